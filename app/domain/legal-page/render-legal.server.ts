import { brand } from "~/brand";
import { linkIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { markdownWords } from "~/i18n/markdown-words";
import { renderMarkdown } from "~/lib/markdown/markdown.server";
import type { LegalPageView, LegalWords } from "./legal-page";
import type { BrandPlace } from "./legal-places";

/**
 * A legal text, ready to show.
 * @param label what its version is called
 */
export function renderLegal(locale: Locale, words: LegalWords, label: string): LegalPageView {
  const { title, summary, body } = words;
  const { html, headings } = renderMarkdown(fillBrand(locale, body), {
    words: markdownWords[locale],
    linkTo: (link: string) => linkIn(locale, link),
  });
  return { title, summary, lastUpdated: label, version: label, html, contents: headings };
}

const noRepresentative: Record<Locale, string> = { cn: "尚未委任", en: "none appointed yet" };

/**
 * Fills in names and addresses of the brand. A place that nothing fills stays as it is written: a
 * preview shows it, and no such text can be announced.
 */
function fillBrand(locale: Locale, text: string): string {
  const values: Record<BrandPlace, string> = {
    brand: brand.name[locale],
    legalEntity: brand.legalEntity[locale],
    servicePhone: brand.servicePhone.display,
    privacyEmail: brand.privacyEmail,
    address: brand.offices[0].line[locale],
    site: brand.site,
    court: brand.court[locale],
    hostingProvider: brand.processors.hosting[locale],
    mailProvider: brand.processors.mail[locale],
    smsProvider: brand.processors.sms[locale],
    euRepresentative: brand.representatives.eu?.[locale] ?? noRepresentative[locale],
    ukRepresentative: brand.representatives.uk?.[locale] ?? noRepresentative[locale],
  };
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as BrandPlace] : whole,
  );
}
