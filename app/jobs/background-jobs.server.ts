import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { backgroundJobs } from "~/platform/db/schema";

/** State of a job, for the operator. */
export type JobView = {
  name: string;
  isRunning: boolean;
  nextRunAt: Date | null;
  lastRunAt: Date | null;
  lastResult: string | null;
  lastError: string | null;
  lastErrorAt: Date | null;
};

/** All jobs that have ever been started, by name. */
export async function listJobs(db: Database, now = new Date()): Promise<JobView[]> {
  const rows = await db.select().from(backgroundJobs).orderBy(asc(backgroundJobs.name));
  return rows.map(({ leaseHolder, leasedUntil, ...job }) => ({
    ...job,
    isRunning: leaseHolder !== null && leasedUntil !== null && leasedUntil > now,
  }));
}

export type Claim = { name: string; holder: string; now: Date; leasedUntil: Date };

/**
 * Claims a job for one process if it is due and no other process runs it. An expired lease counts
 * as none, because its process has died.
 * @param isDue true to run it now, whatever time its row names
 */
export async function claimJob(db: Database, claim: Claim, isDue: boolean): Promise<boolean> {
  const { name, holder, now, leasedUntil } = claim;
  await db.insert(backgroundJobs).values({ name }).onConflictDoNothing();
  const { nextRunAt } = backgroundJobs;
  const isFree = or(isNull(backgroundJobs.leasedUntil), lte(backgroundJobs.leasedUntil, now));
  const isTime = isDue ? undefined : or(isNull(nextRunAt), lte(nextRunAt, now));
  const claimed = await db
    .update(backgroundJobs)
    .set({ leaseHolder: holder, leasedUntil })
    .where(and(eq(backgroundJobs.name, name), isFree, isTime))
    .returning({ name: backgroundJobs.name });
  return claimed.length > 0;
}

/** Outcome of a run. A failure keeps the last result in the row; a result keeps the last error. */
export type JobOutcome = { result: string } | { error: string };

type FinishedRun = { name: string; holder: string; now: Date; nextRunAt: Date };

/** Stores the outcome of a run and ends its lease; does nothing if another process took over. */
export async function finishJob(
  db: Database,
  { name, holder, now, nextRunAt }: FinishedRun,
  outcome: JobOutcome,
): Promise<void> {
  const noted =
    "result" in outcome
      ? { lastResult: outcome.result }
      : { lastError: outcome.error, lastErrorAt: now };
  await db
    .update(backgroundJobs)
    .set({ leaseHolder: null, leasedUntil: null, nextRunAt, lastRunAt: now, ...noted })
    .where(and(eq(backgroundJobs.name, name), eq(backgroundJobs.leaseHolder, holder)));
}

/** Ends the lease of a job that was aborted at shutdown, so that another process may start it. */
export async function releaseJob(db: Database, name: string, holder: string): Promise<void> {
  await db
    .update(backgroundJobs)
    .set({ leaseHolder: null, leasedUntil: null })
    .where(and(eq(backgroundJobs.name, name), eq(backgroundJobs.leaseHolder, holder)));
}
