import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { Refusal } from "~/domain/refusal";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { type HistoryPage, isBefore } from "~/platform/db/history-page";
import {
  documentDrafts,
  documentPublications,
  documentRevisions,
  documentSchedules,
  documents,
} from "~/platform/db/schema";
import type { TranslatedKindName } from "./document-rules";
import type { DraftRow, RevisionRow } from "./step.server";

/** Columns that are wider for other kinds of documents, which use the same tables. */
type TranslatedColumns = {
  kind: TranslatedKindName;
  locale: Locale;
  sourceLocale: Locale;
  fields: Record<string, unknown>;
  body: string;
  reason: Exclude<RevisionRow["reason"], "discarded" | "cancelled" | "frozen" | "removed">;
};
type OfTranslated<Row> = {
  [Name in keyof Row]: Name extends keyof TranslatedColumns
    ? TranslatedColumns[Name]
    : Name extends "revision"
      ? NonNullable<Row[Name]>
      : Row[Name];
};

/** Types rows of translated documents, by a condition that names their kind or one of them. */
export const asTranslated = <Row>(rows: readonly Row[]): OfTranslated<Row>[] =>
  rows as OfTranslated<Row>[];

export type TranslatedDocument = OfTranslated<typeof documents.$inferSelect>;
export type TranslatedDraft = OfTranslated<DraftRow>;
export type TranslatedRevision = OfTranslated<RevisionRow>;
export type TranslatedSchedule = OfTranslated<typeof documentSchedules.$inferSelect>;
export type TranslatedPublication = OfTranslated<typeof documentPublications.$inferSelect>;

/** Identifies a translated document. */
type NumberKey = { kind: TranslatedKindName; itemId: number };
/** Identifies one of its languages. */
export type LocaleKey = NumberKey & { locale: Locale };

const isOfDocument = (
  table: typeof documents | typeof documentDrafts,
  { kind, itemId }: NumberKey,
) => and(eq(table.kind, kind), eq(table.itemId, itemId));

/** Condition: rows of a language of a document. */
function isOfLocale(
  table: typeof documentDrafts | typeof documentRevisions | typeof documentPublications,
  { kind, itemId, locale }: LocaleKey,
) {
  return and(eq(table.kind, kind), eq(table.itemId, itemId), eq(table.locale, locale));
}

/** @throws Refusal `not-found` */
export async function findDocument(db: Database, key: NumberKey): Promise<TranslatedDocument> {
  const isIt = isOfDocument(documents, key);
  const [row] = asTranslated(await db.select().from(documents).where(isIt));
  if (row === undefined) throw new Refusal("not-found");
  return row;
}

/** The drafts of a document, by language. */
export async function findDrafts(
  db: Database,
  key: NumberKey,
): Promise<Record<Locale, TranslatedDraft | null>> {
  const isOfIt = isOfDocument(documentDrafts, key);
  const rows = asTranslated(await db.select().from(documentDrafts).where(isOfIt));
  const draftIn = (locale: Locale) => rows.find((row) => row.locale === locale) ?? null;
  return { cn: draftIn("cn"), en: draftIn("en") };
}

/** The draft of a language; null: the document has none in it. */
export async function findDraftIn(db: Database, key: LocaleKey): Promise<TranslatedDraft | null> {
  const isIt = isOfLocale(documentDrafts, key);
  const [row] = asTranslated(await db.select().from(documentDrafts).where(isIt));
  return row ?? null;
}

/** A revision, by its number. @throws Refusal `not-found` */
export async function findNumbered(
  db: Database,
  key: LocaleKey,
  number: number,
): Promise<TranslatedRevision> {
  const isIt = and(isOfLocale(documentRevisions, key), eq(documentRevisions.number, number));
  const [row] = asTranslated(await db.select().from(documentRevisions).where(isIt));
  if (row === undefined) throw new Refusal("not-found");
  return row;
}

/** The history of a language without its words, newest first. @param page `before`: a number */
export async function listNumbered(db: Database, key: LocaleKey, { before, limit }: HistoryPage) {
  const { number, at, authorId, authorName, reason, restoredFrom } = documentRevisions;
  const { sourceRevision, title } = documentRevisions;
  return asTranslated(
    await db
      .select({ number, at, authorId, authorName, reason, restoredFrom, sourceRevision, title })
      .from(documentRevisions)
      .where(and(isOfLocale(documentRevisions, key), isBefore(number, before)))
      .orderBy(desc(number))
      .limit(limit),
  );
}

/** When some revisions of a language were public, oldest first. */
export async function listPublished(
  db: Database,
  key: LocaleKey,
  numbers: readonly number[],
): Promise<TranslatedPublication[]> {
  if (numbers.length === 0) return [];
  const { id, revision } = documentPublications;
  const isOfThem = and(isOfLocale(documentPublications, key), inArray(revision, [...numbers]));
  return asTranslated(
    await db.select().from(documentPublications).where(isOfThem).orderBy(asc(id)),
  );
}

/** The pending schedules of some documents. */
export async function listScheduled(
  db: Database,
  kind: TranslatedKindName,
  itemIds: readonly number[],
): Promise<TranslatedSchedule[]> {
  if (itemIds.length === 0) return [];
  const isOfThem = and(
    eq(documentSchedules.kind, kind),
    inArray(documentSchedules.itemId, [...itemIds]),
    eq(documentSchedules.state, "waiting"),
  );
  return asTranslated(await db.select().from(documentSchedules).where(isOfThem));
}

/** The revision that translations are made from: the public one of the source, else the newest that was kept. */
export function currentSource(row: TranslatedDraft | null): number | null {
  if (row === null) return null;
  return row.liveRevision ?? (row.keptRevision === 0 ? null : row.keptRevision);
}
