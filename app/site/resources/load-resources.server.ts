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

type Kind = { id: string; name: string };

/** What the page shows: all kinds, one of them, or what a search found. */
export type ResourcesView = { kinds: Kind[] } & (
  | { shows: "all"; recommended: ListedResource[]; groups: ResourceGroup[] }
  | { shows: "kind"; kind: ResourceCategoryView; resources: ListedResource[] }
  | { shows: "found"; query: string; resources: FoundResource[] }
);

/** How many tools of a kind show where all kinds do. */
const firstOfGroup = 4;

/** Loads what the address chooses; null for a kind of tools that does not exist. */
export async function loadResources(
  db: Database,
  locale: Locale,
  parameters: URLSearchParams,
): Promise<ResourcesView | null> {
  const choice = resourceChoice(parameters);
  const categories = await listCategories(db, locale);
  const kinds = categories.map(({ id, name }) => ({ id, name }));
  const toListed = (resource: ResourceView) => listed(resource, kinds);
  if (choice.query !== "") return { kinds, ...(await find(db, locale, choice, toListed)) };

  const all = await listShownResources(db, locale);
  const byKind = Map.groupBy(all, ({ category }) => category.id);
  if (choice.category !== null) {
    const kind = categories.find(({ id }) => id === choice.category);
    if (kind === undefined) return null;
    return { kinds, shows: "kind", kind, resources: (byKind.get(kind.id) ?? []).map(toListed) };
  }
  return {
    kinds,
    shows: "all",
    recommended: all.filter(({ isRecommended }) => isRecommended).map(toListed),
    groups: kinds.flatMap(({ id, name }) => {
      const resources = byKind.get(id) ?? [];
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
function listed(resource: ResourceView, kinds: readonly Kind[]): ListedResource {
  const { name, url, monogram, line, isPaidListing, category } = resource;
  const kind = kinds.findIndex((one) => one.id === category.id);
  return { name, url, monogram, line, kind, ...(isPaidListing && { isPaidListing }) };
}
