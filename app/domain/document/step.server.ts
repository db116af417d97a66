import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { authorOf, writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import type { Database } from "~/platform/db/database.server";
import {
  documentDrafts,
  documentNumbers,
  documentRevisions,
  documents,
} from "~/platform/db/schema";
import type {
  ActDetails,
  DocumentAct,
  DocumentKind,
  Documents,
  DraftKey,
  DraftKind,
  Problems,
  Step,
  StoredWords,
} from "./document-kind";
import { mostInAnHour } from "./document-rules";

export type DraftRow = typeof documentDrafts.$inferSelect;
export type RevisionRow = typeof documentRevisions.$inferSelect;

/** A step of one kind. */
export type KindStep<Words> = Step & { kind: DocumentKind<Words> };
/** A step of one kind that is about drafts alone. */
export type DraftStep<Words> = Step & { kind: DraftKind<Words> };
/** A step of any kind, which has nothing to do with words. */
export type AnyStep = Step & { kind: { readonly name: DocumentKey["kind"] } };

/** Kind and name of a document. */
export type DocumentKey = { kind: DocumentKind<never>["name"]; document: string };

const isNamed = ({ kind, document }: DocumentKey) =>
  and(eq(documents.kind, kind), eq(documents.name, document));

/** Locks a document until the transaction ends; one that nothing was written of begins. */
async function lockDocument(db: Database, key: DocumentKey, now: () => Date): Promise<number> {
  const { itemId } = documents;
  const find = async () => {
    const [row] = await db.select({ itemId }).from(documents).where(isNamed(key)).for("update");
    return row?.itemId;
  };
  const found = await find();
  if (found !== undefined) return found;
  const next = sql`nextval(${documentNumbers.seqName ?? "document_numbers"}::regclass)`;
  const at = now();
  await db
    .insert(documents)
    .values({ kind: key.kind, itemId: next, name: key.document, createdAt: at, changedAt: at })
    .onConflictDoNothing();
  const begun = await find();
  if (begun === undefined) throw new Error("A document was not stored");
  return begun;
}

/**
 * Does something with a locked document in a transaction. Every change begins with this lock, so that changes of one
 * document wait for each other.
 */
export function withDocument<Kind extends AnyStep["kind"], Result>(
  { db, now, actor, kind }: Omit<Documents<never>, "kind"> & { kind: Kind },
  document: string,
  act: (step: Step & { kind: Kind }) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    const itemId = await lockDocument(transaction, { kind: kind.name, document }, now);
    // Only now, so that who waited for the lock stores no time before the other's.
    return act({ db: transaction, now: now(), actor, kind, document, itemId });
  });
}

/** Condition: rows of a draft. */
export const isOfDraft = (
  table: typeof documentDrafts | typeof documentRevisions,
  { kind, itemId }: Pick<AnyStep, "kind" | "itemId">,
  { place, locale }: DraftKey,
): SQL | undefined =>
  and(
    eq(table.kind, kind.name),
    eq(table.itemId, itemId),
    eq(table.place, place),
    eq(table.locale, locale),
  );

export async function findDraft(step: AnyStep, key: DraftKey): Promise<DraftRow | null> {
  const [row] = await step.db
    .select()
    .from(documentDrafts)
    .where(isOfDraft(documentDrafts, step, key));
  return row ?? null;
}

/** Content of a row; null: none. */
export const storedIn = (
  row: Pick<DraftRow, "fields" | "body"> | null | undefined,
): StoredWords | null =>
  row == null || row.fields === null || row.body === null
    ? null
    : { fields: row.fields, body: row.body };

const asStored = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));

/** Whether the database would store the same for both: the order of fields does not count. */
export const isSame = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(asStored(one), asStored(other));

/** @throws Refusal `wrong-fields` where there are problems */
export function refuseProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new Refusal("wrong-fields", { fields: problems });
}

/** Reads stored content. @throws Refusal `wrong-fields`: another version of the site stored it */
export function readable<Words>(kind: DraftKind<Words>, stored: StoredWords): Words {
  const words = kind.read(stored);
  if (words === null) throw new Refusal("wrong-fields", { fields: { words: "wrong" } });
  return words;
}

