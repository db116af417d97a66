import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { Refusal } from "~/domain/refusal";
import type { Locale } from "~/i18n/locales";
import { localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { type HistoryPage, isBefore } from "~/platform/db/history-page";
import {
  documentDrafts,
  documentPublications,
  documentRevisions,
  documentSchedules,
  documents,
} from "~/platform/db/schema";
import { emptyFields } from "./text-fields";
import type { TextFields, TextWords } from "./text-kind";
import type { TextKindName } from "./text-rules";

/** Columns that are wider for other kinds of documents, which stand in the same tables. */
type TextColumns = {
  kind: TextKindName;
  locale: Locale;
  sourceLocale: Locale;
  fields: Record<string, unknown>;
  body: string;
  reason:
    | "first"
    | "saved"
    | "kept"
    | "submitted"
    | "scheduled"
    | "published"
    | "restored"
    | "copy";
};
type OfText<Row> = {
  [Name in keyof Row]: Name extends keyof TextColumns
    ? TextColumns[Name]
    : Name extends "revision"
      ? NonNullable<Row[Name]>
      : Row[Name];
};

/** Rows of articles and help articles, by a condition that names their kind or one of them. */
export const asTexts = <Row>(rows: readonly Row[]): OfText<Row>[] => rows as OfText<Row>[];

export type ItemRow = OfText<typeof documents.$inferSelect>;
export type TextRow = OfText<typeof documentDrafts.$inferSelect>;
export type RevisionRow = OfText<typeof documentRevisions.$inferSelect>;
export type ScheduleRow = OfText<typeof documentSchedules.$inferSelect>;
export type PublicationRow = OfText<typeof documentPublications.$inferSelect>;

/** Names a thing with texts. */
export type ItemKey = { kind: TextKindName; itemId: number };
/** Names one of its texts. */
export type TextKey = ItemKey & { locale: Locale };

export const keyOf = ({ kind, itemId, locale }: TextKey): TextKey => ({ kind, itemId, locale });

const isItem = (table: typeof documents | typeof documentDrafts, { kind, itemId }: ItemKey) =>
  and(eq(table.kind, kind), eq(table.itemId, itemId));

/** Condition: rows of a text in one of the tables that have a row for each. */
export function isText(
  table:
    | typeof documentDrafts
    | typeof documentRevisions
    | typeof documentSchedules
    | typeof documentPublications,
  { kind, itemId, locale }: TextKey,
) {
  return and(eq(table.kind, kind), eq(table.itemId, itemId), eq(table.locale, locale));
}

/** @throws Refusal `not-found` */
export async function findItem(db: Database, key: ItemKey): Promise<ItemRow> {
  const [row] = asTexts(await db.select().from(documents).where(isItem(documents, key)));
  if (row === undefined) throw new Refusal("not-found");
  return row;
}

/**
 * Locks a thing until the transaction ends. Every change of its texts does this first, so that
 * such transactions wait for each other in one order.
 * @throws Refusal `not-found`
 */
export async function lockItem(db: Database, key: ItemKey): Promise<ItemRow> {
  const [row] = asTexts(
    await db.select().from(documents).where(isItem(documents, key)).for("update"),
  );
  if (row === undefined) throw new Refusal("not-found");
  return row;
}

/** The texts of a thing, by language. */
export async function findTexts(
  db: Database,
  key: ItemKey,
): Promise<Record<Locale, TextRow | null>> {
  const rows = asTexts(await db.select().from(documentDrafts).where(isItem(documentDrafts, key)));
  const of = (locale: Locale) => rows.find((row) => row.locale === locale) ?? null;
  return { cn: of("cn"), en: of("en") };
}

export async function findText(db: Database, key: TextKey): Promise<TextRow | null> {
  const [row] = asTexts(await db.select().from(documentDrafts).where(isText(documentDrafts, key)));
  return row ?? null;
}

/** @throws Refusal `not-found` */
export async function findRevision(
  db: Database,
  key: TextKey,
  number: number,
): Promise<RevisionRow> {
  const isIt = and(isText(documentRevisions, key), eq(documentRevisions.number, number));
  const [row] = asTexts(await db.select().from(documentRevisions).where(isIt));
  if (row === undefined) throw new Refusal("not-found");
  return row;
}

/** The history of a text without its words, newest first. */
export async function listRevisions(db: Database, key: TextKey, { before, limit }: HistoryPage) {
  const { number, at, authorId, authorName, reason, restoredFrom } = documentRevisions;
  const { sourceRevision, title } = documentRevisions;
  return asTexts(
    await db
      .select({
        number,
        at,
        authorId,
        authorName,
        reason,
        restoredFrom,
        sourceRevision,
        title,
      })
      .from(documentRevisions)
      .where(and(isText(documentRevisions, key), isBefore(number, before)))
      .orderBy(desc(number))
      .limit(limit),
  );
}

/** When some revisions of a text were public, oldest first. */
export async function listPublications(
  db: Database,
  key: TextKey,
  numbers: readonly number[],
): Promise<PublicationRow[]> {
  if (numbers.length === 0) return [];
  const { id, revision } = documentPublications;
  const isOfThem = and(isText(documentPublications, key), inArray(revision, [...numbers]));
  return asTexts(await db.select().from(documentPublications).where(isOfThem).orderBy(asc(id)));
}

/** The publications of some things that wait for their time. */
export async function listWaiting(
  db: Database,
  kind: TextKindName,
  itemIds: readonly number[],
): Promise<ScheduleRow[]> {
  if (itemIds.length === 0) return [];
  const isOfThem = and(
    eq(documentSchedules.kind, kind),
    inArray(documentSchedules.itemId, [...itemIds]),
    eq(documentSchedules.state, "waiting"),
  );
  return asTexts(await db.select().from(documentSchedules).where(isOfThem));
}

/** What translations of a thing are made from: what visitors see of the source, else what was kept. */
export function currentSource(row: TextRow | null): number | null {
  if (row === null) return null;
  return row.liveRevision ?? (row.keptRevision === 0 ? null : row.keptRevision);
}

/** Words of a row, in the form of its kind: only that kind writes its rows. */
export function wordsOf<Fields extends TextFields>({
  kind,
  fields,
  body,
}: Pick<TextRow, "kind" | "fields" | "body">): TextWords<Fields> {
  return { fields: { ...emptyFields[kind], ...fields } as unknown as Fields, body };
}

/**
 * Whether two texts are the same, word for word. The order of the fields does not count, nor that of
 * fields within fields: the database gives them back in an order of its own.
 */
export const isSame = (one: TextWords, other: TextWords): boolean =>
  one.body === other.body && isDeepStrictEqual(asStored(one.fields), asStored(other.fields));

const asStored = (fields: TextWords["fields"]) => JSON.parse(JSON.stringify(fields));

/** The languages but one. */
export const otherLocales = (locale: Locale): Locale[] =>
  localeCodes.filter((code) => code !== locale);
