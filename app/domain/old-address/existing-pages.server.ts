import { and, eq, inArray, ne } from "drizzle-orm";
import { legalPageNames, legalPages } from "~/domain/legal-page/legal-page";
import { addressIn, pageAddresses } from "~/i18n/addresses";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { resolveLocale } from "~/i18n/resolve-locale";
import type { Database } from "~/platform/db/database.server";
import {
  articleTranslations,
  helpArticles,
  helpErrors,
  helpTranslations,
  legalVersions,
  releases,
} from "~/platform/db/schema";

/** Files for programs that old addresses may lead to, such as the feed of a former site. */
const files: ReadonlySet<string> = new Set([
  "/sitemap.xml",
  "/robots.txt",
  ...Object.values(locales).flatMap(({ prefix }) =>
    ["/feed.xml", "/feeds/versions.xml"].map((file) => prefix + file),
  ),
]);

/** Pages with something to show, whatever the content; `/400` shows an error. */
const fixed: ReadonlySet<string> = new Set(pageAddresses.filter((address) => address !== "/400"));

type Page = { locale: Locale; path: string };

/**
 * Finds out which paths of this site have something to show, with one query for each kind of content.
 * @returns whether one of these paths does; paths that were not asked about do not
 */
export async function findExistingPages(
  db: Database,
  paths: Iterable<string>,
): Promise<(path: string) => boolean> {
  const pages = new Map<string, Page>();
  for (const path of paths) {
    const page = pageAt(path);
    if (page !== undefined) pages.set(path, page);
  }
  const content = await listContentPages(db, [...pages.values()]);
  return (path) => {
    if (files.has(path)) return true;
    const page = pages.get(path);
    if (page === undefined) return false;
    return fixed.has(page.path) || content.has(`${page.locale} ${page.path}`);
  };
}

/** The page of a decoded path; another form of its address (`/cn/news`) leads to it. */
function pageAt(path: string): Page | undefined {
  const decided = resolveLocale(path, "", null);
  const next = decided.kind === "redirect" ? resolveLocale(decided.to, "", null) : decided;
  return next.kind === "page" ? { locale: next.locale, path: next.path } : undefined;
}

/** The pages of these that are published, as `cn /new/5`. */
async function listContentPages(db: Database, pages: readonly Page[]): Promise<Set<string>> {
  const found = new Set<string>();
  const add = (locale: Locale, path: string) => found.add(`${locale} ${path}`);
  const addInBoth = (path: string) => {
    for (const locale of localeCodes) add(locale, path);
  };
  const partsBelow = (prefix: string) => [
    ...new Set(
      pages.flatMap(({ path }) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : [])),
    ),
  ];
  const articles = partsBelow("/new/").map(Number);
  if (articles.length > 0) {
    const { articleId: id, locale, status } = articleTranslations;
    const isAsked = and(eq(status, "published"), inArray(id, articles));
    const rows = await db.select({ id, locale }).from(articleTranslations).where(isAsked);
    for (const row of rows) add(row.locale, `/new/${row.id}`);
  }
  const codes = partsBelow("/help/errors/");
  if (codes.length > 0) {
    const { code } = helpErrors;
    const rows = await db.select({ code }).from(helpErrors).where(inArray(code, codes));
    for (const row of rows) addInBoth(`/help/errors/${row.code}`);
  }
  if (partsBelow("/help/").length > 0) for (const page of await listHelp(db)) found.add(page);
  const versions = [...partsBelow("/release/client/"), ...partsBelow("/release/browser/")];
  if (versions.length > 0) {
    const { product, version, status } = releases;
    const isAsked = and(inArray(status, ["published", "withdrawn"]), inArray(version, versions));
    const rows = await db.select({ product, version }).from(releases).where(isAsked);
    for (const row of rows) addInBoth(`/release/${row.product}/${row.version}`);
  }
  const { name, number, state } = legalVersions;
  if (legalPageNames.some((text) => partsBelow(`${legalPages[text]}/`).length > 0)) {
    const rows = await db.select({ name, number }).from(legalVersions).where(ne(state, "recalled"));
    for (const row of rows) addInBoth(addressIn("cn", `${legalPages[row.name]}/${row.number}`));
  }
  return found;
}

async function listHelp(db: Database): Promise<string[]> {
  const { helpId, locale, status } = helpTranslations;
  const rows = await db
    .select({ locale, slug: helpArticles.slug })
    .from(helpTranslations)
    .innerJoin(helpArticles, eq(helpArticles.id, helpId))
    .where(eq(status, "published"));
  return rows.map((row) => `${row.locale} /help/${row.slug}`);
}
