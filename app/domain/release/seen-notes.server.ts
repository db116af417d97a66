import { type Locale, localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import type { ReleaseName } from "./registry-rows.server";
import { refusalOf } from "./release-history.server";
import { findNotesOf } from "./release-view.server";

/** Which version of the notes somebody has looked at, of each language; null: of none. */
export type SeenNotes = Readonly<Record<Locale, number>> | null;

/** Whether notes are those that somebody has looked at; undefined: of no release. */
export function areNotesSeen(
  notes: Readonly<Record<Locale, { number: number }>> | undefined,
  seen: SeenNotes,
): boolean {
  return localeCodes.every((locale) => notes?.[locale].number === seen?.[locale]);
}

/** @throws Refusal `moved-on` when the notes of a release are not those that somebody has looked at */
export async function requireSeenNotes(
  db: Database,
  name: ReleaseName,
  seen: SeenNotes,
): Promise<void> {
  if (!areNotesSeen(await findNotesOf(db, name), seen)) throw refusalOf("moved-on");
}
