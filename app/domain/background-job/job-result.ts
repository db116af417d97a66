import { resultWords } from "./result-words";
import { type JobCode, jobResultWords } from "./result-words.en";

/** One thing that a job tells. */
export type JobPart<Code extends string = JobCode> = {
  /** What it is; each language has words for it. */
  code: Code;
  /** How many, where the words have a place for it. */
  count?: number | undefined;
  /** Of how many. */
  of?: number | undefined;
  /** Addresses or files that belong to it; nothing of a person. */
  names?: string[] | undefined;
};

/** What came of a run, as data: the console says it in the language of who looks. */
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

/** An error that a job foresees. Like its result, it is told as data. */
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
