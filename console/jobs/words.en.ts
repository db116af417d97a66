import { type JobResultWords, jobResultWords } from "~/domain/background-job/result-words.en";
import { names } from "~console/words/names.en";

/** Words of the background jobs. */
export const jobsWords = {
  meta: "work that the site does by itself",
  states: { running: "running", failed: "failed", well: "succeeded", waits: "has not run yet" },
  lease: "A process is working on it until {time}.",
  lastRun: "Last run",
  nextRun: "Next run",
  lastResult: "Result",
  lastError: "Error",
  errorAt: "{time}: {error}",
  unforeseen: "an unexpected error: {error}",
  // A terminal names its command instead.
  results: { ...jobResultWords, "see-messages": "see Outbox" } as JobResultWords,
  never: "not yet",
  always: "whenever there is something to do",
  none: "none",
  run: "Run again",
  asked: "{job} runs within half a minute.",
  anew: "Refresh",
  names: names.jobs,
};
export type JobsWords = typeof jobsWords;
