import { and, between, desc, eq, getTableColumns, isNull, max, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import { daysBetween } from "~/lib/days-between";
import type { Database } from "~/platform/db/database.server";
import { type HistoryPage, isBefore } from "~/platform/db/history-page";
import {
  downloadDays,
  releaseApprovals,
  releaseEvents,
  releaseFiles,
  releaseNoteRevisions,
  releaseNotes,
  releaseSchedules,
  releases,
  staff,
} from "~/platform/db/schema";
import { isAuthorGone, namesLine } from "./approvals.server";
import { findBuilds, listRollouts, type ReleaseName } from "./registry-rows.server";
import type { ReleaseRecord, ReleaseStatus } from "./release-record";
import { lineKey, type Rollout, type RolloutLine } from "./rollout";
import { withoutRelease } from "./rollout-acts";
import { isShownRow } from "./served.server";

/** An event of a release or rollout, as the console reads it. */
export type ReleaseEvent = typeof releaseEvents.$inferSelect;

/** The subject of a list of events: a release, a rollout, or a product's releases and keys. */
export type EventsOf = ReleaseName | { line: RolloutLine };

const isAbout = (of: EventsOf) =>
  "line" in of
    ? eq(releaseEvents.line, lineKey(of.line))
    : and(eq(releaseEvents.product, of.product), eq(releaseEvents.version, of.version));

/** Events, the newest first. @param before the oldest one of the page before */
export function listEvents(
  db: Database,
  of: EventsOf,
  { before, limit }: HistoryPage,
): Promise<ReleaseEvent[]> {
  return db
    .select()
    .from(releaseEvents)
    .where(and(isAbout(of), isBefore(releaseEvents.id, before)))
    .orderBy(desc(releaseEvents.id))
    .limit(limit);
}

/** How many events there are. */
export const countEvents = (db: Database, of: EventsOf): Promise<number> =>
  db.$count(releaseEvents, isAbout(of));

/** Acts that led to a state. */
const actsTo: Readonly<Record<string, ReleaseStatus>> = {
  create: "draft",
  "finish-upload": "uploaded",
  verify: "verified",
  sign: "signed",
  publish: "published",
  withdraw: "withdrawn",
};

/** When a release came to each of its states the last time; of the starting content nothing is known. */
export async function findStations(
  db: Database,
  name: ReleaseName,
): Promise<Partial<Record<ReleaseStatus, Date>>> {
  const rows = await db
    .select({ act: releaseEvents.act, at: max(releaseEvents.at) })
    .from(releaseEvents)
    .where(isAbout(name))
    .groupBy(releaseEvents.act);
  const stations: Partial<Record<ReleaseStatus, Date>> = {};
  for (const { act, at } of rows) {
    const status = actsTo[act];
    if (status !== undefined && at !== null) stations[status] = at;
  }
  return stations;
}

/** The notes of a release in one language, and which version of them it is; 0: there never were any. */
type NumberedNotes = { remarks: string; updateContent: string[]; number: number };

/** The notes in both languages. */
export async function findNotes(db: Database, id: number): Promise<Record<Locale, NumberedNotes>> {
  const rows = await db.select().from(releaseNotes).where(eq(releaseNotes.releaseId, id));
  const numbers = await db
    .select({ locale: releaseNoteRevisions.locale, number: max(releaseNoteRevisions.number) })
    .from(releaseNoteRevisions)
    .where(eq(releaseNoteRevisions.releaseId, id))
    .groupBy(releaseNoteRevisions.locale);
  const of = (locale: Locale) => {
    const row = rows.find((one) => one.locale === locale);
    const number = numbers.find((one) => one.locale === locale)?.number ?? 0;
    return { remarks: row?.remarks ?? "", updateContent: row?.updateContent ?? [], number };
  };
  return { cn: of("cn"), en: of("en") };
}

/** The notes of a release by its name; undefined: there is no such release. */
export async function findNotesOf(db: Database, { product, version }: ReleaseName) {
  const isIt = and(eq(releases.product, product), eq(releases.version, version));
  const [release] = await db.select({ id: releases.id }).from(releases).where(isIt);
  return release && findNotes(db, release.id);
}

/** The versions of the notes in a language, the newest first. */
export function listNoteRevisions(
  db: Database,
  { id, locale }: { id: number; locale: Locale },
  { before, limit }: HistoryPage,
) {
  const { releaseId, locale: language, number } = releaseNoteRevisions;
  return db
    .select()
    .from(releaseNoteRevisions)
    .where(and(eq(releaseId, id), eq(language, locale), isBefore(number, before)))
    .orderBy(desc(number))
    .limit(limit);
}

/** Downloads of a release by day, and of each of its files in all. */
export async function findDownloads(
  db: Database,
  id: number,
  { from, to }: { from: string; to: string },
) {
  const files = await db
    .select({ name: releaseFiles.name, downloads: releaseFiles.downloadCount })
    .from(releaseFiles)
    .where(eq(releaseFiles.releaseId, id));
  const downloads = sql<number>`sum(${downloadDays.downloads})::float8`.mapWith(Number);
  const rows = await db
    .select({ day: downloadDays.day, downloads })
    .from(downloadDays)
    .innerJoin(releaseFiles, eq(releaseFiles.id, downloadDays.fileId))
    .where(and(eq(releaseFiles.releaseId, id), between(downloadDays.day, from, to)))
    .groupBy(downloadDays.day);
  const byDay = new Map(rows.map((row) => [row.day, row.downloads]));
  return {
    files: new Map(files.map(({ name, downloads: all }) => [name, all])),
    days: daysBetween(from, to).map((day) => ({ day, downloads: byDay.get(day) ?? 0 })),
  };
}

/** When and why a release was withdrawn; null: it was not. */
export async function findWithdrawal(db: Database, id: number) {
  const [row] = await db.select().from(releases).where(eq(releases.id, id));
  if (row === undefined || row.withdrawnAt === null) return null;
  const { withdrawnAt: at, withdrawnReasonCn: cn, withdrawnReasonEn: en } = row;
  return { at, reason: { cn, en } };
}

/** The publication that waits for its time. */
export async function findPublication(db: Database, { product, version }: ReleaseName) {
  const { state, act, product: ofProduct, version: ofVersion } = releaseSchedules;
  const [row] = await db
    .select({
      schedule: getTableColumns(releaseSchedules),
      roles: staff.roles,
      disabledAt: staff.disabledAt,
    })
    .from(releaseSchedules)
    .leftJoin(staff, eq(staff.id, releaseSchedules.authorId))
    .where(
      and(eq(state, "waiting"), eq(act, "publish"), eq(ofProduct, product), eq(ofVersion, version)),
    );
  return row && { ...row.schedule, isAuthorGone: isAuthorGone(row) };
}

/**
 * Requests that wait for somebody: all, or those about one release or rollout, or keys; the oldest first. Nobody
 * can approve one whose asker is gone.
 */
export async function listRequests(db: Database, of?: EventsOf | "keys") {
  const { line, product, version } = releaseApprovals;
  const about =
    of === undefined
      ? undefined
      : of === "keys"
        ? and(isNull(line), isNull(version))
        : "line" in of
          ? namesLine(of.line)
          : and(eq(product, of.product), eq(version, of.version));
  const rows = await db
    .select({
      request: getTableColumns(releaseApprovals),
      roles: staff.roles,
      disabledAt: staff.disabledAt,
    })
    .from(releaseApprovals)
    .leftJoin(staff, eq(staff.id, releaseApprovals.askerPersonId))
    .where(and(eq(releaseApprovals.state, "waiting"), about))
    .orderBy(releaseApprovals.id);
  return rows.map((row) => ({ ...row.request, isAskerGone: isAuthorGone(row) }));
}

/** The effect of a withdrawal. */
type WithdrawalEffect = {
  /** Rollouts that name the release, as they are and as they would be. */
  rollouts: { before: Rollout; after: Rollout }[];
  /** The version that pages show as the current one, before and after; null: none. */
  current: { before: string | null; after: string | null };
};

/** Previews the effect of withdrawing a published release. */
export async function effectOfWithdrawal(
  db: Database,
  release: ReleaseRecord,
): Promise<WithdrawalEffect> {
  const { product, version } = release;
  const changed: WithdrawalEffect["rollouts"] = [];
  for (const before of await listRollouts(db, product)) {
    const findBuild = await findBuilds(db, before);
    const after = withoutRelease(before, version, { findBuild });
    if (after !== before) changed.push({ before, after });
  }
  const newest = await db
    .select({ version: releases.version })
    .from(releases)
    .where(and(eq(releases.product, product), isShownRow, eq(releases.channel, "stable")))
    .orderBy(desc(releases.versionOrder), desc(releases.id))
    .limit(2);
  const versions = newest.map((row) => row.version);
  const left = versions.filter((one) => one !== version);
  return {
    rollouts: changed,
    current: { before: versions[0] ?? null, after: left[0] ?? null },
  };
}
