import type { ResourceCategoryView, ResourceView } from "~/domain/resource/resource";
import {
  listCategories,
  listShownResources,
  searchResources,
} from "~/domain/resource/resource-queries.server";
import type { Locale } from "~/i18n/locales";
import { highlight } from "~/lib/search/highlight";
import type { FoundResource, ListedResource } from "./listed-resource";
import { resourceChoice } from "./resource-choice";

type Database = Parameters<typeof listCategories>[0];

/** A category with the number of its resources and the first ones. */
export type ResourceGroup = { id: string; name: string; count: number; first: ListedResource[] };

type Category = { id: string; name: string };

/** Data of the page: all categories, one category, or the results of a search. */
export type ResourcesView = { categories: Category[] } & (
  | { shows: "all"; recommended: ListedResource[]; groups: ResourceGroup[] }
  | { shows: "category"; category: ResourceCategoryView; resources: ListedResource[] }
  | { shows: "found"; query: string; resources: FoundResource[] }
);

/** Number of resources shown for each category where all are shown. */
const firstOfGroup = 4;

/** Loads the data for an address; null for an unknown category. */
export async function loadResources(
  db: Database,
  locale: Locale,
  parameters: URLSearchParams,
): Promise<ResourcesView | null> {
  const choice = resourceChoice(parameters);
  const searched =
    choice.query === "" ? undefined : searchResources(db, { locale, query: choice.query });
  const [stored, result] = await Promise.all([listCategories(db, locale), searched]);
  const categories = stored.map(({ id, name }) => ({ id, name }));
  const toListed = (resource: ResourceView) => listed(resource, categories);
  if (result !== undefined) {
    const { query } = choice;
    const resources = result.map((resource) => ({
      ...toListed(resource),
      marks: { name: highlight(resource.name, query), line: highlight(resource.line, query) },
    }));
    return { categories, shows: "found", query, resources };
  }

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

/** Picks only the fields that the page shows, because they are sent to the browser. */
function listed(resource: ResourceView, categories: readonly Category[]): ListedResource {
  const { name, url, monogram, line, isPaidListing, category } = resource;
  const categoryIndex = categories.findIndex((one) => one.id === category.id);
  return { name, url, monogram, line, categoryIndex, ...(isPaidListing && { isPaidListing }) };
}
