import type { JobResult } from "./job-part";

/**
 * Reports the results of background work that has no lease, under the name of a job. Its functions
 * never reject, and resolve when the report is stored.
 */
export type JobReport = {
  /** @param result for the operator, without personal data */
  done: (result: JobResult) => Promise<void>;
  failed: (error: unknown) => Promise<void>;
};
