import "~console/audit/strings";
import type { RequestOf } from "~/console-api/routes";
import type { LinkLine, LinkList } from "~/console-api/schemas/links";
import { friendLinkGroups } from "~/domain/friend-link/friend-link";
import { type LinkFields, listings, monogramOf } from "~/domain/link-list/link-list";
import { fill } from "~/i18n/fill";
import { type Locale, otherLocale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { FormLayer, storedWords } from "~console/drafts/form-layer";
import { Choice } from "~console/ui/choice";
import { Field } from "~console/ui/field";
import { Select } from "~console/ui/select";
import { TextArea } from "~console/ui/text-area";
import { useLanguage } from "~console/words";
import { nameOf } from "./link-view";

/** Every field of both kinds, so that changing the kind keeps what was typed. */
type Draft = {
  kind: "tool" | "friend";
  category: string;
  group: (typeof friendLinkGroups)[number];
  url: string;
  name: string;
  names: Record<Locale, string>;
  line: Record<Locale, string>;
  monogram: string;
  listing: (typeof listings)[number];
};

function draftOf(fields: LinkFields | undefined, list: LinkList): Draft {
  const empty: Draft = {
    kind: "tool",
    category: list.categories[0]?.id ?? "",
    group: friendLinkGroups[0],
    url: "",
    name: "",
    names: { cn: "", en: "" },
    line: { cn: "", en: "" },
    monogram: "",
    listing: "plain",
  };
  if (fields === undefined) return empty;
  if (fields.kind === "tool") return { ...empty, ...fields };
  return { ...empty, ...fields, name: fields.name.cn || fields.name.en, names: fields.name };
}

function fieldsOf(draft: Draft): RequestOf<"addLink">["fields"] {
  const { kind, url, name, names, line, category, group, monogram, listing } = draft;
  return kind === "tool"
    ? { kind, category, url, name, line, monogram, listing }
    : { kind, group, url, name: names, line };
}

/** Asks for a new link, or for changes of one. After a conflict, what is stored is shown under the fields. */
export function LinkLayer({
  link,
  list,
  onClose,
  onDone,
}: {
  link: LinkLine | undefined;
  list: LinkList;
  onClose: () => void;
  onDone: () => void;
}) {
  const { locale, words } = useLanguage();
  const { form: own } = words.links;
  const name = link === undefined ? "" : nameOf(link, locale);
  const isHidden = link !== undefined && link.hidden !== null;
  const save = async ({ draft, version }: LinkForm, stored: LinkLine | undefined) => {
    const fields = fieldsOf(draft);
    const saved =
      fields.kind === "tool"
        ? fields.name
        : fields.name[locale] || fields.name[otherLocale(locale)];
    if (link === undefined) {
      await call("addLink", { fields });
      return fill(own.added, { name: saved });
    }
    await call("changeLink", { version: stored?.version ?? version, fields }, link.id);
    return fill(isHidden ? own.changedHidden : own.changed, { name: saved });
  };
  return (
    <FormLayer<LinkForm, LinkLine>
      name={link === undefined ? "new link" : `${link.fields.kind} ${link.id}`}
      begun={{ draft: draftOf(link?.fields, list), version: link?.version ?? 0 }}
      isPublic
      tone={isHidden ? "ink" : "seal"}
      title={link === undefined ? own.newTitle : fill(own.editTitle, { name })}
      {...(!isHidden && { text: own.text })}
      act={link === undefined ? own.add : isHidden ? own.changeHidden : own.change}
      keep={link === undefined ? own.keepNew : own.keepOld}
      onClose={onClose}
      onDone={onDone}
      onSave={save}
      readStored={async (_, { draft }) => {
        const { links } = await call("links", {});
        return links.find((one) => one.id === link?.id && one.fields.kind === draft.kind);
      }}
      conflict={() => <p>{fill(own.conflict, { name })}</p>}
    >
      {({ form: { draft }, change, stored }) => (
        <DraftFields
          isNew={link === undefined}
          draft={draft}
          stored={stored && draftOf(stored.fields, list)}
          categories={list.categories}
          onChange={(next) => change({ draft: { ...draft, ...next } })}
        />
      )}
    </FormLayer>
  );
}

/** The fields as they are typed, with the version of the link that they were begun from. */
type LinkForm = { draft: Draft; version: number };

function DraftFields({
  isNew,
  draft,
  stored,
  categories,
  onChange,
}: {
  isNew: boolean;
  draft: Draft;
  stored: Draft | undefined;
  categories: LinkList["categories"];
  onChange: (next: Partial<Draft>) => void;
}) {
  const { locale, words } = useLanguage();
  const { form: own } = words.links;
  return (
    <>
      {isNew && (
        <Choice
          label={words.links.kind}
          value={draft.kind}
          onChange={(kind) => onChange({ kind })}
          options={[
            { value: "tool", label: words.audit.kinds.tool },
            { value: "friend", label: words.audit.kinds["friend-link"] },
          ]}
        />
      )}
      <Field
        label={own.address}
        name="url"
        value={draft.url}
        onChange={(url) => onChange({ url })}
        help={storedWords(own, stored?.url, draft.url) ?? own.addressHelp}
        isMono
        autoFocus
      />
      {draft.kind === "tool" ? (
        <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
          <Field
            label={own.name}
            name="name"
            value={draft.name}
            onChange={(name) => onChange({ name })}
            help={storedWords(own, stored?.name, draft.name) ?? ""}
          />
          <Field
            label={own.monogram}
            name="monogram"
            value={draft.monogram}
            onChange={(monogram) => onChange({ monogram })}
            help={
              storedWords(own, stored?.monogram, draft.monogram) ??
              fill(own.monogramHelp, { monogram: monogramOf(draft.name) || "…" })
            }
          />
        </div>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {(["cn", "en"] as const).map((code) => (
            <Field
              key={code}
              label={code === "cn" ? own.nameCn : own.nameEn}
              name={code === "cn" ? "nameCn" : "nameEn"}
              value={draft.names[code]}
              onChange={(value) => onChange({ names: { ...draft.names, [code]: value } })}
              help={storedWords(own, stored?.names[code], draft.names[code]) ?? own.nameHelp}
            />
          ))}
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {(["cn", "en"] as const).map((code) => (
          <TextArea
            key={code}
            label={code === "cn" ? own.lineCn : own.lineEn}
            name={code === "cn" ? "lineCn" : "lineEn"}
            lang={code === "cn" ? "zh-CN" : "en"}
            value={draft.line[code]}
            onChange={(value) => onChange({ line: { ...draft.line, [code]: value } })}
            help={
              storedWords(own, stored?.line[code], draft.line[code]) ??
              (draft.kind === "tool" ? own.lineHelp : undefined)
            }
          />
        ))}
      </div>
      {draft.kind === "tool" ? (
        <>
          <Select
            label={words.links.category}
            name="category"
            value={draft.category}
            onChange={(category) => onChange({ category })}
            options={categories.map(({ id, name }) => ({ value: id, label: name[locale] }))}
          />
          <Choice
            label={own.listing}
            value={draft.listing}
            onChange={(listing) => onChange({ listing })}
            options={listings.map((value) => ({ value, label: own.listings[value] }))}
          />
          <p className="-mt-2 text-micro text-ink-3">{own.listingHelp}</p>
        </>
      ) : (
        <Select
          label={own.group}
          value={draft.group}
          onChange={(group) => onChange({ group })}
          options={friendLinkGroups.map((group) => ({
            value: group,
            label: words.links.groups[group],
          }))}
        />
      )}
    </>
  );
}
