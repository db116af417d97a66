import "~console/audit/strings";
import { useState } from "react";
import type { RequestOf } from "~/console-api/routes";
import type { LinkLine, LinkList } from "~/console-api/schemas/links";
import { friendLinkGroups } from "~/domain/friend-link/friend-link";
import { type LinkFields, listings, monogramOf } from "~/domain/link-list/link-list";
import { fill } from "~/i18n/fill";
import { type Locale, otherLocale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { type KeptForm, useForm, useKeptForm } from "~console/drafts/kept-form";
import { LocalSaveWarning } from "~console/drafts/local-save-warning";
import { Choice } from "~console/ui/choice";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { fieldProblemWords } from "~console/ui/problem";
import { Select } from "~console/ui/select";
import { TextArea } from "~console/ui/text-area";
import { showToast } from "~console/ui/toasts";
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

/**
 * Asks for a new link, or for changes of one. This browser keeps what is typed until it is saved. When somebody
 * else has changed the link meanwhile, what was typed stays, and what is stored is shown beside it.
 */
export function LinkLayer(props: LayerProps) {
  const { link, list } = props;
  const name = link === undefined ? "new link" : `${link.fields.kind} ${link.id}`;
  const begun = { draft: draftOf(link?.fields, list), version: link?.version ?? 0 };
  const kept = useKeptForm<LinkForm>(name, begun);
  return kept && <OpenLayer {...props} kept={kept} />;
}

/** The fields as they are typed, with the version of the link that they were begun from. */
type LinkForm = { draft: Draft; version: number };

type LayerProps = {
  link: LinkLine | undefined;
  list: LinkList;
  onClose: () => void;
  onDone: () => void;
};

function OpenLayer({
  link,
  list,
  kept,
  onClose,
  onDone,
}: LayerProps & { kept: KeptForm<LinkForm> }) {
  const language = useLanguage();
  const { locale, words } = language;
  const { form } = words.links;
  const { form: typed, change, saved, closing } = useForm(kept, onClose);
  const { draft } = typed;
  const [stored, setStored] = useState<LinkLine>();
  const set = (next: Partial<Draft>) => change({ ...typed, draft: { ...draft, ...next } });
  const name = link === undefined ? "" : nameOf(link, locale);
  const isHidden = link !== undefined && link.hidden !== null;
  const now = stored === undefined ? undefined : draftOf(stored.fields, list);
  /** The newly stored value, if it differs from the field's. */
  const meanwhile = (value: string, mine: string) => {
    if (now === undefined || value === mine) return;
    return value === "" ? form.storedEmpty : fill(form.stored, { text: value });
  };

  const send = async () => {
    const fields = fieldsOf(draft);
    const own =
      fields.kind === "tool"
        ? fields.name
        : fields.name[locale] || fields.name[otherLocale(locale)];
    if (link === undefined) {
      await call("addLink", { fields });
      saved();
      showToast(fill(form.added, { name: own }));
      return onDone();
    }
    const { version } = stored ?? typed;
    try {
      await call("changeLink", { version, fields }, link.id);
    } catch (error) {
      if (error instanceof CallError && error.code === "moved-on") {
        const { links } = await call("links", {});
        setStored(links.find((one) => one.id === link.id && one.fields.kind === draft.kind));
      }
      throw error;
    }
    saved();
    showToast(fill(isHidden ? form.changedHidden : form.changed, { name: own }));
    onDone();
  };

  return (
    <ActLayer
      isPublic
      tone={isHidden ? "ink" : "seal"}
      title={link === undefined ? form.newTitle : fill(form.editTitle, { name })}
      {...(!isHidden && { text: form.text })}
      act={link === undefined ? form.add : isHidden ? form.changeHidden : form.change}
      keep={link === undefined ? form.keepNew : form.keepOld}
      {...closing}
      onAct={send}
    >
      {(error) => {
        const problem = (field: string) => fieldProblemWords(language, error, field);
        return (
          <div className="mt-5 grid gap-4">
            <LocalSaveWarning />
            {stored !== undefined && (
              <Note tone="warn" icon="triangle" role="status">
                <p>{fill(form.conflict, { name })}</p>
              </Note>
            )}
            {link === undefined && (
              <Choice
                label={words.links.kind}
                value={draft.kind}
                onChange={(kind) => set({ kind })}
                options={[
                  { value: "tool", label: words.audit.kinds.tool },
                  { value: "friend", label: words.audit.kinds["friend-link"] },
                ]}
              />
            )}
            <Field
              label={form.address}
              name="url"
              value={draft.url}
              onChange={(url) => set({ url })}
              help={meanwhile(now?.url ?? "", draft.url) ?? form.addressHelp}
              problem={problem("url")}
              isMono
              autoFocus
            />
            {draft.kind === "tool" ? (
              <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
                <Field
                  label={form.name}
                  name="name"
                  value={draft.name}
                  onChange={(value) => set({ name: value })}
                  help={meanwhile(now?.name ?? "", draft.name) ?? ""}
                  problem={problem("name")}
                />
                <Field
                  label={form.monogram}
                  name="monogram"
                  value={draft.monogram}
                  onChange={(monogram) => set({ monogram })}
                  help={
                    meanwhile(now?.monogram ?? "", draft.monogram) ??
                    fill(form.monogramHelp, { monogram: monogramOf(draft.name) || "…" })
                  }
                  problem={problem("monogram")}
                />
              </div>
            ) : (
              <div className="grid gap-4 sm:grid-cols-2">
                {(["cn", "en"] as const).map((code) => (
                  <Field
                    key={code}
                    label={code === "cn" ? form.nameCn : form.nameEn}
                    name={`name-${code}`}
                    value={draft.names[code]}
                    onChange={(value) => set({ names: { ...draft.names, [code]: value } })}
                    help={meanwhile(now?.names[code] ?? "", draft.names[code]) ?? form.nameHelp}
                    problem={problem(code === "cn" ? "nameCn" : "nameEn")}
                  />
                ))}
              </div>
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              {(["cn", "en"] as const).map((code) => (
                <TextArea
                  key={code}
                  label={code === "cn" ? form.lineCn : form.lineEn}
                  name={`line-${code}`}
                  lang={code === "cn" ? "zh-CN" : "en"}
                  value={draft.line[code]}
                  onChange={(value) => set({ line: { ...draft.line, [code]: value } })}
                  help={
                    meanwhile(now?.line[code] ?? "", draft.line[code]) ??
                    (draft.kind === "tool" ? form.lineHelp : undefined)
                  }
                  problem={problem(code === "cn" ? "lineCn" : "lineEn")}
                />
              ))}
            </div>
            {draft.kind === "tool" ? (
              <>
                <Select
                  label={words.links.category}
                  value={draft.category}
                  onChange={(category) => set({ category })}
                  problem={problem("category")}
                  options={list.categories.map((category) => ({
                    value: category.id,
                    label: category.name[locale],
                  }))}
                />
                <Choice
                  label={form.listing}
                  value={draft.listing}
                  onChange={(listing) => set({ listing })}
                  options={listings.map((value) => ({ value, label: form.listings[value] }))}
                />
                <p className="-mt-2 text-micro text-ink-3">{form.listingHelp}</p>
              </>
            ) : (
              <Select
                label={form.group}
                value={draft.group}
                onChange={(group) => set({ group })}
                options={friendLinkGroups.map((group) => ({
                  value: group,
                  label: words.links.groups[group],
                }))}
              />
            )}
          </div>
        );
      }}
    </ActLayer>
  );
}
