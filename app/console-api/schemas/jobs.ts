import { z } from "zod";
import { time } from "./common";

export const jobLine = z.object({
  name: z.string(),
  state: z.enum(["running", "failed", "well", "waits"]),
  /** The end of the lease of the process that runs it; null: none does. */
  leasedUntil: time.nullable(),
  nextRunAt: time.nullable(),
  lastRunAt: time.nullable(),
  lastResult: z.string().nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: time.nullable(),
  /** It can be asked for; work that every process does for itself cannot. */
  mayAsk: z.boolean(),
});
export type JobLine = z.infer<typeof jobLine>;

/** `GET /jobs`: those whose last run failed come first. */
export const jobList = z.object({ jobs: z.array(jobLine) });
export type JobList = z.infer<typeof jobList>;

/** `POST /jobs/run`: makes a job due at once; a process runs it within half a minute. */
export const runJobRequest = z.object({ name: z.string().max(80) });
