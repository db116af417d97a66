import type { ResourceListEntry } from "~/api/resource-list-schema";
import { hueText } from "~/design/drawings/hue-style";
import type { ResourceView } from "~/domain/resource/resource";
import { type Piece, piecesOf } from "~/lib/search/pieces";

/** A resource as the page lists it. */
export type ListedResource = Pick<ResourceView, "name" | "url" | "monogram" | "line"> & {
  /** Index of its category from 0, which decides the colour. */
  categoryIndex: number;
  /** Only present for paid listings. */
  isPaidListing?: true;
};

/** A resource found by a search, with its matches marked. */
export type FoundResource = ListedResource & { marks: { name: Piece[]; line: Piece[] } };

/**
 * A resource as a search of the API found it, with its matches marked.
 * @param categoryIds ids of all categories, in their order
 */
export function foundEntry(
  entry: ResourceListEntry,
  categoryIds: readonly string[],
): FoundResource {
  const { name, url, monogram, line, category, isPaidListing, matches } = entry;
  return {
    name,
    url,
    monogram,
    line,
    categoryIndex: categoryIds.indexOf(category),
    ...(isPaidListing && { isPaidListing }),
    marks: {
      name: piecesOf(name, matches?.name ?? []),
      line: piecesOf(line, matches?.line ?? []),
    },
  };
}

/** The text colour of a category by its index from 0; the six hues repeat. */
export const hueOfCategory = (categoryIndex: number): string => hueText(1 + (categoryIndex % 6));
