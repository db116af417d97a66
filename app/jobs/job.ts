import type { Database } from "~/platform/db/database.server";

/** What a job works with; `signal` tells it that the process ends. */
export type JobContext = { db: Database; now: Date; signal: AbortSignal };

/** Something that is done from time to time beside requests, by one process of many. */
export type Job = {
  /** Names its row in the database: in words with hyphens, never changed. */
  name: string;
  /** From the end of one run to the next, in milliseconds. */
  interval: number;
  /** Whether it is due at every start of a process, too. */
  isDueAtStart?: boolean;
  /** @returns what was done, in words for the operator, without anything personal */
  run: (context: JobContext) => Promise<string>;
};

/** `3 rows deleted`, `1 row deleted`. */
export function describeCount(count: number, noun: string, done: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"} ${done}`;
}
