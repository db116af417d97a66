/**
 * Tells what came of work in the background that has no lease, under the name of a job. Its
 * functions never reject, and resolve when it is told.
 */
export type JobReport = {
  /** @param result a few words for the operator, without personal data */
  done: (result: string) => Promise<void>;
  failed: (error: unknown) => Promise<void>;
};
