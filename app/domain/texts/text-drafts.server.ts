import { and, eq } from "drizzle-orm";
import type { AuditAct } from "~/domain/audit/audit";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { type AuditActor, authorOf, writeAudit } from "~/domain/audit/write-audit.server";
import { mostInAnHour } from "~/domain/document/document-rules";
import { holdPictures } from "~/domain/media/media-uses.server";
import { Refusal } from "~/domain/refusal";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { documentDrafts, documentRevisions, documents } from "~/platform/db/schema";
import { countStale } from "./stale.server";
import type { Problems, TextFields, TextKind, TextWords } from "./text-kind";
import {
  asTexts,
  currentSource,
  findRevision,
  findText,
  type ItemRow,
  isSame,
  isText,
  keyOf,
  listWaiting,
  lockItem,
  type RevisionRow,
  type TextKey,
  type TextRow,
  wordsOf,
} from "./text-rows.server";
import { viewText } from "./text-view.server";
import { endTranslationRequest } from "./translation-requests.server";

/** What every act on texts needs: who does it, and to texts of which kind. */
export type TextContext<Fields extends TextFields = TextFields> = {
  db: Database;
  now: () => Date;
  actor: AuditActor;
  kind: TextKind<Fields>;
};

/** A language of a thing. */
export type TextPlace = { itemId: number; locale: Locale };

/** What a step in a transaction has: the locked thing, and the same moment for all that it writes. */
export type TextStep<Fields extends TextFields> = {
  db: Database;
  now: Date;
  actor: AuditActor;
  kind: TextKind<Fields>;
  item: ItemRow;
};

/** Does something with a locked thing in a transaction. */
export async function withItem<Fields extends TextFields, Result>(
  { db, now, actor, kind }: TextContext<Fields>,
  itemId: number,
  act: (step: TextStep<Fields>) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    await holdPictures(transaction);
    const item = await lockItem(transaction, { kind: kind.name, itemId });
    return act({ db: transaction, now: now(), actor, kind, item });
  });
}

/** @throws Refusal `not-found` for a language without a text */
export async function textOf<Fields extends TextFields>(
  { db, item }: TextStep<Fields>,
  locale: Locale,
): Promise<TextRow> {
  const row = await findText(db, { ...item, locale });
  if (row === null) throw new Refusal("not-found");
  return row;
}

/** The refusal of an act on a text that has changed since it was looked at. */
export async function movedOn<Fields extends TextFields>(
  { db, item }: TextStep<Fields>,
  row: TextRow,
): Promise<Refusal> {
  const waiting = await listWaiting(db, item.kind, [item.itemId]);
  const own = waiting.find(({ locale }) => locale === row.locale);
  return new Refusal("moved-on", { conflict: viewText(row, item, own) });
}

export function refuseProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new Refusal("wrong-fields", { fields: problems });
}

/** Notes that a thing has changed, and writes the audit: the last step of an act. */
export async function finish<Fields extends TextFields>(
  { db, item, kind, actor, now }: TextStep<Fields>,
  event: { act: AuditAct; label: string; before?: unknown; after?: unknown },
): Promise<void> {
  await touchItem(db, item, now);
  const { label, ...rest } = event;
  const object = { kind: kind.name, id: item.itemId, label };
  await writeAudit(db, actor, { ...rest, object }, now);
}

/** Notes that a thing has changed. */
export async function touchItem(db: Database, item: ItemRow, now: Date): Promise<void> {
  const { kind, itemId } = documents;
  await db
    .update(documents)
    .set({ changedAt: now })
    .where(and(eq(kind, item.kind), eq(itemId, item.itemId)));
}

type Snapshot = Pick<RevisionRow, "reason"> &
  Partial<Pick<RevisionRow, "restoredFrom" | "at" | "authorId" | "authorName" | "sourceRevision">>;

/** Refuses what one person did to a thing too often within an hour. @throws Refusal `slowed` */
export async function refuseTooManyVersions<Fields extends TextFields>(
  { db, item, actor, now }: TextStep<Fields>,
  act: AuditAct,
): Promise<void> {
  const object = { kind: item.kind, id: item.itemId };
  await refuseTooOften(db, actor, { act, object, most: mostInAnHour, now });
}

/** Adds words to the history as the next revision. @returns its number */
async function addRevision(
  db: Database,
  row: TextRow,
  words: TextWords,
  {
    restoredFrom = null,
    sourceRevision = row.sourceRevision,
    ...snapshot
  }: Snapshot & {
    at: Date;
    authorId: number | null;
    authorName: string | null;
  },
): Promise<number> {
  const number = row.revision + 1;
  const { fields, body } = words;
  await db.insert(documentRevisions).values({
    ...keyOf(row),
    ...snapshot,
    number,
    title: fields.title,
    fields,
    body,
    restoredFrom,
    sourceRevision,
  });
  return number;
}

