import { useState } from "react";
import { type HelpErrorLine, helpErrorList } from "~/console-api/schemas/help-errors";
import { helpSections, isErrorCode } from "~/domain/help/help";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { sectionName } from "~console/articles/states";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { fieldProblemWords } from "~console/ui/problem";
import { Select } from "~console/ui/select";
import { TextArea } from "~console/ui/text-area";
import { tell } from "~console/ui/toasts";
import { useLanguage } from "~console/words";

type Draft = Pick<HelpErrorLine, "code" | "area" | "words">;

const noWords = { screen: "", cause: "", todo: "" };
const empty: Draft = { code: "", area: "starting", words: { cn: noWords, en: noWords } };

/**
 * Asks for a new error code, or for changes of one. When somebody else saved or removed it meanwhile,
 * what was typed stays and the layer says so; the next save puts it in place of theirs.
 */
export function ErrorLayer({
  error,
  onClose,
  onDone,
  onRemove,
}: {
  error: HelpErrorLine | undefined;
  onClose: () => void;
  onDone: () => void;
  onRemove: (error: HelpErrorLine) => void;
}) {
  const language = useLanguage();
  const text = language.words.helpErrors;
  const [draft, setDraft] = useState<Draft>(error ?? empty);
  /** What somebody else did meanwhile; null: they removed the code. */
  const [stored, setStored] = useState<HelpErrorLine | null>();
  const { code } = draft;
  const setWords = (locale: Locale, next: Partial<Draft["words"]["cn"]>) =>
    setDraft((now) => ({
      ...now,
      words: { ...now.words, [locale]: { ...now.words[locale], ...next } },
    }));

  const send = async () => {
    const version = (stored === undefined ? error : stored)?.version ?? 0;
    try {
      await call("saveHelpError", { code, area: draft.area, words: draft.words, version });
    } catch (failure) {
      if (failure instanceof CallError && failure.code === "moved-on") {
        const list = helpErrorList.safeParse(failure.conflict).data;
        if (list !== undefined) setStored(list.errors.find((one) => one.code === code) ?? null);
      }
      throw failure;
    }
    tell(fill(error === undefined ? text.added : text.saved, { code }));
    onDone();
  };

  return (
    <ActLayer
      isPublic
      tone="seal"
      title={error === undefined ? text.newTitle : fill(text.editTitle, { code })}
      text={text.public}
      act={error === undefined ? text.add : text.save}
      keep={error === undefined ? text.keepNew : text.keepOld}
      onClose={onClose}
      onAct={send}
    >
      {(failure) => {
        const problem = (field: string) => fieldProblemWords(language, failure, field);
        const isTaken = failure instanceof CallError && failure.fields["code"] === "taken";
        const isWrong = code !== "" && !isErrorCode(code);
        return (
          <div className="mt-5 grid gap-4">
            {stored !== undefined && (
              <Note tone="warn" icon="triangle" role="status">
                <p>{fill(stored === null ? text.conflictRemoved : text.conflict, { code })}</p>
              </Note>
            )}
            <div className="grid gap-4 md:grid-cols-2">
              {error === undefined && (
                <Field
                  label={text.code}
                  name="code"
                  value={code}
                  onChange={(typed) =>
                    setDraft((now) => ({ ...now, code: typed.trim().toUpperCase() }))
                  }
                  help={text.codeHelp}
                  problem={isTaken ? text.codeTaken : isWrong ? text.codeWrong : problem("code")}
                  maxLength={10}
                  isMono
                  autoFocus
                />
              )}
              <Select
                label={text.area}
                value={draft.area}
                onChange={(area) => setDraft((now) => ({ ...now, area }))}
                options={helpSections.map((name) => ({
                  value: name,
                  label: sectionName(language, name),
                }))}
              />
            </div>
            {localeCodes.map((locale) => (
              <fieldset key={locale} className="grid gap-4 border-t border-line pt-4">
                <legend className="sr-only">{text.inLanguage[locale]}</legend>
                {(["screen", "cause", "todo"] as const).map((name) => {
                  const Input = name === "screen" ? Field : TextArea;
                  return (
                    <Input
                      key={name}
                      label={`${text[name]} · ${text.inLanguage[locale]}`}
                      name={`${locale}.${name}`}
                      value={draft.words[locale][name]}
                      onChange={(typed) => setWords(locale, { [name]: typed })}
                      problem={problem(`${locale}.${name}`)}
                      lang={locales[locale].htmlLang}
                    />
                  );
                })}
              </fieldset>
            ))}
            {error !== undefined && stored !== null && (
              <Button
                tone="quiet"
                size="row"
                className="justify-self-start"
                onPress={() => onRemove(stored ?? error)}
              >
                {fill(text.remove, { code })}
              </Button>
            )}
          </div>
        );
      }}
    </ActLayer>
  );
}
