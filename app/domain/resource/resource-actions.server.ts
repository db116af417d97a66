import { and, eq } from "drizzle-orm";
import { putLink } from "~/domain/link/link-queries.server";
import { renewSearchItem } from "~/domain/search/reindex.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import {
  resourceCategories,
  resourceCategoryTranslations,
  resources,
  resourceTranslations,
} from "~/platform/db/schema";
import type { NewResource, NewResourceCategory } from "./resource";
import { resourceSearch } from "./resource-search.server";

type Seeds = { categories: readonly NewResourceCategory[]; resources: readonly NewResource[] };

/** Stores the first resources with their categories, in one transaction. */
export async function seedResources(db: Database, seeds: Seeds): Promise<void> {
  await db.transaction(async (transaction) => {
    for (const [position, category] of seeds.categories.entries()) {
      await putCategory(transaction, category, position);
    }
    const categories = new Map(seeds.categories.map((category) => [category.id, category]));
    for (const [position, resource] of seeds.resources.entries()) {
      const category = categories.get(resource.category);
      if (category === undefined) throw new Error(`${resource.id} has no category`);
      await putResource(transaction, { resource, category, position });
    }
  });
}

/** Inserts or updates a category. The search documents of its resources are the caller's. */
export async function putCategory(
  db: Database,
  { id, mark, name, advice }: NewResourceCategory,
  position: number,
): Promise<void> {
  await db
    .insert(resourceCategories)
    .values({ id, mark, position })
    .onConflictDoUpdate({ target: resourceCategories.id, set: { mark, position } });
  for (const locale of localeCodes) {
    const { categoryId, locale: language } = resourceCategoryTranslations;
    const texts = { name: name[locale], advice: advice[locale] };
    await db
      .insert(resourceCategoryTranslations)
      .values({ categoryId: id, locale, ...texts })
      .onConflictDoUpdate({ target: [categoryId, language], set: texts });
  }
}

type Placed = { resource: NewResource; category: { id: string }; position: number };

/**
 * Inserts or updates a resource with its link and search documents. Call it in a transaction.
 * @returns its id
 */
export async function putResource(
  db: Database,
  { resource, category, position }: Placed,
): Promise<number> {
  const { id: slug, name, monogram, url, line } = resource;
  if (resource.isRecommended && resource.isPaidListing) {
    throw new Error(`${slug} is paid for, so it is no recommendation`);
  }
  const columns = {
    name,
    monogram,
    position,
    categoryId: category.id,
    linkId: await putLink(db, url),
    isRecommended: resource.isRecommended ?? false,
    isPaidListing: resource.isPaidListing ?? false,
  };
  const [stored] = await db
    .insert(resources)
    .values({ slug, ...columns })
    .onConflictDoUpdate({ target: resources.slug, set: columns })
    .returning({ id: resources.id });
  if (stored === undefined) throw new Error("The resource was not stored");
  for (const locale of localeCodes) {
    await putLine(db, { resourceId: stored.id, locale, line: line[locale] });
  }
  await renewSearchItem(db, resourceSearch, stored.id);
  return stored.id;
}

type Line = { resourceId: number; locale: Locale; line: string | undefined };

/** Publishes a description in one language; without one, withdraws what was published. */
async function putLine(db: Database, { resourceId, locale, line }: Line): Promise<void> {
  const { resourceId: id, locale: language } = resourceTranslations;
  if (line === undefined) {
    await db
      .update(resourceTranslations)
      .set({ status: "withdrawn" })
      .where(and(eq(id, resourceId), eq(language, locale)));
    return;
  }
  const texts = { status: "published", line } as const;
  await db
    .insert(resourceTranslations)
    .values({ resourceId, locale, ...texts })
    .onConflictDoUpdate({ target: [id, language], set: texts });
}
