import { type LeasedOutcome, runLeased } from "~/domain/background-job/run-leased.server";
import type { Database } from "~/platform/db/database.server";
import { databaseTime } from "~/platform/db/database-time.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import type { ErrorLog } from "~/platform/log/log-fields";
import type { Job } from "./job";

type JobsOptions = {
  db: Database;
  jobs: readonly Job[];
  log: ErrorLog;
  /**
   * The time that is passed to jobs. It is the database's clock, like leases and due times, so that a process whose
   * clock jumps publishes and deletes nothing too soon.
   */
  now?: () => Date | Promise<Date>;
  /** Milliseconds between two checks for due jobs; null: only when called. */
  interval?: number | null;
  /** Milliseconds between two calls of `hasWork`. */
  workInterval?: number;
  /** Milliseconds of a lease. */
  lease?: number;
};

/** Milliseconds until a job is retried after so many failures in a row. */
function retryWait(
  { interval, retryTime = usualRetryTime, ...job }: Job,
  failures: number,
): number {
  const { longestRetryTime = retryTime } = job;
  return Math.min(interval, longestRetryTime, retryTime * 2 ** Math.min(failures - 1, 30));
}

/** Milliseconds until a failed job is retried, unless its own interval is shorter or it names a time. */
const usualRetryTime = 5 * 60_000;

/**
 * Runs due jobs concurrently, so that a long job delays no other. The timers do not keep the
 * process alive. Several processes may share a database: each run is done by one of them. Failures
 * are logged and stored in the job's row.
 */
export function startJobs({ db, jobs, log, now, ...options }: JobsOptions) {
  const tellTime = now ?? (() => databaseTime(db));
  const { interval = 30_000, workInterval = 1_000, lease } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const dueAtStart = new Set(jobs.filter((job) => job.isDueAtStart).map(({ name }) => name));
  const startedAt = performance.now();
  const mayRun = ({ startDelay = 0 }: Job) => performance.now() - startedAt >= startDelay;
  let isUnavailable = false;

  const runWhenDue = (job: Job, hasWork: boolean): Promise<LeasedOutcome> => {
    const { name, interval } = job;
    const jobLease = lease ?? job.lease;
    return runLeased(db, {
      name,
      isDue: dueAtStart.has(name),
      hasWork,
      signal,
      run: async (signal) => job.run({ db, now: await tellTime(), signal }),
      waitAfter: (outcome, failures) => ("error" in outcome ? retryWait(job, failures) : interval),
      isGrowing: job.longestRetryTime !== undefined,
      ...(jobLease !== undefined && { lease: jobLease }),
      onFailure: (error) => log.error({ error, job: name }, "job failed"),
      onLateLease: (error) => log.error({ error, job: name }, "lease of job not renewed"),
    });
  };
  /**
   * Times until which the `hasWork` of failed jobs is not called, by `performance.now`. Only a
   * short while, because a person's change ends the rest of a job in its row.
   */
  const restsUntil = new Map<string, number>();
  const mayHaveWork = ({ name }: Job) => performance.now() >= (restsUntil.get(name) ?? 0);
  const runOne = async (job: Job, onlyWork = false): Promise<void> => {
    try {
      const hasWork = mayHaveWork(job) && (await job.hasWork?.(db)) === true;
      if (onlyWork && !hasWork) return;
      const outcome = await runWhenDue(job, hasWork);
      isUnavailable = false;
      if (typeof outcome === "object" && "error" in outcome) {
        restsUntil.set(job.name, performance.now() + (job.retryTime ?? usualRetryTime));
      }
      if (outcome === "taken over")
        log.error({ job: job.name }, "job taken over by another process");
      if (typeof outcome === "object") dueAtStart.delete(job.name);
    } catch (error) {
      // A lost database is logged once, not for every job.
      const isKnown = isUnavailable && isDatabaseUnavailable(error);
      isUnavailable = isDatabaseUnavailable(error);
      if (!isKnown && !signal.aborted) log.error({ error, job: job.name }, "job not noted");
    }
  };

  const underWay = new Map<Job, Promise<void>>();
  const runUnlessUnderWay = (job: Job, onlyWork = false): Promise<void> => {
    const running = underWay.get(job) ?? runOne(job, onlyWork).finally(() => underWay.delete(job));
    underWay.set(job, running);
    return running;
  };
  const runDueJobs = async (): Promise<void> => {
    if (!signal.aborted)
      await Promise.all(jobs.filter(mayRun).map((job) => runUnlessUnderWay(job)));
  };
  const withWork = jobs.filter(({ hasWork }) => hasWork !== undefined);
  const runWork = async (): Promise<void> => {
    if (!signal.aborted) await Promise.all(withWork.map((job) => runUnlessUnderWay(job, true)));
  };
  const timer = interval === null ? undefined : setInterval(runDueJobs, interval);
  timer?.unref();
  const workTimer =
    interval === null || withWork.length === 0 ? undefined : setInterval(runWork, workInterval);
  workTimer?.unref();
  if (interval !== null) void runDueJobs();

  return {
    /**
     * Runs the jobs that are due; resolves when they and those that were running already have
     * ended.
     */
    runDueJobs,
    /** Aborts the running jobs and waits for their end; call it before the database closes. */
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      clearInterval(workTimer);
      await Promise.all(underWay.values());
    },
  };
}
