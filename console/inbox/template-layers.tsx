import { useState } from "react";
import type { Template } from "~/console-api/schemas/inbox";
import { longestTemplateName } from "~/domain/contact/answer-template";
import { contactTopics } from "~/domain/contact/contact-message";
import { privacyKinds } from "~/domain/contact/privacy-steps";
import { fill } from "~/i18n/fill";
import { localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { FormLayer } from "~console/drafts/form-layer";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { Select } from "~console/ui/select";
import { TextArea } from "~console/ui/text-area";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { templateUse } from "./message-words";

type LayerProps = { onClose: () => void; onDone: () => void };
type Use = Pick<Template, "topic" | "asksFor">;

/** Everything that a template can be for, by a word of its own. */
const uses: readonly Use[] = [
  { topic: null, asksFor: null },
  ...contactTopics.map((topic) => ({ topic, asksFor: null })),
  ...privacyKinds.map((asksFor) => ({ topic: "privacy" as const, asksFor })),
];
const wordOf = ({ topic, asksFor }: Use) => `${topic ?? "all"} ${asksFor ?? "all"}`;

const noWords = { cn: "", en: "" };

/** Asks for a new template, or for other words of one. After a conflict, what is stored is shown beside the fields. */
export function TemplateLayer({
  template,
  onClose,
  onDone,
}: LayerProps & { template: Template | undefined }) {
  const language = useLanguage();
  const { locale, words } = language;
  const own = words.inbox.templates;
  const isNew = template === undefined;
  return (
    <FormLayer
      name={isNew ? "new template" : `template ${template.id}`}
      // The fields, with the version of the template that they were begun from.
      begun={{
        use: wordOf(template ?? { topic: null, asksFor: null }),
        name: template?.name ?? noWords,
        text: template?.text ?? noWords,
        version: template?.version ?? 0,
      }}
      title={isNew ? own.addTitle : fill(own.changeTitle, { name: template.name[locale] })}
      text={own.places}
      act={own.save}
      keep={isNew ? own.addKeep : own.changeKeep}
      onClose={onClose}
      onDone={onDone}
      onSave={async ({ use, name, text, version }, stored) => {
        const { topic, asksFor } = uses.find((one) => wordOf(one) === use) ?? {
          topic: null,
          asksFor: null,
        };
        const written = { topic, asksFor, name, text };
        if (isNew) await call("addTemplate", written);
        else {
          const expected = stored?.version ?? version;
          await call("changeTemplate", { ...written, version: expected }, template.id);
        }
        return fill(own.saved, { name: name[locale] });
      }}
      readStored={async () => {
        const { templates } = await call("answerTemplates", {});
        return templates.find(({ id }) => id === template?.id);
      }}
    >
      {({ form: { use, name, text }, change, stored }) => (
        <>
          <Select
            label={own.use}
            value={use}
            onChange={(value) => change({ use: value })}
            options={uses.map((one) => ({
              value: wordOf(one),
              label: templateUse(language, one),
            }))}
          />
          {stored !== undefined && wordOf(stored) !== use && (
            <p className="-mt-2 text-micro text-ink-3">
              {fill(own.stored, { text: templateUse(language, stored) })}
            </p>
          )}
          {localeCodes.map((code) => (
            <Field
              key={code}
              label={own.name[code]}
              name={`name.${code}`}
              value={name[code]}
              onChange={(value) => change({ name: { ...name, [code]: value } })}
              maxLength={longestTemplateName}
              lang={locales[code].htmlLang}
              help={
                stored === undefined || stored.name[code] === name[code]
                  ? undefined
                  : fill(own.stored, { text: stored.name[code] })
              }
            />
          ))}
          {localeCodes.map((code) => (
            <div key={code}>
              <TextArea
                label={own.textIn[code]}
                name={`text.${code}`}
                value={text[code]}
                onChange={(value) => change({ text: { ...text, [code]: value } })}
                lang={locales[code].htmlLang}
                rows={4}
              />
              {stored !== undefined && stored.text[code] !== text[code] && (
                <div className="mt-2">
                  <Note title={own.storedText}>
                    <p
                      lang={locales[code].htmlLang}
                      className="whitespace-pre-wrap wrap-anywhere text-ink-2"
                    >
                      {stored.text[code]}
                    </p>
                  </Note>
                </div>
              )}
            </div>
          ))}
        </>
      )}
    </FormLayer>
  );
}

/** Asks before a template is deleted. */
export function DeleteTemplateLayer({
  template,
  onClose,
  onDone,
}: LayerProps & { template: Template }) {
  const { locale, words } = useLanguage();
  const own = words.inbox.templates;
  const name = template.name[locale];
  const [version, setVersion] = useState(template.version);
  return (
    <ActLayer
      isAlert
      tone="danger"
      title={fill(own.removeTitle, { name })}
      text={own.removeText}
      act={own.removeAct}
      keep={own.changeKeep}
      onClose={onClose}
      onMoved={async () => {
        const { templates } = await call("answerTemplates", {});
        const now = templates.find(({ id }) => id === template.id);
        if (now === undefined) throw new CallError("not-found");
        setVersion(now.version);
      }}
      onAct={async () => {
        await call("deleteTemplate", { version }, template.id);
        showToast(fill(own.removed, { name }));
        onDone();
      }}
    />
  );
}
