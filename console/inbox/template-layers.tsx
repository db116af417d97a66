import { useState } from "react";
import type { Template } from "~/console-api/schemas/inbox";
import { longestTemplateName } from "~/domain/contact/answer-template";
import { contactTopics } from "~/domain/contact/contact-message";
import { privacyKinds } from "~/domain/contact/privacy-steps";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { type KeptForm, useForm, useKeptForm } from "~console/drafts/kept-form";
import { LocalSaveWarning } from "~console/drafts/local-save-warning";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { fieldProblemWords } from "~console/ui/problem";
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

/** The fields as they are typed, with the version of the template that they were begun from. */
type TemplateForm = Pick<Template, "name" | "text" | "version"> & { use: string };

const noWords = { cn: "", en: "" };

type TemplateProps = LayerProps & { template: Template | undefined };

/**
 * Asks for a new template, or for other words of one. This browser keeps what is typed until it is saved. Where
 * somebody changed the template meanwhile, what was typed stays, and what is stored is shown beside it.
 */
export function TemplateLayer(props: TemplateProps) {
  const { template } = props;
  const kept = useKeptForm<TemplateForm>(
    template === undefined ? "new template" : `template ${template.id}`,
    {
      use: wordOf(template ?? { topic: null, asksFor: null }),
      name: template?.name ?? noWords,
      text: template?.text ?? noWords,
      version: template?.version ?? 0,
    },
  );
  return kept && <OpenTemplate {...props} kept={kept} />;
}

function OpenTemplate({
  template,
  kept,
  onClose,
  onDone,
}: TemplateProps & { kept: KeptForm<TemplateForm> }) {
  const language = useLanguage();
  const { locale, words } = language;
  const own = words.inbox.templates;
  const { form, change, saved, closing } = useForm(kept, onClose);
  const { use, name, text } = form;
  /** Another person's version. */
  const [stored, setStored] = useState<Template>();
  const isNew = template === undefined;
  const save = async () => {
    const { topic, asksFor } = uses.find((one) => wordOf(one) === use) ?? {
      topic: null,
      asksFor: null,
    };
    const written = { topic, asksFor, name, text };
    if (template === undefined) return call("addTemplate", written);
    const { version } = stored ?? form;
    return call("changeTemplate", { ...written, version }, template.id);
  };
  const meanwhile = (code: Locale) =>
    stored === undefined || stored.name[code] === name[code]
      ? undefined
      : fill(own.stored, { text: stored.name[code] });
  return (
    <ActLayer
      title={isNew ? own.addTitle : fill(own.changeTitle, { name: template.name[locale] })}
      text={own.places}
      act={own.save}
      keep={isNew ? own.addKeep : own.changeKeep}
      {...closing}
      onMoved={async () => {
        const { templates } = await call("answerTemplates", {});
        setStored(templates.find(({ id }) => id === template?.id));
      }}
      onAct={async () => {
        await save();
        saved();
        showToast(fill(own.saved, { name: name[locale] }));
        onDone();
      }}
    >
      {(error) => (
        <div className="mt-5 flex flex-col gap-4">
          <LocalSaveWarning />
          <Select
            label={own.use}
            value={use}
            onChange={(value) => change({ ...form, use: value })}
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
              onChange={(value) => change({ ...form, name: { ...name, [code]: value } })}
              maxLength={longestTemplateName}
              lang={locales[code].htmlLang}
              help={meanwhile(code)}
              problem={fieldProblemWords(language, error, `name.${code}`)}
            />
          ))}
          {localeCodes.map((code) => (
            <div key={code}>
              <TextArea
                label={own.textIn[code]}
                name={`text.${code}`}
                value={text[code]}
                onChange={(value) => change({ ...form, text: { ...text, [code]: value } })}
                lang={locales[code].htmlLang}
                rows={4}
                problem={fieldProblemWords(language, error, `text.${code}`)}
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
        </div>
      )}
    </ActLayer>
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
