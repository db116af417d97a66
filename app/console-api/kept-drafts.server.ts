import type { z } from "zod";
import {
  type KeptPlace,
  type KeptRow,
  listKeptDrafts,
  type ReadStored,
} from "~/domain/kept-drafts/kept-drafts.server";
import { viewAuthor } from "~/domain/texts/text-view.server";
import type { Database } from "~/platform/db/database.server";
import { beforeOf, pageOf } from "./page-of";
import type { keptDraft } from "./schemas/kept-drafts";

/** Drafts of a page. */
const pageLength = 20;

/** A page of the drafts that were kept of a thing; its rows have the words. */
export async function keptPageOf(
  db: Database,
  place: Pick<KeptPlace, "kind" | "place">,
  before: string | undefined,
): Promise<{ next: string | null; rows: KeptRow[] }> {
  const page = { before: beforeOf(before), limit: pageLength + 1 };
  return pageOf(await listKeptDrafts(db, place, page), pageLength, ({ id }) => id);
}

/** What the console shows of a draft that was kept, without its words. */
export function viewKept(row: KeptRow): z.input<typeof keptDraft> {
  const { id, locale, reason, savedAt, at } = row;
  return {
    id,
    locale,
    reason,
    author: viewAuthor(row),
    savedAt: savedAt.toISOString(),
    at: at.toISOString(),
  };
}

/** What was stored in the form of now, or as text where another version of the site had another form. */
export function viewStored<Words>(
  stored: unknown,
  read: ReadStored<Words>,
): { words: Words; text: null } | { words: null; text: string } {
  const words = read(stored);
  if (words === null) return { words: null, text: JSON.stringify(stored, null, 2) };
  return { words, text: null };
}
