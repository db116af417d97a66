import { useState } from "react";
import type { AnswerOf } from "~/console-api/routes";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Select } from "~console/ui/select";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";

export type CountedTag = AnswerOf<"articleTags">["tags"][number];

type LayerProps = { onClose: () => void; onDone: () => void };

/** Asks for a new tag, or for other names of one; its place in addresses never changes. */
export function NameTagLayer({
  tag,
  onClose,
  onDone,
}: LayerProps & { tag: CountedTag | undefined }) {
  const { locale, words } = useLanguage();
  const { tags: own } = words.articles;
  const [id, setId] = useState(tag?.id ?? "");
  const [name, setName] = useState(tag?.name ?? { cn: "", en: "" });
  /** The names that somebody else gave it meanwhile. */
  const [stored, setStored] = useState<CountedTag["name"]>();
  const isNew = tag === undefined;
  const meanwhile = (code: Locale) =>
    stored === undefined || stored[code] === name[code]
      ? undefined
      : fill(own.stored, { name: stored[code] });
  return (
    <ActLayer
      hasText
      isPublic
      title={isNew ? own.addTitle : fill(own.renameTitle, { tag: tag.name[locale] })}
      text={isNew ? own.addText : own.renameText}
      act={isNew ? own.addAct : own.renameAct}
      keep={isNew ? own.addKeep : own.renameKeep}
      onClose={onClose}
      onAct={async () => {
        if (isNew && id.trim() === "") {
          throw new CallError("wrong-fields", { fields: { id: "missing" } });
        }
        if (isNew) await call("addArticleTag", { id: id.trim(), name });
        else await call("renameArticleTag", { id, name, lookedAt: stored ?? tag.name });
        showToast(fill(isNew ? own.added : own.renamed, { tag: name[locale] }));
        onDone();
      }}
      onMoved={async () => {
        const { tags } = await call("articleTags", {});
        setStored(tags.find((one) => one.id === id)?.name);
      }}
    >
      <div className="mt-5 flex flex-col gap-4">
        {localeCodes.map((code) => (
          <Field
            key={code}
            label={own.name[code]}
            name={`name.${code}`}
            value={name[code]}
            onChange={(value) => setName({ ...name, [code]: value })}
            maxLength={60}
            lang={locales[code].htmlLang}
            autoFocus={code === "cn"}
            help={meanwhile(code)}
          />
        ))}
        {isNew && (
          <Field
            label={own.id}
            name="id"
            value={id}
            onChange={setId}
            maxLength={40}
            isMono
            help={own.idHelp}
          />
        )}
      </div>
    </ActLayer>
  );
}

/** Says what joining or deleting a tag does to articles, and has its id typed: nothing takes it back. */
export function EndTagLayer({
  tag,
  others,
  onClose,
  onDone,
}: LayerProps & {
  tag: CountedTag;
  /** What it can be joined to; null: it is deleted. */
  others: readonly CountedTag[] | null;
}) {
  const { locale, words } = useLanguage();
  const { tags: own } = words.articles;
  const [into, setInto] = useState(others?.[0]?.id ?? "");
  const [typed, setTyped] = useState("");
  const names = { tag: tag.name[locale] };
  const isJoin = others !== null;
  const counts = { articles: tag.articles, drafts: tag.drafts };
  return (
    <ActLayer
      isPublic
      isAlert
      tone="danger"
      title={fill(isJoin ? own.joinTitle : own.removeTitle, names)}
      text={fill(isJoin ? own.what.join : own.what.remove, counts)}
      act={fill(isJoin ? own.joinAct : own.removeAct, names)}
      keep={fill(own.keep, names)}
      onClose={onClose}
      onAct={async () => {
        if (typed.trim() !== tag.id) {
          throw new CallError("wrong-fields", { fields: { typed: "wrong" } });
        }
        if (isJoin) await call("joinArticleTag", { id: tag.id, into });
        else await call("deleteArticleTag", { id: tag.id });
        const other = others?.find(({ id }) => id === into)?.name[locale] ?? "";
        showToast(isJoin ? fill(own.joined, { ...names, into: other }) : fill(own.removed, names));
        onDone();
      }}
    >
      <div className="mt-4 flex flex-col gap-4">
        <p className="text-ink-2">{own.what.old}</p>
        {isJoin && (
          <Select
            label={own.joinInto}
            value={into}
            onChange={setInto}
            options={others.map(({ id, name }) => ({ value: id, label: name[locale] }))}
          />
        )}
        <Field
          label={fill(own.confirm, { id: tag.id })}
          name="typed"
          value={typed}
          onChange={setTyped}
          isMono
        />
      </div>
    </ActLayer>
  );
}
