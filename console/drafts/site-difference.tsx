import "./strings";
import { useMemo } from "react";
import { translatedFields } from "~/domain/document/translated-fields";
import { countWords } from "~/i18n/count";
import { type Locale, locales } from "~/i18n/locales";
import { useLanguage } from "~console/words";
import type { ArticleWords } from "./article-words";
import { DiffMarks, paragraphLook, withoutHeadingMark } from "./diff-marks";
import { differingFields } from "./other-fields";
import { diffTexts, diffWords, type ParagraphDiff } from "./word-diff";

/** Which paragraphs to show: what differs, and how many equal ones lie between. */
function withoutEqual(diffs: readonly ParagraphDiff[]): (ParagraphDiff | number)[] {
  const shown: (ParagraphDiff | number)[] = [];
  for (const diff of diffs) {
    const last = shown.at(-1);
    if (diff.before !== diff.after) shown.push(diff);
    else if (typeof last === "number") shown[shown.length - 1] = last + 1;
    else shown.push(1);
  }
  return shown;
}

/** What the site shows differently after a publication; `live` null: visitors see nothing now. */
export function SiteDifference({
  locale,
  live,
  next,
  isSource = true,
  title,
}: {
  locale: Locale;
  live: ArticleWords | null;
  next: ArticleWords;
  /** Whether what is not translated, as the tags, is its own: a translation has that of its source. */
  isSource?: boolean;
  /** Where several stand side by side, what this one is about. */
  title?: string;
}) {
  const language = useLanguage();
  const { drafts } = language.words;
  const diffs = useMemo(() => diffTexts(locale, live?.body ?? "", next.body), [locale, live, next]);
  const fields = translatedFields.filter(
    (name) => (live?.fields[name] ?? "") !== next.fields[name],
  );
  const isSame =
    live !== null && fields.length === 0 && diffs.every(({ before, after }) => before === after);
  const others =
    isSource && live !== null ? differingFields(language, live.fields, next.fields) : [];
  return (
    <div className="mt-4">
      <h3 className="border-b border-ink pb-1.5 font-semibold">
        {title ?? (live === null ? drafts.firstTime : drafts.onSite)}
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, and several of one language may be open */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={title ?? drafts.onSite}
        className="max-h-[40vh] overflow-y-auto"
      >
        {isSame && others.length === 0 && <p className="py-3 text-ink-2">{drafts.noDifference}</p>}
        {fields.map((name) => (
          <div key={name} className="border-b border-line py-2.5">
            <p className="text-micro text-ink-3">{drafts[name]}</p>
            <p lang={locales[locale].htmlLang}>
              <DiffMarks parts={diffWords(locale, live?.fields[name] ?? "", next.fields[name])} />
            </p>
          </div>
        ))}
        {others.map(({ name, label, before, after }) => (
          <div key={name} className="border-b border-line py-2.5">
            <p className="text-micro text-ink-3">{label}</p>
            <p>
              <DiffMarks parts={diffWords("en", before, after)} />
            </p>
          </div>
        ))}
        {!isSame &&
          withoutEqual(diffs).map((diff, index) =>
            typeof diff === "number" ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing in this list moves
              <p key={index} className="border-b border-line py-2 text-micro text-ink-3">
                {countWords(drafts.equalParagraphs, diff, language.locale)}
              </p>
            ) : (
              <p
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing in this list moves
                key={index}
                lang={locales[locale].htmlLang}
                className={`border-b border-line py-2.5 break-words whitespace-pre-wrap ${paragraphLook(diff.shape)}`}
              >
                <DiffMarks parts={withoutHeadingMark(diff.parts)} />
              </p>
            ),
          )}
      </div>
    </div>
  );
}
