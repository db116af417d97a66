import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AuditAct } from "~/domain/audit/audit";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { authorOf, writeAudit } from "~/domain/audit/write-audit.server";
import { holdPictures } from "~/domain/media/media-uses.server";
import { Refusal } from "~/domain/refusal";
import type { Locale } from "~/i18n/locales";
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
/** Part of a kind that has nothing to do with words. */
export type AnyKind = Pick<DraftKind<never>, "name" | "isTranslated">;
/** A step of any kind, which has nothing to do with words. */
export type AnyStep = Step & { kind: AnyKind };

/** Kind and name of a document. */
export type DocumentKey = { kind: DocumentKind<never>["name"]; document: string };

const isNamed = ({ kind, document }: DocumentKey) =>
  and(eq(documents.kind, kind), eq(documents.name, document));

/** Locks a document with a name until the transaction ends; one that nothing was written of begins. */
async function lockNamed(db: Database, key: DocumentKey, now: () => Date): Promise<number> {
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

const isNumbered = ({ kind, itemId }: { kind: DocumentKey["kind"]; itemId: number }) =>
  and(eq(documents.kind, kind), eq(documents.itemId, itemId));

/** Locks a document with a number until the transaction ends. @throws Refusal `not-found` */
async function lockNumbered(
  db: Database,
  { kind, document }: DocumentKey,
): Promise<{ itemId: number; sourceLocale: Locale | null }> {
  const { itemId, sourceLocale } = documents;
  const [row] = await db
    .select({ itemId, sourceLocale })
    .from(documents)
    .where(isNumbered({ kind, itemId: Number(document) }))
    .for("update");
  if (row === undefined) throw new Refusal("not-found");
  return { itemId: row.itemId, sourceLocale: row.sourceLocale as Locale | null };
}

/**
 * Does something with a locked document in a transaction. Every change begins with this lock, so that changes of one
 * document wait for each other. Pictures that the document may show are held before.
 */
export function withDocument<Kind extends AnyKind, Result>(
  { db, now, actor, kind }: Omit<Documents<never>, "kind"> & { kind: Kind },
  document: string,
  act: (step: Step & { kind: Kind }) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    const key = { kind: kind.name, document };
    if (kind.isTranslated) await holdPictures(transaction);
    const locked = kind.isTranslated
      ? await lockNumbered(transaction, key)
      : { itemId: await lockNamed(transaction, key, now), sourceLocale: null };
    // Only now, so that who waited for the lock stores no time before the other's.
    return act({ db: transaction, now: now(), actor, kind, document, ...locked });
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

/**
 * Reads the draft that an action changes, with the expected version.
 * @throws Refusal `moved-on`; `not-found`: a translated document has none in this language
 */
export async function expectDraft<Words>(
  step: DraftStep<Words>,
  key: DraftKey,
  version?: number,
): Promise<DraftRow> {
  const draft = await findDraft(step, key);
  if (draft === null || (version !== undefined && draft.version !== version))
    throw await movedOn(step, key, draft);
  return draft;
}

/** The refusal of an action because the draft has changed, with what is stored. */
export async function movedOn<Words>(
  step: DraftStep<Words>,
  key: DraftKey,
  draft: DraftRow | null,
): Promise<Refusal> {
  if (draft === null && step.kind.isTranslated) return new Refusal("not-found");
  const conflict = await step.kind.conflict?.(step, key);
  return new Refusal("moved-on", conflict === undefined ? {} : { conflict });
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
export function readable<Words>(kind: DraftKind<Words>, stored: StoredWords | null): Words {
  const words = stored === null ? null : kind.read(stored);
  if (words === null) throw new Refusal("wrong-fields", { fields: { words: "wrong" } });
  return words;
}

/** Words of an older revision as they may be stored today. */
export const currentWords = async <Words>(
  { kind, db, document }: DraftStep<Words>,
  words: Words,
): Promise<Words> => (await kind.current?.(db, document, words)) ?? words;

/** Writes an act into the audit, of kinds that have it. */
export async function tell<Words>(
  step: DraftStep<Words>,
  act: DocumentAct,
  details: ActDetails<Words> = {},
): Promise<void> {
  const { kind, document } = step;
  const name = kind.acts[act];
  if (name === undefined) return;
  const [first] = details.all ?? [];
  const { key, title } = details;
  const object = kind.nameOf(document, { key, title, words: first?.words ?? first?.before });
  const event = { act: name, object, ...kind.told?.(act, details, document) };
  // A preview changes nothing.
  if (act === "previewed") await writeAudit(step.db, step.actor, event, step.now);
  else await writeAct(step, event);
}

/** Writes an act into the audit, as the last step of a change. */
export async function writeAct(
  step: AnyStep,
  event: { act: AuditAct; object: AuditObject; before?: unknown; after?: unknown },
): Promise<void> {
  await touch(step);
  await writeAudit(step.db, step.actor, event, step.now);
}

type AuditObject = { kind: string; id: string | number; label: string };

/** Notes that a translated document has changed: lists sort by the time. */
export async function touch({ db, kind, itemId, now }: AnyStep): Promise<void> {
  if (!kind.isTranslated) return;
  const isIt = isNumbered({ kind: kind.name, itemId });
  await db.update(documents).set({ changedAt: now }).where(isIt);
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

/** The title that lists show; kinds that are not translated have none. */
const titleOf = (kind: AnyKind, words: StoredWords | null): string =>
  kind.isTranslated ? String(words?.fields["title"] ?? "") : "";

/**
 * Adds words to the history as the next revision.
 * @param source `sourceRevision`: the revision of the source that it was made from; by default, that of the draft
 */
export async function addRevision(
  step: AnyStep,
  key: DraftKey,
  { words, ...by }: Written,
  reason: RevisionRow["reason"],
  source: Partial<Pick<RevisionRow, "restoredFrom" | "sourceRevision">> = {},
): Promise<RevisionRow> {
  const { kind, itemId, db, now } = step;
  const place = { kind: kind.name, itemId, ...key };
  const { revision, sourceRevision } = documentDrafts;
  const [draft] = await db
    .insert(documentDrafts)
    .values({ ...place, ...noDraft, version: 0, savedAt: now, revision: 1 })
    .onConflictDoUpdate({ target: draftKey, set: { revision: sql`${revision} + 1` } })
    .returning({ number: revision, sourceRevision });
  if (draft === undefined) throw new Error("A draft was not stored");
  const { fields = null, body = null } = words ?? {};
  const [row] = await db
    .insert(documentRevisions)
    .values({
      ...place,
      ...draft,
      ...source,
      ...by,
      title: titleOf(kind, words),
      fields,
      body,
      reason,
    })
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
  reason: RevisionRow["reason"],
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

/**
 * Keeps a draft as a revision, unless it has no words or is one.
 * @returns the draft as it is stored then
 */
export async function keepDraft<Draft extends DraftRow | null>(
  step: AnyStep,
  key: DraftKey,
  draft: Draft,
  reason: RevisionRow["reason"],
): Promise<Draft> {
  const words = storedIn(draft);
  if (draft === null || words === null || draft.isKept) return draft;
  const { authorId, authorName, savedAt } = draft;
  const written = { words, authorId, authorName, at: savedAt };
  if (!step.kind.isTranslated) {
    await keep(step, key, written, reason);
    return draft;
  }
  const { number } = await addRevision(step, key, written, reason);
  const kept = { revision: number, keptRevision: number, isKept: true };
  await step.db
    .update(documentDrafts)
    .set(kept)
    .where(isOfDraft(documentDrafts, step, key));
  return { ...draft, ...kept };
}

/** Columns of a draft that a kind may store besides its words. */
type DraftColumns = Partial<
  Pick<DraftRow, "isKept" | "keptRevision" | "isLive" | "sourceRevision" | "checked">
>;

/** Stores a draft under its next version, or (null) that there is none any more. */
export async function putDraft(
  { db, kind, itemId, actor, now }: AnyStep,
  key: DraftKey,
  { words, ...columns }: DraftColumns & { version: number; words: StoredWords | null },
): Promise<DraftRow> {
  const { fields = null, body = null } = words ?? {};
  const title = titleOf(kind, words);
  const set = { ...columns, title, fields, body, ...authorOf(actor), savedAt: now };
  const [row] = await db
    .insert(documentDrafts)
    .values({ kind: kind.name, itemId, ...key, ...noDraft, ...set })
    .onConflictDoUpdate({ target: draftKey, set })
    .returning();
  if (row === undefined) throw new Error("A draft was not stored");
  return row;
}
