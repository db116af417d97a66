import { hasFailed, type JobView, listJobs } from "~/domain/background-job/background-jobs.server";
import type { CommandSite } from "./command-site.server";

/**
 * Reports the background jobs: when each ran and runs next, its last result and its last error.
 * @throws Error with a sentence for the operator when the database cannot be opened
 */
export async function jobsCommand({ db }: CommandSite): Promise<string> {
  return jobsReport(await listJobs(db));
}

/** A few lines for each job, those whose last run failed first. */
export function jobsReport(jobs: readonly JobView[]): string {
  if (jobs.length === 0) return "No job has run yet.";
  const ordered = jobs.toSorted((one, other) => Number(hasFailed(other)) - Number(hasFailed(one)));
  return ordered.map(entryOf).join("\n\n");
}

function entryOf(job: JobView): string {
  const { name, isRunning, nextRunAt, lastRunAt, lastResult, lastError, lastErrorAt } = job;
  const state = isRunning ? "runs now" : hasFailed(job) ? "FAILED" : lastRunAt ? "well" : "waits";
  // Work without a lease names no next run: it is done whenever there is some.
  const hasNoNext = isRunning || (nextRunAt === null && lastRunAt !== null);
  const next = hasNoNext ? [] : [`  next run ${nextRunAt?.toISOString() ?? "as soon as possible"}`];
  return [
    `${name}: ${state}`,
    ...(lastRunAt === null ? [] : [`  last run ${lastRunAt.toISOString()}`]),
    ...next,
    ...(lastResult === null ? [] : [`  last result: ${lastResult}`]),
    ...(lastErrorAt === null ? [] : [`  last error, ${lastErrorAt.toISOString()}: ${lastError}`]),
  ].join("\n");
}
