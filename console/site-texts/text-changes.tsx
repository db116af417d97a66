import { type Locale, locales } from "~/i18n/locales";
import { DiffMarks } from "~console/drafts/diff-marks";
import { diffWords } from "~console/drafts/word-diff";
import { useLanguage } from "~console/words";
import { textLabel } from "./text-label";

/** The difference between two versions of a text. */
export function TextDifference({
  locale,
  before,
  after,
  className = "",
}: {
  locale: Locale;
  before: string;
  after: string;
  className?: string;
}) {
  return (
    <p lang={locales[locale].htmlLang} className={`wrap-anywhere ${className}`}>
      <DiffMarks parts={diffWords(locale, before, after)} />
    </p>
  );
}

/** Texts of a page by their place, with what changes in each. */
export function TextChanges({
  locale,
  changes,
  className,
}: {
  locale: Locale;
  changes: readonly { key: string; before: string; after: string }[];
  className: string;
}) {
  const { siteTexts: words } = useLanguage().words;
  return (
    <ul className={`border-t border-line ${className}`}>
      {changes.map(({ key, before, after }) => (
        <li key={key} className="border-b border-line py-2">
          <p className="text-micro text-ink-2">{textLabel(words.labels, key)}</p>
          <TextDifference locale={locale} before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}
