/** A version in the list: a number, or the draft that has none yet. */
export type VersionId = number | "draft";

/** All versions of a history: their numbers have no gaps. `hasDraft`: the draft is none of them yet. */
export type VersionRange = { highest: number; hasDraft: boolean };

/** A version's place among all, from 1; the draft, which is no version yet, comes after them. */
export const placeOf = (id: VersionId, { highest }: Pick<VersionRange, "highest">): number =>
  id === "draft" ? highest + 1 : id;

/** The version at a place; undefined where there is none. */
export function versionAt(
  place: number,
  { highest, hasDraft }: VersionRange,
): VersionId | undefined {
  if (place === highest + 1) return hasDraft ? "draft" : undefined;
  return Number.isInteger(place) && place >= 1 && place <= highest ? place : undefined;
}

/**
 * Which two versions an address compares (`?new=draft&old=7`), the older one first. Without them:
 * what visitors see with the newest one, or the two newest.
 */
export function comparedIn(
  query: URLSearchParams,
  range: VersionRange,
  live: number | null,
): { older: VersionId; newer: VersionId } | null {
  const named = (name: string) => {
    const id = query.get(name);
    if (id === "draft") return versionAt(range.highest + 1, range);
    return versionAt(Number(id ?? 0), range);
  };
  const top = range.highest + (range.hasDraft ? 1 : 0);
  const newest = versionAt(top, range);
  if (newest === undefined) return null;
  const newer = named("new") ?? newest;
  const fallback = live !== null && live !== newer ? live : versionAt(top - 1, range);
  const older = named("old") ?? fallback ?? newest;
  return placeOf(older, range) <= placeOf(newer, range)
    ? { older, newer }
    : { older: newer, newer: older };
}