/**
 * Keeps the draft as a revision, unless it is one.
 * @returns the row as it is then
 */
export async function keepDraft(
  db: Database,
  row: TextRow,
  reason: RevisionRow["reason"],
): Promise<TextRow> {
  if (row.isKept) return row;
  const { authorId, authorName, savedAt } = row;
  const by = { authorId, authorName, at: savedAt };
  const revision = await addRevision(db, row, wordsOf(row), { reason, ...by });
  const kept = { revision, keptRevision: revision, isKept: true };
  await db.update(documentDrafts).set(kept).where(isText(documentDrafts, row));
  return { ...row, ...kept };
}

/** Begins a thing with revision 1 of its source, which nobody sees. @returns its number */
export async function createText<Fields extends TextFields>(
  context: TextContext<Fields>,
  { sourceLocale, ...words }: TextWords<Fields> & { sourceLocale: Locale },
): Promise<number> {
  const { kind, actor } = context;
  const now = context.now();
  return context.db.transaction(async (db) => {
    await holdPictures(db);
    refuseProblems(await kind.problemsOfDraft(db, words.fields));
    const itemId = await kind.nextId(db);
    const item: ItemRow = {
      kind: kind.name,
      itemId,
      name: null,
      sourceLocale,
      createdAt: now,
      changedAt: now,
    };
    await db.insert(documents).values(item);
    const step = { db, now, actor, kind, item };
    const row = await insertDraft(step, { itemId, locale: sourceLocale }, words, null);
    await keepDraft(db, row, "first");
    const after = { language: sourceLocale, version: 1 };
    await finish(step, { act: "text-created", label: words.fields.title, after });
    return itemId;
  });
}

/** Begins a language. */
export async function insertDraft<Fields extends TextFields>(
  { db, kind, actor, now }: TextStep<Fields>,
  place: TextPlace,
  { fields, body }: TextWords<Fields>,
  sourceRevision: number | null,
): Promise<TextRow> {
  const inserted = db
    .insert(documentDrafts)
    .values({
      kind: kind.name,
      ...place,
      fields,
      body,
      title: fields.title,
      sourceRevision,
      ...authorOf(actor),
      version: 1,
      savedAt: now,
      revision: 0,
      keptRevision: 0,
      isKept: false,
      isLive: false,
    })
    .returning();
  const [row] = asTexts(await inserted);
  if (row === undefined) throw new Error("A draft was not stored");
  return row;
}

/** Whether a revision has these words. */
export async function isRevision<Fields extends TextFields>(
  { db, kind }: TextStep<Fields>,
  key: TextKey,
  number: number | null,
  words: TextWords<Fields>,
): Promise<boolean> {
  if (number === null || number === 0) return false;
  const { fields, body } = wordsOf<Fields>(await findRevision(db, key, number));
  return isSame({ fields: await kind.currentFields(db, fields, key.itemId), body }, words);
}

/** Keeps the draft that was looked at as a revision. */
export async function keepVersion<Fields extends TextFields>(
  context: TextContext<Fields>,
  { itemId, locale, version }: TextPlace & { version: number },
): Promise<void> {
  await withItem(context, itemId, async (step) => {
    const row = await lookedAt(step, locale, version);
    if (row.isKept) return;
    await refuseTooManyVersions(step, "version-kept");
    const { revision } = await keepDraft(step.db, row, "saved");
    await countStale(step.db, step.item);
    const after = { language: locale, revision };
    await finish(step, { act: "version-kept", label: row.title, after });
  });
}

/** The draft that was looked at. @throws Refusal `moved-on` when it has changed */
export async function lookedAt<Fields extends TextFields>(
  step: TextStep<Fields>,
  locale: Locale,
  version: number,
): Promise<TextRow> {
  const row = await textOf(step, locale);
  if (row.version !== version) throw await movedOn(step, row);
  return row;
}

