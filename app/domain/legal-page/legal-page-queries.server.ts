import { parse } from "yaml";
import { z } from "zod";
import { brand, type OperatorFacts, startingFacts } from "~/brand";
import { linkIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { markdownWords } from "~/i18n/markdown-words";
import { type RenderedMarkdown, renderMarkdown } from "~/lib/markdown/markdown.server";
import type { LegalPageName, LegalPageView } from "./legal-page";

/** The documents are files in `content/`, so version control records every change. */
const sources = import.meta.glob<string>("/content/*/legal/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const frontMatter = z.object({
  title: z.string(),
  summary: z.string(),
  lastUpdated: z.string(),
  version: z.string(),
});

/** Rendered once for each set of facts, which live until one of them changes. */
const rendered = new WeakMap<OperatorFacts, Map<string, LegalPageView>>();

/**
 * A legal document in a language.
 * @param facts what it says of the operator; version and dates do not depend on them
 */
export function findLegalPage(
  locale: Locale,
  name: LegalPageName,
  facts: OperatorFacts = startingFacts,
): LegalPageView {
  const key = `/content/${locale}/legal/${name}.md`;
  const pages = rendered.get(facts) ?? new Map<string, LegalPageView>();
  rendered.set(facts, pages);
  const existing = pages.get(key);
  if (existing !== undefined) return existing;
  const source = sources[key];
  if (source === undefined) throw new Error(`No legal document ${key}`);
  const page = toView(locale, source, facts);
  pages.set(key, page);
  return page;
}

function toView(locale: Locale, source: string, facts: OperatorFacts): LegalPageView {
  const [, head = "", body = ""] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  const { html, headings }: RenderedMarkdown = renderMarkdown(fillFacts(locale, body, facts), {
    words: markdownWords[locale],
    linkTo: (link: string) => linkIn(locale, link),
  });
  return { ...frontMatter.parse(parse(head)), html, contents: headings };
}

const noRepresentative: Record<Locale, string> = { cn: "尚未委任", en: "none appointed yet" };

/** Fills in the name of the product, and names and addresses of the operator. */
function fillFacts(locale: Locale, text: string, facts: OperatorFacts): string {
  const values: Record<string, string> = {
    brand: brand.name[locale],
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
  };
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Unknown placeholder {{${name}}} in a legal document`);
    return value;
  });
}
