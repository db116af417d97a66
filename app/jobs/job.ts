import type { JobResult } from "~/domain/background-job/job-result";
import type { Database } from "~/platform/db/database.server";

/**
 * What a job gets: the time by the database's clock, and `signal`, which aborts when the process ends or
 * another one has taken the job over.
 */
export type JobContext = { db: Database; now: Date; signal: AbortSignal };

/** A periodic background job, run by one process at a time. */
export type Job = {
  /** Name of its database row, in kebab case; never change it. */
  name: string;
  /** Milliseconds from the end of one run to the next. */
  interval: number;
  /** Milliseconds from a failed run to the next, if five minutes are too short. */
  retryTime?: number;
  /** Milliseconds that the wait after failures grows to, twice as long each time; else it never grows. */
  longestRetryTime?: number;
  /** Milliseconds after a process started before it runs the job, so that it disturbs no start. */
  startDelay?: number;
  /** Whether it also runs at every process start. */
  isDueAtStart?: boolean;
  /**
   * Whether there is work whose time has come; then it runs at once, unless it rests after a failure. It is
   * asked every second, so it is a query of microseconds.
   */
  hasWork?: (db: Database) => Promise<boolean>;
  /** Milliseconds of its lease, where a job of a process that died must not wait for the usual one. */
  lease?: number;
  /** @returns what came of it for the operator, without personal data */
  run: (context: JobContext) => Promise<JobResult>;
};