/** Writes an act into the audit, of kinds that have it. */
export async function tell<Words>(
  { db, actor, kind, document, now }: DraftStep<Words>,
  act: DocumentAct,
  details: ActDetails<Words> = {},
): Promise<void> {
  const name = kind.acts[act];
  if (name === undefined) return;
  const [first] = details.all ?? [];
  const about = { key: details.key, words: first?.words ?? first?.before };
  const object = kind.nameOf(document, about);
  await writeAudit(db, actor, { act: name, object, ...kind.told?.(act, details, document) }, now);
}

/** Limits how fast the history grows, because nothing is deleted from it. @throws Refusal `slowed` */
export async function refuseTooMany<Words>(
  { db, actor, kind, document, now }: DraftStep<Words>,
  act: DocumentAct,
  key?: DraftKey,
): Promise<void> {
  const name = kind.acts[act];
  if (name === undefined) return;
  const { label, ...object } = kind.nameOf(document, { key });
  const counted = {
    act: {},
    document: { object },
    place: { object: { ...object, label } },
  }[kind.countedBy];
  await refuseTooOften(db, actor, { act: name, most: mostInAnHour, now, ...counted });
}

/** Content with its author and time. */
export type Written = {
  words: StoredWords | null;
  authorId: number | null;
  authorName: string | null;
  at: Date;
};

/** Adds words to the history as the next revision. */
export async function addRevision(
  step: AnyStep,
  key: DraftKey,
  { words, ...by }: Written,
  reason: RevisionRow["reason"],
): Promise<RevisionRow> {
  const { kind, itemId, db, now } = step;
  const place = { kind: kind.name, itemId, ...key };
  const { revision } = documentDrafts;
  const [draft] = await db
    .insert(documentDrafts)
    .values({ ...place, ...noDraft, version: 0, savedAt: now, revision: 1 })
    .onConflictDoUpdate({ target: draftKey, set: { revision: sql`${revision} + 1` } })
    .returning({ number: revision });
  const number = draft?.number ?? 1;
  const { fields = null, body = null } = words ?? {};
  const [row] = await db
    .insert(documentRevisions)
    .values({ ...place, number, title: "", fields, body, ...by, reason })
    .returning();
  if (row === undefined) throw new Error("A revision was not stored");
  return row;
}

const draftKey = [
  documentDrafts.kind,
  documentDrafts.itemId,
  documentDrafts.place,
  documentDrafts.locale,
];

/** Columns of a draft that is none, and was never public. */
const noDraft = {
  title: "",
  fields: null,
  body: null,
  revision: 0,
  keptRevision: 0,
  isKept: false,
  isLive: false,
};

/** Reasons of revisions that were never public. */
export const keptReasons = ["kept", "copy", "discarded", "cancelled"] as const;
/** Reasons of revisions that were public. */
export const publicReasons = ["first", "published", "scheduled", "removed"] as const;

/** Keeps words that are about to go, unless they are what was kept last. @returns their revision */
export async function keep(
  step: AnyStep,
  key: DraftKey,
  written: Written & { words: StoredWords },
  reason: (typeof keptReasons)[number],
): Promise<RevisionRow> {
  const [newest] = await step.db
    .select()
    .from(documentRevisions)
    .where(
      and(
        isOfDraft(documentRevisions, step, key),
        inArray(documentRevisions.reason, [...keptReasons]),
      ),
    )
    .orderBy(desc(documentRevisions.number))
    .limit(1);
  const isThere = newest !== undefined && isSame(storedIn(newest), written.words);
  return isThere ? newest : addRevision(step, key, written, reason);
}

/** Keeps a draft that is about to go, if it has words. */
export async function keepDraft(
  step: AnyStep,
  key: DraftKey,
  draft: DraftRow | null,
  reason: (typeof keptReasons)[number],
): Promise<void> {
  const words = storedIn(draft);
  if (draft === null || words === null) return;
  const { authorId, authorName, savedAt } = draft;
  await keep(step, key, { words, authorId, authorName, at: savedAt }, reason);
}

/** Stores a draft under its next version, or (null) that there is none any more. */
export async function putDraft(
  { db, kind, itemId, actor, now }: AnyStep,
  key: DraftKey,
  { version, words }: { version: number; words: StoredWords | null },
): Promise<DraftRow> {
  const { fields = null, body = null } = words ?? {};
  const set = { version, fields, body, ...authorOf(actor), savedAt: now };
  const [row] = await db
    .insert(documentDrafts)
    .values({ kind: kind.name, itemId, ...key, ...noDraft, ...set })
    .onConflictDoUpdate({ target: draftKey, set })
    .returning();
  if (row === undefined) throw new Error("A draft was not stored");
  return row;
}
