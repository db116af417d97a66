import { and, desc, eq, ne } from "drizzle-orm";
import { configuredAnalytics } from "~/domain/analytics/analytics.server";
import { readFacts } from "~/domain/settings/settings.server";
import { dayInChina } from "~/i18n/china-time";
import type { Locale } from "~/i18n/locales";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { legalVersions } from "~/platform/db/schema";
import type { LegalPageName, LegalPageView, LegalState, LegalVersionLink } from "./legal-page";
import { renderLegal } from "./render-legal.server";

/** A version as its page shows it, with the others that may be read. */
type LegalVersionView = {
  document: LegalPageView;
  number: number;
  state: Exclude<LegalState, "recalled">;
  inForceFrom: string;
  /** The first day on which it does not hold any more; null: none yet. */
  inForceUntil: string | null;
  others: LegalVersionLink[];
};

type VersionRow = typeof legalVersions.$inferSelect;

const { name: nameColumn, number: numberColumn, state: stateColumn } = legalVersions;

/** The name of the version in force, which accounts agree to. */
export async function versionInForce(db: Database, name: LegalPageName): Promise<string> {
  const versions = await listLegalVersions(db, name);
  const found = versions.find(({ state }) => state === "in-force");
  if (found === undefined) throw noneInForce(name);
  return found.label;
}

/** The words in force of a legal text, as they were published, with the name of their version. */
export function wordsInForce(
  db: Database,
  name: LegalPageName,
): Promise<Pick<VersionRow, "label" | "words">> {
  return remembered(db, `legal words ${name}`, () => inForceRow(db, name));
}

/** How long a page with a form may be open before its version no longer counts. */
const shownFor = 60 * 60_000;

/**
 * Whether a page that was opened within the last hour showed this version as the one in force. At midnight people
 * agree to the previous version, which they have read.
 */
export async function wasShown(
  db: Database,
  name: LegalPageName,
  label: string,
  now: Date,
): Promise<boolean> {
  const versions = await listLegalVersions(db, name);
  const found = versions.find((version) => version.label === label);
  if (found?.state !== "past") return found?.state === "in-force";
  const [row] = await db
    .select({ until: legalVersions.inForceUntil })
    .from(legalVersions)
    .where(and(eq(nameColumn, name), eq(numberColumn, found.number)));
  const earliest = dayInChina(new Date(now.getTime() - shownFor));
  return row?.until != null && earliest < row.until;
}

/** The error for a database without starting content. */
const noneInForce = (name: LegalPageName) => new Error(`No version of the ${name} is in force`);

/** The legal document in force, in a language, with the others that may be read. */
export function findLegalPage(
  db: Database,
  locale: Locale,
  name: LegalPageName,
): Promise<LegalVersionView> {
  return remembered(db, `legal page ${name} ${locale}`, async () =>
    toView(db, locale, await inForceRow(db, name)),
  );
}

/** A version that visitors may read, by its number; undefined where there is none. */
export async function findLegalVersion(
  db: Database,
  locale: Locale,
  name: LegalPageName,
  number: number,
): Promise<LegalVersionView | undefined> {
  const [row] = await db
    .select()
    .from(legalVersions)
    .where(and(eq(nameColumn, name), eq(numberColumn, number), ne(stateColumn, "recalled")));
  return row === undefined ? undefined : toView(db, locale, row);
}

/** Numbers, names and days of the versions that visitors may read, the newest first. */
export function listLegalVersions(db: Database, name: LegalPageName): Promise<LegalVersionLink[]> {
  return remembered(db, `legal versions ${name}`, async () => {
    const rows = await db
      .select({ number: numberColumn, label: legalVersions.label, state: stateColumn })
      .from(legalVersions)
      .where(and(eq(nameColumn, name), ne(stateColumn, "recalled")))
      .orderBy(desc(numberColumn));
    return rows as LegalVersionLink[];
  });
}

async function inForceRow(db: Database, name: LegalPageName): Promise<VersionRow> {
  const [row] = await db
    .select()
    .from(legalVersions)
    .where(and(eq(nameColumn, name), eq(stateColumn, "in-force")));
  if (row === undefined) throw noneInForce(name);
  return row;
}

async function toView(db: Database, locale: Locale, row: VersionRow): Promise<LegalVersionView> {
  const { name, number, label, words, inForceFrom, inForceUntil } = row;
  const [versions, facts] = await Promise.all([listLegalVersions(db, name), readFacts(db)]);
  return {
    document: await renderLegal(locale, words[locale], label, facts, configuredAnalytics(db)),
    number,
    inForceFrom,
    inForceUntil,
    state: row.state as LegalVersionView["state"],
    others: versions.filter((version) => version.number !== number),
  };
}
