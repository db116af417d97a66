import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
} from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { backgroundJobs } from "~/platform/db/schema";
import { loggedError } from "~/platform/log/logged-error";
import type { ChosenTimeJob } from "./chosen-times";
import type { JobResult, StoredResult } from "./job-part";
import { englishResult, JobError } from "./job-result";
import { resultWords } from "./result-words";
import { jobResultWords } from "./result-words.en";

/** State of a job, for the operator. */
export type JobView = {
  name: string;
  isRunning: boolean;
  /** The end of the lease of the process that runs it; null: none does. */
  leasedUntil: Date | null;
  nextRunAt: Date | null;
  lastRunAt: Date | null;
  /** In English. */
  lastResult: string | null;
  /** The same as data; null: another version of the site stored it. */
  lastResultParts: StoredResult | null;
  /** In English, or what the program said. */
  lastError: string | null;
  /** The same as data; null: nobody foresaw it, or another version of the site stored it. */
  lastErrorParts: StoredResult | null;
  lastErrorAt: Date | null;
};

/** All jobs that have ever been started, by name. */
export async function listJobs(db: Database): Promise<JobView[]> {
  const { leaseHolder, failures, ...columns } = getTableColumns(backgroundJobs);
  const isRunning = sql<boolean>`coalesce(${columns.leasedUntil} > now(), false)`;
  const rows = await db
    .select({ ...columns, isRunning })
    .from(backgroundJobs)
    .orderBy(asc(backgroundJobs.name));
  return rows.map((row) => ({
    ...row,
    lastResultParts: partsSaying(row.lastResult, row.lastResultParts),
    lastErrorParts: partsSaying(row.lastError, row.lastErrorParts),
  }));
}

/**
 * The data of a stored text, if it belongs to that text. During an upgrade, a version without such data writes only
 * the text, and the data of an earlier run stays.
 */
function partsSaying(text: string | null, parts: StoredResult | null): StoredResult | null {
  // A later version may store another form of data.
  const isKnown = Array.isArray(parts) && resultWords(parts, jobResultWords, "en") === text;
  return isKnown ? parts : null;
}

/** Whether the last run of a job failed. */
export function hasFailed({
  lastRunAt,
  lastErrorAt,
}: Pick<JobView, "lastRunAt" | "lastErrorAt">): boolean {
  return lastErrorAt !== null && lastRunAt !== null && lastErrorAt >= lastRunAt;
}

/** A job whose last run failed. */
export type FailedJob = { name: string; at: Date; error: string };

/** The jobs whose last run failed, by name. */
export async function listFailedJobs(db: Database): Promise<FailedJob[]> {
  const { name, lastRunAt, lastError, lastErrorAt } = backgroundJobs;
  const rows = await db
    .select({ name, at: lastErrorAt, error: lastError })
    .from(backgroundJobs)
    .where(gte(lastErrorAt, lastRunAt))
    .orderBy(asc(name));
  return rows.flatMap(({ name, at, error }) =>
    at === null ? [] : [{ name, at, error: error ?? "" }],
  );
}

/** A job that no process has run, minutes after its time. */
export type LateJob = { name: string; dueAt: Date };

/** Minutes after which a job that is due counts as late: processes look every half a minute. */
const lateAfterMinutes = 10;

/**
 * Jobs that are overdue and that no process runs, the most overdue first: no process does
 * background work, or a process died that held the job's lease.
 * @param names the jobs of this version of the site: rows of other versions stay and are never late
 */
export async function listLateJobs(db: Database, names: readonly string[]): Promise<LateJob[]> {
  if (names.length === 0) return [];
  const { name, nextRunAt, leasedUntil } = backgroundJobs;
  const isFree = or(isNull(leasedUntil), lte(leasedUntil, sql`now()`));
  const isLate = lt(nextRunAt, inMilliseconds(-lateAfterMinutes * 60_000));
  const rows = await db
    .select({ name, dueAt: nextRunAt })
    .from(backgroundJobs)
    .where(and(inArray(name, [...names]), isFree, isLate))
    .orderBy(asc(nextRunAt), asc(name));
  return rows.flatMap(({ name, dueAt }) => (dueAt === null ? [] : [{ name, dueAt }]));
}

/**
 * Makes a job due at once, so that the next process that checks runs it. Not for work without a
 * lease, whose row has no next run, nor for a running job.
 * @returns whether there was such a job
 */
export async function askForJob(db: Database, name: string): Promise<boolean> {
  const { nextRunAt, leasedUntil } = backgroundJobs;
  const isFree = or(isNull(leasedUntil), lte(leasedUntil, sql`now()`));
  const asked = await db
    .update(backgroundJobs)
    .set({ nextRunAt: sql`now()` })
    .where(and(eq(backgroundJobs.name, name), isNotNull(nextRunAt), isFree))
    .returning({ name: backgroundJobs.name });
  return asked.length > 0;
}

/**
 * Ends the rest of a failed job after a person has changed what it works on, so that it is retried
 * at once. Call it in the transaction of the change, before the audit.
 */
export async function wakeJob(db: Database, name: ChosenTimeJob): Promise<void> {
  const { lastErrorAt, lastRunAt } = backgroundJobs;
  await db
    .update(backgroundJobs)
    .set({ nextRunAt: sql`now()`, failures: 0 })
    .where(and(eq(backgroundJobs.name, name), gte(lastErrorAt, lastRunAt)));
}

/** The lease of a job that a process claims; `lease` in milliseconds. */
type Claim = { name: string; holder: string; lease: number };

