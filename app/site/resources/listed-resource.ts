import type { ResourceListEntry } from "~/api/resource-list-schema";
import type { ResourceView } from "~/domain/resource/resource";
import { highlight, type Piece } from "~/lib/search/highlight";

/** A tool as the page lists it. */
export type ListedResource = Pick<ResourceView, "name" | "url" | "monogram" | "line"> & {
  /** Place of its kind among all, from 0: its colour. */
  categoryIndex: number;
  /** Absent where nobody pays. */
  isPaidListing?: true;
};

/** A tool that a search found, with the words that were searched for. */
export type FoundResource = ListedResource & { marks: { name: Piece[]; line: Piece[] } };

/** A tool that a search found, marked. */
export function foundResource(resource: ListedResource, query: string): FoundResource {
  const { name, line } = resource;
  return { ...resource, marks: { name: highlight(name, query), line: highlight(line, query) } };
}

/** The same from the API. @param categoryIds of all kinds, in their order */
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
