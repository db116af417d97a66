import { translatedFields } from "~/domain/document/translated-fields";
import { fill } from "~/i18n/fill";
import { type Locale, locales } from "~/i18n/locales";
import type { ArticleWords } from "~console/drafts/article-words";
import { DiffMarks } from "~console/drafts/diff-marks";
import { diffWords } from "~console/drafts/word-diff";
import { useLanguage } from "~console/words";
import { StaleNote } from "./stale-note";
import type { Source } from "./use-source";

/** The fields that are translated, beside those of the source. */
export function TextFields({
  source,
  sourceLocale,
  locale,
  fields,
  before,
  day,
  mayWrite,
  showsChanges,
  onChange,
  onBlur,
  onConfirm,
  sourceClass,
  textClass,
}: {
  source: Source;
  sourceLocale: Locale;
  locale: Locale;
  fields: ArticleWords["fields"];
  /** What they were when the screen was opened. */
  before: ArticleWords["fields"] | undefined;
  /** When the source was published. */
  day: string;
  mayWrite: boolean;
  showsChanges: boolean;
  onChange: (next: Partial<ArticleWords["fields"]>) => void;
  onBlur: () => void;
  onConfirm: (key: string) => void;
  sourceClass: string;
  textClass: string;
}) {
  const { editor } = useLanguage().words.articles;
  const isTranslation = locale !== sourceLocale;
  return translatedFields.map((name) => {
    const change = source.open.get(name);
    return (
      <div
        key={name}
        className={`${isTranslation ? "md:grid md:grid-cols-2" : ""} border-b border-line`}
      >
        {isTranslation && (
          <div className={`bg-sunk px-4 py-3 md:pl-8 ${sourceClass}`}>
            <p className="text-micro text-ink-3">{editor[name]}</p>
            <p
              lang={locales[sourceLocale].htmlLang}
              className={
                name === "title"
                  ? "display text-[1.1875rem] leading-[1.4]"
                  : "text-[0.9375rem] leading-[1.65]"
              }
            >
              <DiffMarks
                parts={diffWords(
                  sourceLocale,
                  (showsChanges ? source.from : source.current)?.fields[name] ?? "",
                  source.current?.fields[name] ?? "",
                )}
              />
            </p>
          </div>
        )}
        <div
          className={`bg-raised px-4 py-3 md:px-5 ${isTranslation ? "" : "md:pl-8"} ${change !== undefined ? "shadow-[inset_3px_0_0_var(--warn)]" : ""} ${textClass}`}
        >
          <label>
            <span className="block text-micro text-ink-3">{editor[name]}</span>
            <textarea
              lang={locales[locale].htmlLang}
              value={fields[name]}
              readOnly={!mayWrite}
              rows={1}
              maxLength={name === "title" ? 300 : 1000}
              spellCheck
              // A title is a line; Enter goes on to what comes after it.
              onChange={({ target }) => onChange({ [name]: target.value.replace(/[\r\n]+/g, " ") })}
              onBlur={onBlur}
              className={`field-sizing-content block w-full resize-none bg-transparent coarse:min-h-11 ${name === "title" ? "display text-[1.1875rem] leading-[1.4]" : "text-[0.9375rem] leading-[1.65]"}`}
            />
          </label>
          {change !== undefined && mayWrite && (
            <StaleNote
              words={fill(editor.sourceChanged, { day })}
              isEdited={fields[name] !== before?.[name]}
              about={editor[name]}
              onConfirm={() => onConfirm(change.key)}
            />
          )}
        </div>
      </div>
    );
  });
}
