import type { JobResult } from "~/domain/background-job/job-part";
import type { Database } from "~/platform/db/database.server";

/**
 * Passed to each run: the time by the database's clock, and `signal`, which aborts when the process
 * stops or another process has taken the job over.
 */
export type JobContext = { db: Database; now: Date; signal: AbortSignal };

/** A periodic background job, run by one process at a time. */
export type Job = {
  /** Name of its database row, in kebab case; never change it. */
  name: string;
  /** Milliseconds from the end of one run to the next. */
  interval: number;
  /**
   * Milliseconds from a failed run to the next, where the usual five minutes are too short or too
   * long.
   */
  retryTime?: number;
  /**
   * If set, the wait after each failure in a row is twice as long as before, up to so many
   * milliseconds.
   */
  longestRetryTime?: number;
  /**
   * Milliseconds after the start of a process before it runs the job, so that the job does not slow
   * the start.
   */
  startDelay?: number;
  /** Whether it also runs at every process start. */
  isDueAtStart?: boolean;
  /**
   * Whether work is due: then the job runs at once, unless it rests after a failure. It is called
   * every second, so it must be a query of microseconds.
   */
  hasWork?: (db: Database) => Promise<boolean>;
  /**
   * Milliseconds of the lease, if the job must not wait for the usual lease to expire when its
   * process has died.
   */
  lease?: number;
  /** @returns the result for the operator, without personal data */
  run: (context: JobContext) => Promise<JobResult>;
};
