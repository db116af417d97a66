import type { RevisionLine } from "~/console-api/schemas/texts";

/** A version in the list: a number, or the draft that has none yet. */
export type VersionId = number | "draft";

/** The versions of a history, the newest first; the draft only where it is no version already. */
export function versionIds(
  revisions: readonly Pick<RevisionLine, "number">[],
  hasOwnDraft: boolean,
): VersionId[] {
  return [...(hasOwnDraft ? ["draft" as const] : []), ...revisions.map(({ number }) => number)];
}

/**
 * Which two versions an address compares (`?new=draft&old=7`), the older one first. Without them:
 * what visitors see with the newest one, or the two newest.
 */
export function comparedIn(
  query: URLSearchParams,
  ids: readonly VersionId[],
  live: number | null,
): { older: VersionId; newer: VersionId } | null {
  const named = (name: string) => ids.find((id) => String(id) === query.get(name));
  const [newest, second] = ids;
  if (newest === undefined) return null;
  const newer = named("new") ?? newest;
  const fallback = live !== null && live !== newer && ids.includes(live) ? live : second;
  const older = named("old") ?? fallback ?? newest;
  return ids.indexOf(older) >= ids.indexOf(newer)
    ? { older, newer }
    : { older: newer, newer: older };
}
