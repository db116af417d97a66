import { z } from "zod";
import { time } from "./common";

/** What a job told, as data; a code that the client does not know comes from a newer version. */
export const jobPart = z.object({
  code: z.string(),
  count: z.number().optional(),
  of: z.number().optional(),
  names: z.array(z.string()).optional(),
});

export const jobLine = z.object({
  name: z.string(),
  state: z.enum(["running", "failed", "well", "waits"]),
  /** The end of the lease of the process that runs it; null: none does. */
  leasedUntil: time.nullable(),
  nextRunAt: time.nullable(),
  lastRunAt: time.nullable(),
  /** In English; as data where `…Parts` is not null. */
  lastResult: z.string().nullable(),
  lastResultParts: z.array(jobPart).nullable(),
  /** In English, or what the program said; as data where `…Parts` is not null. */
  lastError: z.string().nullable(),
  lastErrorParts: z.array(jobPart).nullable(),
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
