import type { JobResult } from "./job-part";
import { resultWords } from "./result-words";
import { type JobCode, jobResultWords } from "./result-words.en";

/** A result of one part: `counted("messages-deleted", 3)`. */
export const counted = (code: JobCode, count: number): JobResult => [{ code, count }];

/** A result in English, for terminals, metrics and the log. */
export function englishResult(result: JobResult): string {
  const words = resultWords(result, jobResultWords, "en");
  if (words === undefined) throw new Error("A result has no words");
  return words;
}

/** An error that a job foresees. Like a result, it is stored as data. */
export class JobError extends Error {
  override name = "JobError";
  readonly parts: JobResult;
  /** The errors that it stands for; the log writes them, as those of an `AggregateError`. */
  declare readonly errors?: unknown[];

  constructor(parts: JobResult, errors?: unknown[]) {
    super(englishResult(parts));
    this.parts = parts;
    if (errors !== undefined) this.errors = errors;
  }
}
