import type { JobResult } from "./job-result";

/**
 * Tells what came of work in the background that has no lease, under the name of a job. Its
 * functions never reject, and resolve when it is told.
 */
export type JobReport = {
  /** @param result what came of it for the operator, without personal data */
  done: (result: JobResult) => Promise<void>;
  failed: (error: unknown) => Promise<void>;
};
