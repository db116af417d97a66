import type { ResourceCategoryView, ResourceView } from "~/domain/resource/resource";
import {
  listCategories,
  listShownResources,
  searchResources,
} from "~/domain/resource/resource-queries.server";
import type { Locale } from "~/i18n/locales";
import { type FoundResource, foundResource, type ListedResource } from "./listed-resource";
import { type ResourceChoice, resourceChoice } from "./resource-choice";

type Database = Parameters<typeof listCategories>[0];

/** A kind of tools: how many there are, and the first of them. */
export type ResourceGroup = { id: string; name: string; count: number; first: ListedResource[] };

type Category = { id: string; name: string };

/** What the page shows: all categories, one of them, or what a search found. */
export type ResourcesView = { categories: Category[] } & (
  | { shows: "all"; recommended: ListedResource[]; groups: ResourceGroup[] }
  | { shows: "category"; category: ResourceCategoryView; resources: ListedResource[] }
  | { shows: "found"; query: string; resources: FoundResource[] }
);

/** How many tools of a kind show where all categories do. */
const firstOfGroup = 4;

/** Loads what the address chooses; null for a kind of tools that does not exist. */
export async function loadResources(
  db: Database,
  locale: Locale,
  parameters: URLSearchParams,
): Promise<ResourcesView | null> {
  const choice = resourceChoice(parameters);
  const stored = await listCategories(db, locale);
  const categories = stored.map(({ id, name }) => ({ id, name }));
  const toListed = (resource: ResourceView) => listed(resource, categories);
  if (choice.query !== "") return { categories, ...(await find(db, locale, choice, toListed)) };

  const all = await listShownResources(db, locale);
  const byCategory = Map.groupBy(all, ({ category }) => category.id);
  if (choice.category !== null) {
    const category = stored.find(({ id }) => id === choice.category);
    if (category === undefined) return null;
    return {
      categories,
      shows: "category",
      category,
      resources: (byCategory.get(category.id) ?? []).map(toListed),
    };
  }
  return {
    categories,
    shows: "all",
    recommended: all.filter(({ isRecommended }) => isRecommended).map(toListed),
    groups: categories.flatMap(({ id, name }) => {
      const resources = byCategory.get(id) ?? [];
      const first = resources.slice(0, firstOfGroup).map(toListed);
      return resources.length === 0 ? [] : [{ id, name, count: resources.length, first }];
    }),
  };
}

async function find(
  db: Database,
  locale: Locale,
  { query }: ResourceChoice,
  toListed: (resource: ResourceView) => ListedResource,
) {
  const found = await searchResources(db, { locale, query });
  const resources = found.map((resource) => foundResource(toListed(resource), query));
  return { shows: "found" as const, query, resources };
}

/** The page carries its data to the browser: nothing that it does not show. */
function listed(resource: ResourceView, categories: readonly Category[]): ListedResource {
  const { name, url, monogram, line, isPaidListing, category } = resource;
  const categoryIndex = categories.findIndex((one) => one.id === category.id);
  return { name, url, monogram, line, categoryIndex, ...(isPaidListing && { isPaidListing }) };
}
