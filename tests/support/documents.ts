import type { DraftKey, StoredWords } from "~/domain/document/document-kind";
import {
  addRevision,
  type DocumentKey,
  type RevisionRow,
  withDocument,
} from "~/domain/document/step.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import type { Database } from "~/platform/db/database.server";

/** Stores revisions of a draft in the given format, valid or not, the oldest first. */
export function storeRevisions(
  db: Database,
  { kind, document, ...key }: DocumentKey & DraftKey,
  revisions: readonly {
    words: { fields: unknown; body?: string };
    reason?: RevisionRow["reason"];
  }[],
  at: Date,
): Promise<void> {
  const context = { db, now: () => at, actor: commandActor, kind: { name: kind } };
  const author = { authorId: null, authorName: null };
  return withDocument(context, document, async (step) => {
    for (const { words, reason = "published" } of revisions) {
      const { fields, body = "" } = words;
      const stored = { fields: fields as StoredWords["fields"], body };
      await addRevision(step, key, { words: stored, ...author, at }, reason);
    }
  });
}
