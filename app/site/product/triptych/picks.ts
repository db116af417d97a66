import { type IdentityId, identityIds } from "~/site/product/sample-identities";

/** Names of the two picks, also of their form fields and query parameters. */
export const slots = ["a", "b"] as const;

export type Slot = (typeof slots)[number];

/** The two windows that are compared. */
export type Picks = Readonly<Record<Slot, IdentityId>>;

/** The picks before a visitor changes them. */
export const firstPicks: Picks = { a: "E-0417", b: "E-0533" };

/** The valid values of each pick, for the `handle` of pages that read them. */
export const pickValues: Readonly<Record<Slot, readonly string[]>> = {
  a: identityIds,
  b: identityIds,
};

/** The picks in an address; `firstPicks` for a pick that is missing or unknown. */
export function picksOf(query: URLSearchParams): Picks {
  const pickOf = (slot: Slot) =>
    identityIds.find((id) => id === query.get(slot)) ?? firstPicks[slot];
  return { a: pickOf("a"), b: pickOf("b") };
}

/**
 * The picks after a press on a window: it replaces the older pick. If the window is picked already,
 * it replaces both.
 * @param older the pick that was made before the other one
 */
export function picksAfterPress(picks: Picks, older: Slot, id: IdentityId): Picks {
  if (picks.a === id || picks.b === id) return { a: id, b: id };
  return { ...picks, [older]: id };
}
