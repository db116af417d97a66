import type { OperatorFacts } from "~/brand";
import type { Analytics } from "~/domain/analytics/analytics";
import { analyticsFacts } from "~/domain/analytics/analytics-facts";
import { linkIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { markdownWords } from "~/i18n/markdown-words";
import { renderMarkdown } from "~/lib/markdown/markdown.server";
import type { LegalPageView, LegalWords } from "./legal-page";
import type { BrandPlace } from "./legal-places";

/**
 * A legal text, ready to show.
 * @param label what its version is called
 * @param facts what it says of the operator
 * @param analytics the configured analytics, which it may name; null: there are none
 */
export async function renderLegal(
  locale: Locale,
  words: LegalWords,
  label: string,
  facts: OperatorFacts,
  analytics: Analytics | null = null,
): Promise<LegalPageView> {
  const { title, summary, body } = words;
  const { html, headings } = await renderMarkdown(fillFacts(locale, body, { facts, analytics }), {
    words: markdownWords[locale],
    linkTo: (link: string) => linkIn(locale, link),
    // A version never changes, but a picture can be replaced or deleted: legal texts show none.
    pictureAt: () => null,
  });
  return { title, summary, lastUpdated: label, version: label, html, contents: headings };
}

const noRepresentative: Record<Locale, string> = { cn: "尚未委任", en: "none appointed yet" };

/**
 * Fills in the name of the product, and names and addresses of the operator. A place that nothing fills stays as it is written: a
 * preview shows it, and no such text can be announced.
 */
function fillFacts(
  locale: Locale,
  text: string,
  { facts, analytics }: { facts: OperatorFacts; analytics: Analytics | null },
): string {
  const { provider, cookies } = analyticsFacts(locale, analytics);
  const values: Record<BrandPlace, string> = {
    brand: facts.brand.name[locale],
    legalEntity: facts.legalEntity[locale],
    servicePhone: facts.servicePhone.display,
    privacyEmail: facts.privacyEmail,
    address: facts.offices[0]?.line[locale] ?? "",
    site: facts.site,
    court: facts.court[locale],
    hostingProvider: facts.hostingProvider[locale],
    mailProvider: facts.mailProvider[locale],
    smsProvider: facts.smsProvider[locale],
    euRepresentative: facts.euRepresentative[locale] || noRepresentative[locale],
    ukRepresentative: facts.ukRepresentative[locale] || noRepresentative[locale],
    analyticsProvider: provider,
    analyticsCookies: cookies,
  };
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? inMarkdown(values[name as BrandPlace]) : whole,
  );
}

/** A text as Markdown that shows it: no character of a name is taken for a mark. */
const inMarkdown = (text: string) => text.replace(/[\\|*_[\]<>#`~]/g, "\\$&");
