import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { backgroundJobs } from "~/platform/db/schema";

/** How a job is, for the operator. */
export type JobView = {
  name: string;
  isRunning: boolean;
  nextRunAt: Date | null;
  lastRunAt: Date | null;
  lastResult: string | null;
  lastError: string | null;
  lastErrorAt: Date | null;
};

/** Every job that a process has ever done or begun, by name. */
export async function listJobs(db: Database, now = new Date()): Promise<JobView[]> {
  const rows = await db.select().from(backgroundJobs).orderBy(asc(backgroundJobs.name));
  return rows.map(({ leaseHolder, leasedUntil, ...job }) => ({
    ...job,
    isRunning: leaseHolder !== null && leasedUntil !== null && leasedUntil > now,
  }));
}

export type Claim = { name: string; holder: string; now: Date; leasedUntil: Date };

/**
 * Takes a job for one process, when it is due and nobody has it. A lease that ran out is as good
 * as none: its process is gone.
 * @param isDue whether it is to be done whatever its row says of the next run
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

/** How a run ended; a failure leaves the last result as it was, and the other way round. */
export type JobOutcome = { result: string } | { error: string };

type FinishedRun = { name: string; holder: string; now: Date; nextRunAt: Date };

/** Notes how a run ended and lets go of the job; what was taken over meanwhile is left alone. */
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

/** Lets go of a job that was broken off because its process ends: another may begin at once. */
export async function releaseJob(db: Database, name: string, holder: string): Promise<void> {
  await db
    .update(backgroundJobs)
    .set({ leaseHolder: null, leasedUntil: null })
    .where(and(eq(backgroundJobs.name, name), eq(backgroundJobs.leaseHolder, holder)));
}
