import { listChanges } from "~/domain/article/article-feeds.server";
import { listErrors } from "~/domain/help/help-errors.server";
import { listHelpChanges } from "~/domain/help/help-queries.server";
import { legalPageNames, legalPages } from "~/domain/legal-page/legal-page";
import { versionInForce } from "~/domain/legal-page/legal-page-queries.server";
import { listReleaseNames } from "~/domain/release/public/public-releases.server";
import { findCurrent, listPublished } from "~/domain/release/public/release-queries.server";
import {
  type Address,
  addressIn,
  ownAddresses,
  pageAddresses,
  prefixedOnlyAddresses,
  redirectAddresses,
} from "~/i18n/addresses";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { xmlDocument } from "./xml";

/** Pages for search engines: no redirects, not the error page, the campaign page or those of one visitor. */
const indexed = pageAddresses.filter(
  (path) =>
    !redirectAddresses.has(path) &&
    path !== "/400" &&
    !prefixedOnlyAddresses.has(path) &&
    !ownAddresses.has(path),
);

/** A sitemap may list 50,000 addresses (sitemaps.org), including the fixed pages. */
const mostArticleTexts = 40_000;

/** Pages of the help centre among them. */
const mostHelpTexts = 2_000;

/** Pages of versions, each in both languages. */
const mostReleases = 1_900;

/**
 * A page with its languages. `changed` returns a W3C date (a month, a day or a time), or undefined
 * when it is unknown.
 */
type Entry = {
  address: Address;
  languages: readonly Locale[];
  changed: (locale: Locale) => string | undefined;
};

/** The sitemap: every indexed page with its language alternates and last change. */
export async function sitemap(db: Database, publicUrl: string): Promise<string> {
  const urlIn = (locale: Locale, address: Address) => publicUrl + addressIn(locale, address);
  const entries = [
    ...(await fixedPages(db)),
    ...(await articlePages(db)),
    ...(await helpPages(db)),
    ...(await releasePages(db)),
  ];
  const url = entries.flatMap(({ address, languages, changed }) =>
    languages.map((locale) => {
      const lastmod = changed(locale);
      const alternates = languages.map((code) =>
        alternate(locales[code].htmlLang, urlIn(code, address)),
      );
      const usual = languages.includes("cn") ? "cn" : locale;
      return {
        loc: urlIn(locale, address),
        ...(lastmod !== undefined && { lastmod }),
        "xhtml:link": [...alternates, alternate("x-default", urlIn(usual, address))],
      };
    }),
  );
  const urlset = {
    "@xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
    "@xmlns:xhtml": "http://www.w3.org/1999/xhtml",
    url,
  };
  return xmlDocument({ urlset });
}

function alternate(language: string, href: string) {
  return { "@rel": "alternate", "@hreflang": language, "@href": href };
}

async function fixedPages(db: Database): Promise<Entry[]> {
  const newest = async (product: "client" | "browser") => {
    const { list } = await listPublished(db, { locale: "cn", product, page: 1, pageSize: 1 });
    return list[0]?.releasedAt;
  };
  const [client, browser, current, [latest]] = await Promise.all([
    newest("client"),
    newest("browser"),
    findCurrent(db, { locale: "cn", product: "client" }),
    listChanges(db, 1),
  ]);
  const days: Partial<Record<Address, string | undefined>> = {
    "/updateLog": client,
    "/updateBrowserLog": browser,
    "/download": current?.releasedAt,
    "/news": latest?.updatedAt.toISOString(),
  };
  for (const name of legalPageNames) {
    days[legalPages[name]] = await versionInForce(db, name);
  }
  return indexed.map((address) => ({
    address,
    languages: localeCodes,
    changed: () => days[address],
  }));
}

async function helpPages(db: Database): Promise<Entry[]> {
  const changes = await listHelpChanges(db, mostHelpTexts);
  const articles = [...Map.groupBy(changes, ({ slug }) => slug)].map(
    ([slug, texts]): Entry => ({
      address: `/help/${slug}`,
      languages: localeCodes.filter((code) => texts.some(({ locale }) => locale === code)),
      changed: (code) => texts.find(({ locale }) => locale === code)?.updatedAt.toISOString(),
    }),
  );
  const errors = (await listErrors(db, "cn")).slice(0, mostHelpTexts).map(
    ({ code, changedAt }): Entry => ({
      address: `/help/errors/${code}`,
      languages: localeCodes,
      changed: () => changedAt,
    }),
  );
  return [...articles, ...errors];
}

async function releasePages(db: Database): Promise<Entry[]> {
  const versions = await listReleaseNames(db, mostReleases);
  return versions.map(({ product, version, releasedAt }) => ({
    address: `/release/${product}/${version}`,
    languages: localeCodes,
    changed: () => releasedAt,
  }));
}

async function articlePages(db: Database): Promise<Entry[]> {
  const changes = await listChanges(db, mostArticleTexts);
  return [...Map.groupBy(changes, ({ id }) => id)].map(([id, texts]) => ({
    address: `/new/${id}`,
    languages: localeCodes.filter((code) => texts.some(({ locale }) => locale === code)),
    changed: (code) => texts.find(({ locale }) => locale === code)?.updatedAt.toISOString(),
  }));
}
