import { type IdentityId, identityIds } from "~/site/product/sample-identities";

/** The names of the two picks, which are those of the fields and of the query. */
export const slots = ["a", "b"] as const;

export type Slot = (typeof slots)[number];

/** The two windows that are compared. */
export type Picks = Readonly<Record<Slot, IdentityId>>;

/** What is compared before somebody picks. */
export const firstPicks: Picks = { a: "E-0417", b: "E-0533" };

/** The values that each pick may have, for the rules of pages that read them. */
export const pickValues: Readonly<Record<Slot, readonly string[]>> = {
  a: identityIds,
  b: identityIds,
};

/** The picks of an address; what it does not name, or names wrongly, is as at the beginning. */
export function picksOf(query: URLSearchParams): Picks {
  const pickOf = (slot: Slot) =>
    identityIds.find((id) => id === query.get(slot)) ?? firstPicks[slot];
  return { a: pickOf("a"), b: pickOf("b") };
}

/**
 * The picks after a press on a window: it takes the place of the older pick. On a window that is
 * picked already, it takes both.
 * @param older the pick that was made before the other one
 */
export function picksAfterPress(picks: Picks, older: Slot, id: IdentityId): Picks {
  if (picks.a === id || picks.b === id) return { a: id, b: id };
  return { ...picks, [older]: id };
}
