import { resultWords } from "./result-words";
import { type JobCode, jobResultWords } from "./result-words.en";

/** One part of a job's result. */
export type JobPart<Code extends string = JobCode> = {
  /** Names the part; each language has words for it. */
  code: Code;
  /** The value of `{count}` in the words. */
  count?: number | undefined;
  /** The value of `{of}` in the words. */
  of?: number | undefined;
  /** Addresses or files that belong to it; nothing of a person. */
  names?: string[] | undefined;
};

/** The result of a run as data, which the console shows in the reader's language. */
export type JobResult = JobPart[];

/** A result as it was stored, by whatever version of the site. */
export type StoredResult = JobPart<string>[];

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