/** The database's clock is the one that all processes share. */
const inMilliseconds = (milliseconds: number) =>
  sql`now() + ${milliseconds}::float8 * interval '1 millisecond'`;

/**
 * `now`: whatever time the row says. `with-work`: also at once, unless the job rests after a
 * failure. `by-time`: at the time that the row says.
 */
export type Due = "now" | "with-work" | "by-time";

/**
 * Claims a job for one process if it is due and no other process runs it. An expired lease counts
 * as none, because its process has died.
 * @returns how often it has failed since its last result; null: the claim failed
 */
export async function claimJob(
  db: Database,
  claim: Claim,
  due: Due,
): Promise<{ failures: number } | null> {
  const { name, holder, lease } = claim;
  await db.insert(backgroundJobs).values({ name }).onConflictDoNothing();
  const { nextRunAt, leasedUntil, lastErrorAt, lastRunAt, failures } = backgroundJobs;
  const isFree = or(isNull(leasedUntil), lte(leasedUntil, sql`now()`));
  const isItsTime = or(isNull(nextRunAt), lte(nextRunAt, sql`now()`));
  const isWell = or(isNull(lastErrorAt), lt(lastErrorAt, lastRunAt));
  const isTime = { now: undefined, "with-work": or(isItsTime, isWell), "by-time": isItsTime }[due];
  const [claimed] = await db
    .update(backgroundJobs)
    .set({ leaseHolder: holder, leasedUntil: inMilliseconds(lease) })
    .where(and(eq(backgroundJobs.name, name), isFree, isTime))
    // A version of the site that counts no failures leaves the previous count.
    .returning({
      failures: sql<number>`CASE WHEN ${isWell} THEN 0 ELSE ${failures} END`.mapWith(Number),
    });
  return claimed ?? null;
}

/** Lengthens the lease of a running job; false when another process has taken it over. */
export async function renewJob(db: Database, { name, holder, lease }: Claim): Promise<boolean> {
  const renewed = await db
    .update(backgroundJobs)
    .set({ leasedUntil: inMilliseconds(lease) })
    .where(isHeld(name, holder))
    .returning({ name: backgroundJobs.name });
  return renewed.length > 0;
}

/** Outcome of a run. A failure keeps the last result in the row; a result keeps the last error. */
export type JobOutcome = { result: JobResult } | { error: unknown };

/**
 * `wait`: milliseconds until the next run. `failures`: how often it has failed in a row, with this run. `isGrowing`:
 * the wait grows with them, which is reported.
 */
type FinishedRun = {
  name: string;
  holder: string;
  wait: number;
  failures?: number;
  isGrowing?: boolean;
};

/** Stores the outcome of a run and ends its lease; does nothing if another process took over. */
export async function finishJob(
  db: Database,
  { name, holder, wait, failures = 0, isGrowing = false }: FinishedRun,
  outcome: JobOutcome,
): Promise<void> {
  const nextRunAt = inMilliseconds(wait);
  const again = isGrowing && failures > 1 ? { count: failures, of: Math.round(wait / 1000) } : null;
  await db
    .update(backgroundJobs)
    .set({
      leaseHolder: null,
      leasedUntil: null,
      nextRunAt,
      failures,
      ...columnsOf(outcome, again),
    })
    .where(isHeld(name, holder));
}

/**
 * Stores an outcome of work that every process does for itself, without a lease. The row tells the
 * newest outcome of all processes and names no next run.
 */
export async function storeOutcome(db: Database, name: string, outcome: JobOutcome): Promise<void> {
  const columns = columnsOf(outcome);
  await db
    .insert(backgroundJobs)
    .values({ name, ...columns })
    .onConflictDoUpdate({ target: backgroundJobs.name, set: columns });
}

/** @param again how often it has failed in a row, and in how many seconds it is tried again */
function columnsOf(outcome: JobOutcome, again: { count: number; of: number } | null = null) {
  const now = sql`now()`;
  if ("result" in outcome) {
    const { result } = outcome;
    return { lastRunAt: now, lastResult: englishResult(result), lastResultParts: result };
  }
  const parts = toldParts(outcome.error, again);
  const lastError = parts === null ? errorText(outcome.error) : englishResult(parts);
  return { lastRunAt: now, lastError, lastErrorParts: parts, lastErrorAt: now };
}

function toldParts(error: unknown, again: { count: number; of: number } | null): JobResult | null {
  const parts = partsOf(error);
  if (again === null) return parts;
  const unforeseen: JobResult = [{ code: "unforeseen", names: [errorText(error)] }];
  return [...(parts ?? unforeseen), { code: "tried-again", ...again }];
}

function partsOf(error: unknown): JobResult | null {
  if (error instanceof JobError) return error.parts;
  const isLate = error instanceof DOMException && error.name === "TimeoutError";
  return isLate ? [{ code: "took-too-long" }] : null;
}

/** An error's message in one line, without values from the database (see `loggedError`). */
function errorText(error: unknown): string {
  const logged = loggedError(error);
  const isError = typeof logged === "object" && logged !== null && "message" in logged;
  return String(isError ? logged.message : logged).replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
}

/** Ends the lease of a job that was aborted at shutdown, so that another process may start it. */
export async function releaseJob(db: Database, name: string, holder: string): Promise<void> {
  await db
    .update(backgroundJobs)
    .set({ leaseHolder: null, leasedUntil: null })
    .where(isHeld(name, holder));
}

function isHeld(name: string, holder: string) {
  return and(eq(backgroundJobs.name, name), eq(backgroundJobs.leaseHolder, holder));
}
