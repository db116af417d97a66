import { randomUUID } from "node:crypto";
import type { Database } from "~/platform/db/database.server";
import {
  claimJob,
  finishJob,
  type JobOutcome,
  releaseJob,
  renewJob,
} from "./background-jobs.server";
import type { JobResult } from "./job-result";

/**
 * Lease of a job in milliseconds, renewed at each third of it while the job runs. After it, another
 * process may take over a job that died.
 */
export const leaseTime = 30_000;

export type LeasedRun = {
  /** Name of the job's row. */
  name: string;
  /** Whether it runs now, whatever time its row names. */
  isDue: boolean;
  /** Its signal aborts when `signal` does, or when another process has taken the job over. */
  run: (signal: AbortSignal) => Promise<JobResult>;
  /** Told of an error before it is stored, for the log; a database that is gone stores nothing. */
  onFailure?: (error: unknown) => void;
  /** Milliseconds until the next run. */
  waitAfter: (outcome: JobOutcome) => number;
  /** Aborts when the process stops: the run then leaves the job to another process. */
  signal?: AbortSignal;
  /** Milliseconds of the lease. */
  lease?: number;
};

/**
 * Its outcome, or why there is none: another process runs the job or it is not due (`skipped`),
 * another process has taken it over, or this process stops.
 */
export type LeasedOutcome = JobOutcome | "skipped" | "taken over" | "stopped";

/** Runs a job under a lease, so that one process of many does it, and stores its outcome. */
export async function runLeased(db: Database, options: LeasedRun): Promise<LeasedOutcome> {
  const { name, isDue, run, onFailure, waitAfter, lease = leaseTime } = options;
  const { signal = new AbortController().signal } = options;
  const holder = randomUUID();
  const claim = { name, holder, lease };
  if (!(await claimJob(db, claim, isDue))) return "skipped";

  const lost = new AbortController();
  // A heartbeat that fails is followed by others, or by the end of the lease.
  const beat = () =>
    renewJob(db, claim).then(
      (isHeld) => isHeld || lost.abort(),
      () => undefined,
    );
  const heart = setInterval(beat, lease / 3);
  heart.unref();
  const outcome = await outcomeOf(() => run(AbortSignal.any([signal, lost.signal])));
  clearInterval(heart);

  if ("error" in outcome && lost.signal.aborted) return "taken over";
  if ("error" in outcome && signal.aborted) {
    await releaseJob(db, name, holder);
    return "stopped";
  }
  if ("error" in outcome) onFailure?.(outcome.error);
  await finishJob(db, { name, holder, wait: waitAfter(outcome) }, outcome);
  return outcome;
}

async function outcomeOf(run: () => Promise<JobResult>): Promise<JobOutcome> {
  try {
    return { result: await run() };
  } catch (error) {
    return { error };
  }
}
