import type { MetaDescriptor } from "react-router";
import { brand } from "~/brand";
import { type Address, addressIn } from "~/i18n/addresses";
import { fallbackLocale, type Locale, localeCodes, locales } from "~/i18n/locales";
import { jsonLd, type Publisher } from "./json-ld";
import { socialImageOf } from "./social-images";

/** What a page says of itself to browsers and search engines. */
export type PageDescription = {
  address: Address;
  title: string;
  description: string;
  /** A page to stay out of search engines, or whose original is another. */
  isIndexed?: boolean;
  canonical?: Address;
  /** What of the query makes it another page. */
  query?: Record<string, string | number | undefined>;
  /** What it is in the words of Open Graph. */
  type?: "website" | "article";
  /** What search engines are told that it describes. */
  things?: (publisher: Publisher) => Parameters<typeof jsonLd>;
  /** Languages in which it exists; without them, all. */
  locales?: readonly Locale[];
};

type MetaMatches = readonly ({ loaderData?: unknown } | undefined)[];

/**
 * Title, description, canonical address and language alternates of a page.
 * @param matches the `matches` of the route's meta arguments; the first is the root
 */
export function pageMeta(matches: MetaMatches, page: PageDescription): MetaDescriptor[] {
  const root = matches[0]?.loaderData as { locale: Locale; publicUrl: string } | undefined;
  // Without the root's data an error page shows, which has its own title.
  if (root === undefined) return [];
  const { locale, publicUrl } = root;
  const existing = page.locales ?? localeCodes;
  // In a language in which it does not exist, the page shows its original.
  const original = existing.includes(locale) ? locale : (existing[0] ?? locale);
  const isIndexed = (page.isIndexed ?? true) && original === locale;
  const extras = { ...(page.query && { query: page.query }) };
  const urlIn = (code: Locale) =>
    publicUrl + addressIn(code, page.canonical ?? page.address, extras);
  const title = page.address === "/" ? page.title : `${page.title} · ${brand.name[locale]}`;
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: urlIn(original) },
    ...(isIndexed ? alternates(urlIn, existing) : [{ name: "robots", content: "noindex" }]),
    ...(import.meta.env.SSR ? forPrograms(root, page, { title, url: urlIn(original) }) : []),
    ...(import.meta.env.SSR && page.things && isIndexed ? [jsonLd(...page.things(root))] : []),
  ];
}

/**
 * The card of the page in other programs. Like the descriptions of things it is written by the
 * server alone: those who read it fetch pages and follow no link by script.
 */
function forPrograms(
  { locale, publicUrl }: Publisher,
  { address, description, type = "website" }: PageDescription,
  { title, url }: { title: string; url: string },
): MetaDescriptor[] {
  const image = socialImageOf(address, locale);
  return [
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: url },
    { property: "og:site_name", content: brand.name[locale] },
    { property: "og:locale", content: locales[locale].htmlLang.replace("-", "_") },
    { property: "og:image", content: publicUrl + image.path },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${brand.name[locale]}: ${image.words}` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function alternates(
  urlIn: (code: Locale) => string,
  existing: readonly Locale[],
): MetaDescriptor[] {
  const named = existing.map((code) => ({
    hrefLang: locales[code].htmlLang,
    href: urlIn(code),
  }));
  const fallback = existing.includes(fallbackLocale) ? fallbackLocale : existing[0];
  const usual = fallback ? [{ hrefLang: "x-default", href: urlIn(fallback) }] : [];
  return [...named, ...usual].map((link) => ({
    tagName: "link",
    rel: "alternate",
    ...link,
  }));
}
