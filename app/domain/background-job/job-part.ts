import type { JobCode } from "./result-words.en";

/** One part of a job's result. */
type JobPart<Code extends string = JobCode> = {
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
