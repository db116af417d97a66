import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import { editSessionGap } from "~/domain/document/document-rules";
import { listDrafts, listDraftsOfKind } from "~/domain/document/history.server";
import type { DraftRow } from "~/domain/document/step.server";
import { listAllowed } from "~/domain/staff/staff-queries.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import { finderOf } from "~/lib/search/fold";
import type { Database } from "~/platform/db/database.server";
import { type HistoryPage, isBefore } from "~/platform/db/history-page";
import { accounts, legalVersions } from "~/platform/db/schema";
import type { LegalPageName, LegalWords } from "./legal-page";
import { readLegalWords } from "./read-legal";

export type VersionRow = typeof legalVersions.$inferSelect;
/** The row of a draft; `words` null: there is none any more. Words may have the form of another version of the site. */
export type LegalDraft = DraftRow & { words: unknown };
export type WordsInBoth = Record<Locale, LegalWords>;

/** All versions of a text with those that were taken back, the newest first. */
export function listVersionRows(db: Database, name: LegalPageName): Promise<VersionRow[]> {
  return db
    .select()
    .from(legalVersions)
    .where(eq(legalVersions.name, name))
    .orderBy(desc(legalVersions.number));
}

/** The versions of a text with those that were taken back, without their words, the newest first. */
export async function listVersionLines(
  db: Database,
  name: LegalPageName,
  { before, limit }: HistoryPage,
) {
  const { words: _, ...columns } = getTableColumns(legalVersions);
  return db
    .select(columns)
    .from(legalVersions)
    .where(and(eq(legalVersions.name, name), isBefore(legalVersions.number, before)))
    .orderBy(desc(legalVersions.number))
    .limit(limit);
}

/** The version in force, and the one that is announced, which is newer. */
export function listCurrentVersions(db: Database, name: LegalPageName): Promise<VersionRow[]> {
  const isCurrent = inArray(legalVersions.state, ["announced", "in-force"]);
  return db
    .select()
    .from(legalVersions)
    .where(and(eq(legalVersions.name, name), isCurrent))
    .orderBy(desc(legalVersions.number));
}

/** A version, and the one that visitors could read before it. */
export async function findVersionWithBefore(
  db: Database,
  name: LegalPageName,
  number: number,
): Promise<{ version: VersionRow; before: VersionRow | undefined } | undefined> {
  const isOfText = eq(legalVersions.name, name);
  const [version] = await db
    .select()
    .from(legalVersions)
    .where(and(isOfText, eq(legalVersions.number, number)));
  if (version === undefined) return undefined;
  const [before] = await db
    .select()
    .from(legalVersions)
    .where(
      and(isOfText, isBefore(legalVersions.number, number), ne(legalVersions.state, "recalled")),
    )
    .orderBy(desc(legalVersions.number))
    .limit(1);
  return { version, before };
}

/** How many versions a text has, with those that were taken back. */
export const countVersions = (db: Database, name: LegalPageName): Promise<number> =>
  db.$count(legalVersions, eq(legalVersions.name, name));

/** The rows of the drafts, by language; null where none was ever begun. */
export async function findDrafts(
  db: Database,
  name: LegalPageName,
): Promise<Record<Locale, LegalDraft | null>> {
  const rows = await listDrafts(db, { kind: "legal", document: name });
  const draftIn = (locale: Locale) => {
    const row = rows.find((one) => one.locale === locale);
    return row === undefined ? null : { ...row, words: row.fields };
  };
  return { cn: draftIn("cn"), en: draftIn("en") };
}

/**
 * The version from which the next one begins: the announced one, else the one in force, so that no
 * draft takes back what is about to hold. Undefined in a database without starting content.
 */
export const versionToBeginFrom = (rows: readonly VersionRow[]): VersionRow | undefined =>
  rows.find(({ state }) => state === "announced") ?? rows.find(({ state }) => state === "in-force");

/**
 * The texts of the drafts. A language without a draft, or with an outdated format, has the text of the previous
 * version.
 */
export function draftWords(
  drafts: Record<Locale, LegalDraft | null>,
  before: WordsInBoth,
): WordsInBoth {
  return {
    cn: readLegalWords(drafts.cn?.words) ?? before.cn,
    en: readLegalWords(drafts.en?.words) ?? before.en,
  };
}

/** The versions that wait for their day, the next one first. */
export function listAnnounced(db: Database): Promise<VersionRow[]> {
  return db
    .select()
    .from(legalVersions)
    .where(eq(legalVersions.state, "announced"))
    .orderBy(asc(legalVersions.inForceFrom), asc(legalVersions.name));
}

/** Texts with drafts, by their names. */
async function openDrafts(db: Database): Promise<Map<LegalPageName, DraftRow[]>> {
  const drafts = (await listDraftsOfKind(db, "legal")).filter(({ fields }) => fields !== null);
  return Map.groupBy(drafts, ({ document }) => document as LegalPageName);
}

/** Drafts that were begun in one language only, each with the language that lacks it. */
export async function listHalfDrafts(
  db: Database,
): Promise<{ name: LegalPageName; locale: Locale }[]> {
  return [...(await openDrafts(db))].flatMap(([name, drafts]) =>
    localeCodes
      .filter((code) => drafts.length === 1 && drafts[0]?.locale !== code)
      .map((code) => ({ name, locale: code })),
  );
}

/**
 * Texts whose next version stands in both languages, where somebody wrote in one of them who cannot publish it;
 * `since`: when it was written last. None while somebody writes.
 */
export async function listReadyDrafts(
  db: Database,
  now: Date,
): Promise<{ name: LegalPageName; since: Date }[]> {
  const publishers = await listAllowed(db, "legal.publish");
  return [...(await openDrafts(db))].flatMap(([name, drafts]) => {
    const since = new Date(Math.max(...drafts.map((draft) => draft.savedAt.getTime())));
    const isOfOthers = drafts.some((one) => one.authorId === null || !publishers.has(one.authorId));
    const isWritten = since.getTime() > now.getTime() - editSessionGap;
    const isReady = drafts.length === localeCodes.length && isOfOthers && !isWritten;
    return isReady ? [{ name, since }] : [];
  });
}

/** The legal texts whose newest version says something, in either language. */
export async function searchLegalTexts(
  db: Database,
  text: string,
  limit: number,
): Promise<VersionRow[]> {
  const isFound = finderOf(text);
  const rows = await db
    .select()
    .from(legalVersions)
    .where(inArray(legalVersions.state, ["announced", "in-force"]))
    .orderBy(asc(legalVersions.name), desc(legalVersions.number));
  const newest = [...Map.groupBy(rows, ({ name }) => name).values()].flatMap(([row]) => row ?? []);
  const saysIt = ({ words }: VersionRow) =>
    localeCodes.some((code) => Object.values(words[code]).some(isFound));
  return newest.filter(saysIt).slice(0, limit);
}

/** How many accounts agreed to each version of the user agreement, by what it is called. */
export async function countAgreements(db: Database): Promise<Map<string, number>> {
  const { agreementVersion } = accounts;
  const rows = await db
    .select({ label: agreementVersion, count: sql<number>`count(*)::int` })
    .from(accounts)
    .groupBy(agreementVersion);
  return new Map(rows.map(({ label, count }) => [label, count]));
}
