import { parse } from "yaml";
import { z } from "zod";
import { brand } from "~/brand";
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

const rendered = new Map<string, LegalPageView>();

/** A legal document in a language. */
export function findLegalPage(locale: Locale, name: LegalPageName): LegalPageView {
  const key = `/content/${locale}/legal/${name}.md`;
  const existing = rendered.get(key);
  if (existing !== undefined) return existing;
  const source = sources[key];
  if (source === undefined) throw new Error(`No legal document ${key}`);
  const page = toView(locale, source);
  rendered.set(key, page);
  return page;
}

function toView(locale: Locale, source: string): LegalPageView {
  const [, head = "", body = ""] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  const { html, headings }: RenderedMarkdown = renderMarkdown(fillBrand(locale, body), {
    words: markdownWords[locale],
    linkTo: (link: string) => linkIn(locale, link),
  });
  return { ...frontMatter.parse(parse(head)), html, contents: headings };
}

const noRepresentative: Record<Locale, string> = { cn: "尚未委任", en: "none appointed yet" };

/** Fills in names and addresses from `brand.ts`. */
function fillBrand(locale: Locale, text: string): string {
  const values: Record<string, string> = {
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
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Unknown placeholder {{${name}}} in a legal document`);
    return value;
  });
}
