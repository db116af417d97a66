import type { LegalWords } from "~/domain/legal-page/legal-page";
import type { Locale } from "~/i18n/locales";
import { localeCodes } from "~/i18n/locales";
import { SiteDifference } from "~console/drafts/site-difference";
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
        <SiteDifference
          key={locale}
          locale={locale}
          title={legal.inLanguage[locale]}
          live={textWords(before[locale])}
          next={textWords(after[locale])}
        />
      ))}
    </div>
  );
}
