import "./strings";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { Template } from "~/console-api/schemas/inbox";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { ListScreen } from "~console/ui/list-screen";
import { useAsk } from "~console/ui/use-ask";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { useRights } from "./message-view";
import { templateUse } from "./message-words";
import { DeleteTemplateLayer, TemplateLayer } from "./template-layers";

/** Beginnings of answers. */
export const loader = (): Promise<AnswerOf<"answerTemplates">> => call("answerTemplates", {});

/** Answer templates: what the staff write once and put into answers. */
export function Component() {
  const { templates } = useLoaderData<AnswerOf<"answerTemplates">>();
  const language = useLanguage();
  const { words } = language;
  const own = words.inbox.templates;
  const { revalidate } = useRevalidator();
  const { mayAnswer } = useRights();
  const [isNew, ask] = useAsk(["new-template"]);
  const [asked, setAsked] = useState<{ act: "change" | "remove"; template: Template }>();
  const close = () => {
    ask(null);
    setAsked(undefined);
  };
  const done = () => {
    close();
    void revalidate();
  };
  return (
    <ListScreen
      title={words.screens.answerTemplates}
      meta={countWords(own.meta, templates.length, language.locale)}
      above={{ to: "/inbox", label: words.screens.inbox }}
      acts={
        mayAnswer && (
          <Button tone="ink" icon="plus" data-key="create" onPress={() => ask("new-template")}>
            {own.add}
          </Button>
        )
      }
      before={<p className="measure mb-4 text-ink-2">{own.text}</p>}
      rows={templates}
      none={{ title: own.none }}
      layers={
        <>
          {isNew !== null && mayAnswer && (
            <TemplateLayer template={undefined} onClose={close} onDone={done} />
          )}
          {asked?.act === "change" && (
            <TemplateLayer template={asked.template} onClose={close} onDone={done} />
          )}
          {asked?.act === "remove" && (
            <DeleteTemplateLayer template={asked.template} onClose={close} onDone={done} />
          )}
        </>
      }
    >
      <ul className="border-t border-ink">
        {templates.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            mayChange={mayAnswer}
            onAsk={(act) => setAsked({ act, template })}
          />
        ))}
      </ul>
    </ListScreen>
  );
}

function TemplateRow({
  template,
  mayChange,
  onAsk,
}: {
  template: Template;
  mayChange: boolean;
  onAsk: (act: "change" | "remove") => void;
}) {
  const language = useLanguage();
  const { locale, words } = language;
  const own = words.inbox.templates;
  const name = template.name[locale];
  const time = timeWords(locale, template.savedAt);
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-3 lg:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="font-semibold wrap-anywhere">{name}</h2>
        <p className="text-ink-2">{templateUse(language, template)}</p>
        <p className="text-micro text-ink-3">
          {template.savedBy === null
            ? own.starting
            : fill(own.savedBy, { name: template.savedBy, time })}
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-2 md:grid-cols-2">
        {localeCodes.map((code) =>
          template.text[code] === "" ? (
            <p key={code} className="text-ink-3">
              {fill(own.noText, { language: words.inbox.languages[code] })}
            </p>
          ) : (
            <p
              key={code}
              lang={locales[code].htmlLang}
              className="text-ink-2 whitespace-pre-wrap wrap-anywhere"
            >
              {template.text[code]}
            </p>
          ),
        )}
      </div>
      {mayChange && (
        <div className="-mx-3 flex items-start lg:mx-0 lg:justify-end">
          <Button
            tone="quiet"
            size="row"
            data-row={template.id}
            data-row-key="edit"
            aria-label={`${own.change} ${name}`}
            onPress={() => onAsk("change")}
          >
            {own.change}
          </Button>
          <Button
            tone="quiet"
            size="row"
            aria-label={`${own.remove} ${name}`}
            onPress={() => onAsk("remove")}
          >
            {own.remove}
          </Button>
        </div>
      )}
    </li>
  );
}