/** Keeps words as a revision beside the draft: after a conflict, nothing typed is lost. */
export async function copyText<Fields extends TextFields>(
  context: TextContext<Fields>,
  { itemId, locale, fields: given, body }: TextPlace & TextWords<Fields>,
): Promise<number> {
  return withItem(context, itemId, async (step) => {
    const { db, kind, actor, now } = step;
    const fields = await kind.currentFields(db, given, itemId);
    refuseProblems(await kind.problemsOfDraft(db, fields));
    await refuseTooManyVersions(step, "text-copied");
    const row = await textOf(step, locale);
    const by = { reason: "copy", ...authorOf(actor), at: now } as const;
    const number = await addRevision(db, row, { fields, body }, by);
    await db.update(documentDrafts).set({ revision: number }).where(isText(documentDrafts, row));
    const after = { language: locale, revision: number };
    await finish(step, { act: "text-copied", label: row.title, after });
    return number;
  });
}

/** Tells the editors that a draft is ready, or takes that back. */
export async function submitText<Fields extends TextFields>(
  context: TextContext<Fields>,
  { itemId, locale, version, isSubmitted }: TextPlace & { version: number; isSubmitted: boolean },
): Promise<void> {
  await withItem(context, itemId, async (step) => {
    const { db, item, actor, now } = step;
    const looked = await lookedAt(step, locale, version);
    if (!isSubmitted && looked.submittedAt === null) return;
    if (isSubmitted) await refuseTooManyVersions(step, "text-submitted");
    const row = isSubmitted ? await keepDraft(db, looked, "submitted") : looked;
    const { authorId, authorName } = authorOf(actor);
    const submitted = isSubmitted
      ? { submittedAt: now, submittedById: authorId, submittedByName: authorName }
      : { submittedAt: null, submittedById: null, submittedByName: null };
    await db.update(documentDrafts).set(submitted).where(isText(documentDrafts, row));
    if (isSubmitted) await endTranslationRequest(db, row);
    await countStale(db, item);
    const act = isSubmitted ? "text-submitted" : "submission-taken-back";
    const after = { language: locale, revision: row.keptRevision };
    await finish(step, { act, label: row.title, after });
  });
}

/**
 * Says of a translation that it fits changes of the source (`keys`), or all of them (null).
 * @throws Refusal `moved-on` when the source is at another revision than the one looked at
 */
export async function confirmSource<Fields extends TextFields>(
  context: TextContext<Fields>,
  given: TextPlace & { sourceRevision: number; keys: readonly string[] | null },
): Promise<void> {
  const { itemId, locale, sourceRevision, keys } = given;
  await withItem(context, itemId, async (step) => {
    const { db, item } = step;
    const row = await textOf(step, locale);
    const source = await findText(db, { ...item, locale: item.sourceLocale });
    if (locale === item.sourceLocale) refuseProblems({ locale: "wrong" });
    if (currentSource(source) !== sourceRevision) throw await movedOn(step, row);
    const confirmed =
      keys === null
        ? { sourceRevision, checked: [] }
        : { checked: [...new Set([...row.checked, ...keys])] };
    await db.update(documentDrafts).set(confirmed).where(isText(documentDrafts, row));
    await countStale(db, item);
    const after = await textOf(step, locale);
    if (after.stale === 0) await endTranslationRequest(db, row);
    await finish(step, {
      act: "source-confirmed",
      label: row.title,
      before: { language: locale, stale: row.stale },
      after: { language: locale, stale: after.stale, source: sourceRevision },
    });
  });
}

/** Makes a revision with the words of an older one, and the draft from it; the site stays. */
export async function restoreRevision<Fields extends TextFields>(
  context: TextContext<Fields>,
  { itemId, locale, version, number }: TextPlace & { version: number; number: number },
): Promise<void> {
  await withItem(context, itemId, async (step) => {
    const { db, kind, item, actor, now } = step;
    const looked = await lookedAt(step, locale, version);
    await refuseTooManyVersions(step, "text-restored");
    const old = await findRevision(db, looked, number);
    const row = await keepDraft(db, looked, "kept");
    const { fields, body } = wordsOf<Fields>(old);
    const words = { fields: await kind.currentFields(db, fields, itemId), body };
    const { sourceRevision } = old;
    const revision = await addRevision(db, row, words, {
      reason: "restored",
      restoredFrom: number,
      sourceRevision,
      at: now,
      ...authorOf(actor),
    });
    const draft = {
      version: row.version + 1,
      title: old.title,
      ...words,
      savedAt: now,
      ...authorOf(actor),
      revision,
      keptRevision: revision,
      isKept: true,
      sourceRevision,
      checked: [],
      isLive: await isRevision(step, row, row.liveRevision, words),
    };
    await db.update(documentDrafts).set(draft).where(isText(documentDrafts, row));
    await countStale(db, item);
    const after = { language: locale, revision, restoredFrom: number };
    await finish(step, { act: "text-restored", label: old.title, after });
  });
}
