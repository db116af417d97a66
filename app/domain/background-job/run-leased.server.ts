import { randomUUID } from "node:crypto";
import type { Database } from "~/platform/db/database.server";
import {
  claimJob,
  finishJob,
  type JobOutcome,
  releaseJob,
  renewJob,
} from "./background-jobs.server";
import type { JobResult } from "./job-part";

/**
 * The usual lease of a job in milliseconds. It is renewed at each third of it while the job runs;
 * once it has expired, another process may take the job over, because the process that held it has
 * died.
 */
export const leaseTime = 30_000;

type LeasedRun = {
  /** Name of the job's row. */
  name: string;
  /** Whether to run it now, whatever time its row says. */
  isDue: boolean;
  /** Whether work is due: then it runs now, unless it rests after a failure. */
  hasWork?: boolean;
  /** Its signal aborts when `signal` does, or when another process has taken the job over. */
  run: (signal: AbortSignal) => Promise<JobResult>;
  /**
   * Called with an error before it is stored, for the log: without a database it cannot be stored.
   */
  onFailure?: (error: unknown) => void;
  /** Called when renewing the lease failed, once for several failures in a row. */
  onLateLease?: (error: unknown) => void;
  /** Milliseconds until the next run. @param failures how often it has failed in a row, with this run */
  waitAfter: (outcome: JobOutcome, failures: number) => number;
  /** The wait after a failure grows with their number; then the row's error says so. */
  isGrowing?: boolean;
  /** Aborts when the process stops: the run then leaves the job to another process. */
  signal?: AbortSignal;
  /** Milliseconds of the lease. */
  lease?: number;
};

/**
 * The outcome of the run, or why there is none. `skipped`: another process runs the job, or it is not due. `taken
 * over`: another process has taken it over. `stopped`: this process stops.
 */
export type LeasedOutcome = JobOutcome | "skipped" | "taken over" | "stopped";

/** Runs a job under a lease, so that one process of many does it, and stores its outcome. */
export async function runLeased(db: Database, options: LeasedRun): Promise<LeasedOutcome> {
  const { name, isDue, hasWork, run, onFailure, waitAfter, lease = leaseTime } = options;
  const { signal = new AbortController().signal } = options;
  const holder = randomUUID();
  const claim = { name, holder, lease };
  const claimed = await claimJob(db, claim, isDue ? "now" : hasWork ? "with-work" : "by-time");
  if (claimed === null) return "skipped";

  const lost = new AbortController();
  let isLate = false;
  let isOver = false;
  // A heartbeat that fails is followed by others, or by the end of the lease.
  const beat = async () => {
    try {
      if (!(await renewJob(db, claim))) lost.abort();
      isLate = false;
    } catch (error) {
      // What a run was that has ended meanwhile, its end has told.
      if (!isLate && !isOver) options.onLateLease?.(error);
      isLate = true;
    }
  };
  const heart = setInterval(beat, lease / 3);
  heart.unref();
  const outcome = await outcomeOf(() => run(AbortSignal.any([signal, lost.signal])));
  isOver = true;
  clearInterval(heart);

  if ("error" in outcome && lost.signal.aborted) return "taken over";
  if ("error" in outcome && signal.aborted) {
    await releaseJob(db, name, holder);
    return "stopped";
  }
  if ("error" in outcome) onFailure?.(outcome.error);
  const failures = "error" in outcome ? claimed.failures + 1 : 0;
  const { isGrowing = false } = options;
  const finished = { name, holder, wait: waitAfter(outcome, failures), failures, isGrowing };
  await finishJob(db, finished, outcome);
  return outcome;
}

async function outcomeOf(run: () => Promise<JobResult>): Promise<JobOutcome> {
  try {
    return { result: await run() };
  } catch (error) {
    return { error };
  }
}
