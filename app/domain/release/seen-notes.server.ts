import { type Locale, localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import type { ReleaseName } from "./registry-rows.server";
import { refusalOf } from "./release-history.server";
import { findNotesOf } from "./release-view.server";

/** The version of the notes that a person saw, by language; null: none. */
export type SeenNotes = Readonly<Record<Locale, number>> | null;

/** Whether the notes are the versions that a person saw; undefined: there is no release. */
export function areNotesSeen(
  notes: Readonly<Record<Locale, { number: number }>> | undefined,
  seen: SeenNotes,
): boolean {
  return localeCodes.every((locale) => notes?.[locale].number === seen?.[locale]);
}

/**
 * Requires that the notes did not change.
 * @throws Refusal `moved-on` if the notes of a release are not the versions that a person saw
 */
export async function requireSeenNotes(
  db: Database,
  name: ReleaseName,
  seen: SeenNotes,
): Promise<void> {
  if (!areNotesSeen(await findNotesOf(db, name), seen)) throw refusalOf("moved-on");
}
