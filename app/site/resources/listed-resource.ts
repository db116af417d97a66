import type { ResourceListEntry } from "~/api/resource-list-schema";
import { hueText } from "~/design/drawings/hue-style";
import type { ResourceView } from "~/domain/resource/resource";
import { highlight, type Piece } from "~/lib/search/highlight";

/** A resource as the page lists it. */
export type ListedResource = Pick<ResourceView, "name" | "url" | "monogram" | "line"> & {
  /** Index of its category from 0, which decides the colour. */
  categoryIndex: number;
  /** Only present for paid listings. */
  isPaidListing?: true;
};

/** A resource found by a search, with its matches marked. */
export type FoundResource = ListedResource & { marks: { name: Piece[]; line: Piece[] } };

/** Marks the matches of a search in a resource. */
export function foundResource(resource: ListedResource, query: string): FoundResource {
  const { name, line } = resource;
  return { ...resource, marks: { name: highlight(name, query), line: highlight(line, query) } };
}

/**
 * A resource as a search of the API found it, with its matches marked.
 * @param categoryIds ids of all categories, in their order
 */
export function foundEntry(
  entry: ResourceListEntry,
  query: string,
  categoryIds: readonly string[],
): FoundResource {
  const { name, url, monogram, line, category, isPaidListing } = entry;
  const categoryIndex = categoryIds.indexOf(category);
  const resource = {
    name,
    url,
    monogram,
    line,
    categoryIndex,
    ...(isPaidListing && { isPaidListing }),
  };
  return foundResource(resource, query);
}

/** The text colour of a category by its index from 0; the six hues repeat. */
export const hueOfCategory = (categoryIndex: number): string => hueText(1 + (categoryIndex % 6));
