import { listRevisions } from "~/domain/document/history.server";
import type { DocumentKey, RevisionRow } from "~/domain/document/step.server";
import { keptReasons } from "~/domain/document/step.server";
import { viewAuthor } from "~/domain/document/views.server";
import type { Database } from "~/platform/db/database.server";
import { beforeOf, pageOf } from "./page-of";

/** Drafts of a page. */
const pageLength = 20;

/** A page of the drafts that were kept of a document; its rows have the words. */
export async function keptPageOf(
  db: Database,
  key: DocumentKey,
  before: string | undefined,
): Promise<{ next: string | null; rows: RevisionRow[] }> {
  const page = { before: beforeOf(before), limit: pageLength + 1, reasons: keptReasons };
  return pageOf(await listRevisions(db, key, page), pageLength, ({ id }) => id);
}

const keptBecause = {
  copy: "copy",
  discarded: "discarded",
  cancelled: "cancelled",
} as const;

/** What the console shows of a draft that was kept, without its words. */
export function viewKept(row: RevisionRow) {
  const { id, locale, reason, at } = row;
  return {
    id,
    /** Null: it has all languages. */
    locale: locale === "both" ? null : locale,
    reason: keptBecause[reason as keyof typeof keptBecause] ?? ("replaced" as const),
    author: viewAuthor(row),
    savedAt: at,
  };
}

/** What was stored in the form of now, or as text where another version of the site had another form. */
export function viewStored<Words>(
  stored: unknown,
  read: (stored: unknown) => Words | null,
): { words: Words; text: null } | { words: null; text: string } {
  const words = read(stored);
  if (words === null) return { words: null, text: JSON.stringify(stored, null, 2) };
  return { words, text: null };
}
