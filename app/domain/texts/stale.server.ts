import type { Database } from "~/platform/db/database.server";
import { documentDrafts } from "~/platform/db/schema";
import { openChanges, sourceChanges } from "./paragraphs";
import {
  currentSource,
  findRevision,
  findTexts,
  type ItemRow,
  isText,
  keyOf,
  otherLocales,
  type TextRow,
  wordsOf,
} from "./text-rows.server";

/**
 * Counts anew what nobody has looked at in the translations of a thing. A translation whose source
 * has no such change left counts as made from the newest source. Call it after whatever changes the
 * source, what visitors see of it, or what a translation was made from.
 */
export async function countStale(db: Database, item: ItemRow): Promise<void> {
  const all = await findTexts(db, item);
  const source = all[item.sourceLocale];
  for (const locale of otherLocales(item.sourceLocale)) {
    const row = all[locale];
    if (row === null || source === null) continue;
    const { sourceRevision, checked, stale } = await stalenessOf(db, source, row);
    await db
      .update(documentDrafts)
      .set({ sourceRevision, checked, stale })
      .where(isText(documentDrafts, keyOf(row)));
  }
}

async function stalenessOf(db: Database, source: TextRow, { sourceRevision, checked }: TextRow) {
  const current = currentSource(source);
  if (sourceRevision === null || current === null || sourceRevision >= current) {
    return { sourceRevision, checked: [], stale: 0 };
  }
  const wordsAt = async (number: number) => wordsOf(await findRevision(db, keyOf(source), number));
  const changes = sourceChanges(await wordsAt(sourceRevision), await wordsAt(current));
  const stale = openChanges(changes, checked).length;
  if (stale === 0) return { sourceRevision: current, checked: [], stale };
  const known = new Set(changes.map(({ key }) => key));
  return { sourceRevision, checked: checked.filter((key) => known.has(key)), stale };
}
