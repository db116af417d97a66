import { Fragment } from "react";
import { type Address, addressIn } from "~/i18n/addresses";
import { fallbackLocale, type Locale, localeCodes, locales } from "~/i18n/locales";
import { JsonLd, type Publisher, type Thing } from "./json-ld";
import { socialImageOf } from "./social-images";

/** Metadata of a page for browsers and search engines. */
type PageDescription = {
  address: Address;
  title: string;
  description: string;
  /** False for pages that search engines should not list; default: true. */
  isIndexed?: boolean;
  canonical?: Address;
  /** Query parameters that belong to the canonical address. */
  query?: Record<string, string | number | undefined>;
  /** Type in Open Graph. */
  type?: "website" | "article";
  /** Structured data (schema.org) of the page. */
  things?: (publisher: Publisher) => readonly Thing[];
  /** Languages in which the page exists; default: all. */
  locales?: readonly Locale[];
};

/**
 * Title, description, canonical address, language alternates and social card of a page. React moves
 * them to the document's head.
 */
export function pageHead(site: Publisher, page: PageDescription) {
  const { locale, publicUrl, facts } = site;
  const existing = page.locales ?? localeCodes;
  // A page that does not exist in this language shows its text in another one.
  const original = existing.includes(locale) ? locale : (existing[0] ?? locale);
  const isIndexed = (page.isIndexed ?? true) && original === locale;
  const extras = { ...(page.query && { query: page.query }) };
  const urlIn = (code: Locale) =>
    publicUrl + addressIn(code, page.canonical ?? page.address, extras);
  // The title of the home page, which the campaign page shares, begins with the product's name.
  const isHome = (page.canonical ?? page.address) === "/";
  const title = isHome ? page.title : `${page.title} · ${facts.brand.name[locale]}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={page.description} />
      <link rel="canonical" href={urlIn(original)} />
      {isIndexed ? (
        <Alternates urlIn={urlIn} existing={existing} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <SocialCard site={site} page={page} title={title} url={urlIn(original)} />
      {page.things && isIndexed && <JsonLd things={page.things(site)} />}
    </>
  );
}

type SocialCardProps = { site: Publisher; page: PageDescription; title: string; url: string };

/** The preview of a link to the page in other programs (Open Graph, https://ogp.me). */
function SocialCard({ site: { locale, publicUrl, facts }, page, title, url }: SocialCardProps) {
  const image = socialImageOf(facts.brand, page.address, locale);
  const properties = {
    title,
    description: page.description,
    type: page.type ?? "website",
    url,
    site_name: facts.brand.name[locale],
    locale: locales[locale].htmlLang.replace("-", "_"),
    image: publicUrl + image.path,
    "image:width": "1200",
    "image:height": "630",
    "image:alt": image.words,
  };
  return (
    <>
      {Object.entries(properties).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

type AlternatesProps = { urlIn: (code: Locale) => string; existing: readonly Locale[] };

function Alternates({ urlIn, existing }: AlternatesProps) {
  const fallback = existing.includes(fallbackLocale) ? fallbackLocale : existing[0];
  return (
    <>
      {existing.map((code) => (
        <Fragment key={code}>
          <link rel="alternate" hrefLang={locales[code].htmlLang} href={urlIn(code)} />
        </Fragment>
      ))}
      {fallback && <link rel="alternate" hrefLang="x-default" href={urlIn(fallback)} />}
    </>
  );
}
