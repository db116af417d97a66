import { and, asc, eq, isNull } from "drizzle-orm";
import { hostOf } from "~/domain/link/link";
import { isShown } from "~/domain/link/link-queries.server";
import { searchItems } from "~/domain/search/search-queries.server";
import type { Locale } from "~/i18n/locales";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import {
  links,
  resourceCategories,
  resourceCategoryTranslations,
  resources,
  resourceTranslations,
} from "~/platform/db/schema";
import type { ResourceCategoryView, ResourceView } from "./resource";

/** Filter of resources; an empty `query` searches for nothing. `page` counts from 1. */
export type ResourceFilter = {
  locale: Locale;
  category?: string | undefined;
  query?: string | undefined;
  page: number;
  pageSize: number;
};

/** The largest number of results that the search ranks. */
const mostFound = 1_000;

/** All categories, in the order of the page. */
export function listCategories(db: Database, locale: Locale): Promise<ResourceCategoryView[]> {
  return remembered(db, `categories ${locale}`, () => askForCategories(db, locale));
}

async function askForCategories(db: Database, locale: Locale): Promise<ResourceCategoryView[]> {
  const { categoryId, name, advice } = resourceCategoryTranslations;
  return db
    .select({ id: resourceCategories.id, name, advice })
    .from(resourceCategories)
    .innerJoin(resourceCategoryTranslations, eq(categoryId, resourceCategories.id))
    .where(eq(resourceCategoryTranslations.locale, locale))
    .orderBy(asc(resourceCategories.position), asc(resourceCategories.id));
}

/** All visible resources by category, in the editor's order. */
export function listShownResources(db: Database, locale: Locale): Promise<ResourceView[]> {
  return remembered(db, `resources ${locale}`, () => selectShown(db, locale));
}

/** The resources that a search finds, best match first. */
export async function searchResources(
  db: Database,
  { locale, query }: { locale: Locale; query: string },
): Promise<ResourceView[]> {
  const { ids } = await searchItems(db, {
    kind: "resource",
    locale,
    query,
    limit: mostFound,
    offset: 0,
  });
  if (ids.length === 0) return [];
  // All of them are on the page without a search, and remembered for it.
  const shown = await listShownResources(db, locale);
  const byId = new Map(shown.map((resource) => [resource.id, resource]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One page of resources and the total; a page after the last is empty. */
export async function listResources(
  db: Database,
  { locale, category, query = "", page, pageSize }: ResourceFilter,
): Promise<{ list: ResourceView[]; total: number }> {
  const all =
    query.trim() === ""
      ? await listShownResources(db, locale)
      : await searchResources(db, { locale, query });
  const wanted =
    category === undefined ? all : all.filter((resource) => resource.category.id === category);
  return { list: wanted.slice((page - 1) * pageSize, page * pageSize), total: wanted.length };
}

/** Whether any resource is stored, visible or not. */
export async function hasResources(db: Database): Promise<boolean> {
  return (await db.select({ id: resources.id }).from(resources).limit(1)).length > 0;
}

async function selectShown(db: Database, locale: Locale): Promise<ResourceView[]> {
  const rows = await db
    .select({
      id: resources.id,
      slug: resources.slug,
      category: { id: resourceCategories.id, name: resourceCategoryTranslations.name },
      name: resources.name,
      url: links.url,
      monogram: resources.monogram,
      line: resourceTranslations.line,
      isRecommended: resources.isRecommended,
      isPaidListing: resources.isPaidListing,
    })
    .from(resources)
    .innerJoin(links, eq(links.id, resources.linkId))
    .innerJoin(resourceTranslations, eq(resourceTranslations.resourceId, resources.id))
    .innerJoin(resourceCategories, eq(resourceCategories.id, resources.categoryId))
    .innerJoin(
      resourceCategoryTranslations,
      and(
        eq(resourceCategoryTranslations.categoryId, resources.categoryId),
        eq(resourceCategoryTranslations.locale, locale),
      ),
    )
    .where(
      and(
        eq(resourceTranslations.locale, locale),
        eq(resourceTranslations.status, "published"),
        isNull(resources.hiddenAt),
        isShown,
      ),
    )
    .orderBy(asc(resourceCategories.position), asc(resources.position), asc(resources.id));
  return rows.map((row) => ({ ...row, host: hostOf(row.url) }));
}
