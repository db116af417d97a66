import type { LegalWords } from "~/domain/legal-page/legal-page";
import type { Locale } from "~/i18n/locales";
import { localeCodes, locales } from "~/i18n/locales";
import { SiteDifference } from "~console/articles/site-difference";
import { useWords } from "~console/words";
import { textWords } from "./legal-view";

/** What a version changes in both languages, Chinese first. */
export function LegalDifference({
  before,
  after,
  isNarrow = false,
}: {
  before: Record<Locale, LegalWords>;
  after: Record<Locale, LegalWords>;
  /** Stands in a layer: one language below the other. */
  isNarrow?: boolean;
}) {
  const { legal } = useWords();
  return (
    <div className={`grid gap-x-8 ${isNarrow ? "" : "md:grid-cols-2"}`}>
      {localeCodes.map((locale) => (
        <section key={locale} aria-label={legal.inLanguage[locale]} className="min-w-0">
          <p lang={locales[locale].htmlLang} className="mt-3 font-semibold">
            {legal.inLanguage[locale]}
          </p>
          <SiteDifference
            locale={locale}
            live={textWords(before[locale])}
            next={textWords(after[locale])}
          />
        </section>
      ))}
    </div>
  );
}
