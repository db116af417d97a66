import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import { Refusal } from "~/domain/refusal";
import type { Database } from "~/platform/db/database.server";
import { type HistoryPage, isBefore } from "~/platform/db/history-page";
import {
  documentDrafts,
  documentPublications,
  documentRevisions,
  documentSchedules,
  documents,
} from "~/platform/db/schema";
import type { DraftKey, StoredWords } from "./document-kind";
import { frozenIn, type ScheduleRow } from "./publish.server";
import { type DocumentKey, type DraftRow, type RevisionRow, storedIn } from "./step.server";

type OfDocument =
  | typeof documentDrafts
  | typeof documentRevisions
  | typeof documentPublications
  | typeof documentSchedules;

/** Joins rows of a document with its name. */
const ofDocument = (table: OfDocument, { kind, document }: DocumentKey) =>
  and(
    eq(table.kind, kind),
    eq(documents.kind, kind),
    eq(documents.itemId, table.itemId),
    eq(documents.name, document),
  );

/** The drafts of a document, with rows that have no words any more. */
export async function listDrafts(db: Database, key: DocumentKey): Promise<DraftRow[]> {
  const rows = await db
    .select({ draft: documentDrafts })
    .from(documentDrafts)
    .innerJoin(documents, ofDocument(documentDrafts, key));
  return rows.map(({ draft }) => draft);
}

/** The drafts of all documents of a kind, each with the name of its document. */
export async function listDraftsOfKind(
  db: Database,
  kind: DocumentKey["kind"],
): Promise<(DraftRow & { document: string })[]> {
  const isOfIt = and(eq(documents.kind, kind), eq(documents.itemId, documentDrafts.itemId));
  const rows = await db
    .select({ draft: documentDrafts, document: documents.name })
    .from(documentDrafts)
    .innerJoin(documents, isOfIt)
    .where(eq(documentDrafts.kind, kind))
    .orderBy(asc(documents.name));
  return rows.map(({ draft, document }) => ({ ...draft, document: document ?? "" }));
}

/** Filter for revisions. */
type Listed = { draft?: DraftKey; reasons: readonly RevisionRow["reason"][] };

const isListed = (key: DocumentKey, { draft, reasons }: Listed) =>
  and(
    ofDocument(documentRevisions, key),
    inArray(documentRevisions.reason, [...reasons]),
    draft && eq(documentRevisions.place, draft.place),
    draft && eq(documentRevisions.locale, draft.locale),
  );

/** Revisions of a document, the newest first. @param page `before`: an id */
export async function listRevisions(
  db: Database,
  key: DocumentKey,
  { before, limit, ...listed }: Listed & HistoryPage,
): Promise<RevisionRow[]> {
  const rows = await db
    .select({ revision: documentRevisions })
    .from(documentRevisions)
    .innerJoin(documents, isListed(key, listed))
    .where(isBefore(documentRevisions.id, before))
    .orderBy(desc(documentRevisions.id))
    .limit(limit);
  return rows.map(({ revision }) => revision);
}

/** How many there are. */
export async function countRevisions(
  db: Database,
  key: DocumentKey,
  listed: Listed,
): Promise<number> {
  const { id } = documentRevisions;
  const of = documentRevisions;
  const rows = db.select({ id }).from(of).innerJoin(documents, isListed(key, listed)).as("listed");
  return db.$count(rows);
}

/** One revision, by its id. @throws Refusal `not-found` */
export async function findRevision(
  db: Database,
  key: DocumentKey,
  id: number,
): Promise<RevisionRow> {
  const [row] = await db
    .select({ revision: documentRevisions })
    .from(documentRevisions)
    .innerJoin(documents, ofDocument(documentRevisions, key))
    .where(eq(documentRevisions.id, id));
  if (row === undefined) throw new Refusal("not-found");
  return row.revision;
}

/** A publication that has a number, with its words. */
export type Publication = {
  edition: number;
  publishedAt: Date;
  revision: RevisionRow;
};

/** The publications of a document that counts them, the newest first. @param page `before`: a number */
export const listPublications = (
  db: Database,
  key: DocumentKey,
  { before, limit }: HistoryPage,
): Promise<Publication[]> =>
  selectPublications(db, key, { which: isBefore(documentPublications.edition, before), limit });

/** One of them by its number. @throws Refusal `not-found` */
export async function findPublication(
  db: Database,
  key: DocumentKey,
  edition: number,
): Promise<Publication> {
  const which = eq(documentPublications.edition, edition);
  const [publication] = await selectPublications(db, key, { which, limit: 1 });
  if (publication === undefined) throw new Refusal("not-found");
  return publication;
}

async function selectPublications(
  db: Database,
  key: DocumentKey,
  { which, limit }: { which: SQL | undefined; limit: number },
): Promise<Publication[]> {
  const { edition, publishedAt, kind, itemId, place, locale, revision } = documentPublications;
  const isItsRevision = and(
    eq(documentRevisions.kind, kind),
    eq(documentRevisions.itemId, itemId),
    eq(documentRevisions.place, place),
    eq(documentRevisions.locale, locale),
    eq(documentRevisions.number, revision),
  );
  const rows = await db
    .select({ edition, publishedAt, revision: documentRevisions })
    .from(documentPublications)
    .innerJoin(documents, ofDocument(documentPublications, key))
    .innerJoin(documentRevisions, isItsRevision)
    .where(which)
    .orderBy(desc(edition))
    .limit(limit);
  return rows.flatMap(({ edition: number, ...row }) =>
    number === null ? [] : [{ edition: number, ...row }],
  );
}

/** A pending schedule with its content. */
export type Waiting = ScheduleRow & {
  drafts: { place: string; stored: StoredWords; sourceWords: string | null }[];
};

/** Pending schedules of a document: at most one for each language. */
export async function listWaiting(db: Database, key: DocumentKey): Promise<Waiting[]> {
  const { state, locale } = documentSchedules;
  const rows = await db
    .select({ schedule: documentSchedules })
    .from(documentSchedules)
    .innerJoin(documents, ofDocument(documentSchedules, key))
    .where(eq(state, "waiting"))
    .orderBy(asc(locale));
  const waiting: Waiting[] = [];
  for (const { schedule } of rows) {
    const frozen = await frozenIn(db, schedule);
    const drafts = frozen.flatMap(({ revision, sourceWords }) => {
      const stored = storedIn(revision);
      return stored === null ? [] : [{ place: revision.place, stored, sourceWords }];
    });
    waiting.push({ ...schedule, drafts });
  }
  return waiting;
}
