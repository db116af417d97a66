import type { MetaDescriptor } from "react-router";
import { brand } from "~/brand";
import { type Address, addressIn } from "~/i18n/addresses";
import { type Locale, localeCodes, locales } from "~/i18n/locales";

/** What a page says of itself to browsers and search engines. */
export type PageDescription = {
  address: Address;
  title: string;
  description: string;
  /** A page to stay out of search engines, or whose original is another. */
  isIndexed?: boolean;
  canonical?: Address;
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
  const isIndexed = page.isIndexed ?? true;
  const urlIn = (code: Locale) => publicUrl + addressIn(code, page.canonical ?? page.address);
  const title = page.address === "/" ? page.title : `${page.title} · ${brand.name[locale]}`;
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: urlIn(locale) },
    ...(isIndexed ? alternates(urlIn) : [{ name: "robots", content: "noindex" }]),
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:type", content: "website" },
    { property: "og:url", content: urlIn(locale) },
    { property: "og:site_name", content: brand.name[locale] },
  ];
}

function alternates(urlIn: (code: Locale) => string): MetaDescriptor[] {
  const named = localeCodes.map((code) => ({
    hrefLang: locales[code].htmlLang,
    href: urlIn(code),
  }));
  return [...named, { hrefLang: "x-default", href: urlIn("cn") }].map((link) => ({
    tagName: "link",
    rel: "alternate",
    ...link,
  }));
}
