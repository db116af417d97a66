import { randomUUID } from "node:crypto";
import {
  type Claim,
  claimJob,
  finishJob,
  type JobOutcome,
  releaseJob,
  renewJob,
} from "~/domain/background-job/background-jobs.server";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import type { ErrorLog } from "~/platform/log/error-log";
import { loggedError } from "~/platform/log/logged-error";
import type { Job } from "./job";

export type JobsOptions = {
  db: Database;
  jobs: readonly Job[];
  log: ErrorLog;
  /** The time that jobs are told; leases and due times are those of the database's clock. */
  now?: () => Date;
  /** Milliseconds between two checks for due jobs; null: only when called. */
  interval?: number | null;
  /** Milliseconds of a lease. */
  lease?: number;
};

/**
 * Lease of a job in milliseconds, renewed at each third of it while the job runs. After it, another
 * process may take over a job that died: within a minute, with the pause between two checks.
 */
const leaseTime = 30_000;

/** Milliseconds until a failed job is retried, unless its own interval is shorter. */
const retryTime = 5 * 60_000;

/**
 * Runs due jobs one after another; its timer does not keep the process alive. Any number of
 * processes may share a database: each run belongs to one of them. Failures are logged and stored
 * in the job's row.
 */
export function startJobs({ db, jobs, log, now = () => new Date(), ...options }: JobsOptions) {
  const { interval = 30_000, lease = leaseTime } = options;
  const holder = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  const dueAtStart = new Set(jobs.filter((job) => job.isDueAtStart).map(({ name }) => name));
  let isUnavailable = false;

  /** Undefined when another process has taken the job over. */
  const outcomeOf = async (job: Job, claim: Claim): Promise<JobOutcome | undefined> => {
    const lost = new AbortController();
    // A heartbeat that fails is followed by others, or by the end of the lease.
    const beat = () =>
      renewJob(db, claim).then(
        (isHeld) => isHeld || lost.abort(),
        () => undefined,
      );
    const heart = setInterval(beat, lease / 3);
    heart.unref();
    try {
      const context = { db, now: now(), signal: AbortSignal.any([signal, lost.signal]) };
      return { result: await job.run(context) };
    } catch (error) {
      if (lost.signal.aborted) {
        log.error({ job: job.name }, "job taken over by another process");
        return undefined;
      }
      if (!signal.aborted) log.error({ error, job: job.name }, "job failed");
      return { error: errorText(error) };
    } finally {
      clearInterval(heart);
    }
  };

  const runWhenDue = async (job: Job): Promise<void> => {
    const { name } = job;
    const claim = { name, holder, lease };
    if (!(await claimJob(db, claim, dueAtStart.has(name)))) return;
    const outcome = await outcomeOf(job, claim);
    if (outcome === undefined) return;
    if (signal.aborted && "error" in outcome) return releaseJob(db, name, holder);
    dueAtStart.delete(name);
    const wait = "error" in outcome ? Math.min(job.interval, retryTime) : job.interval;
    await finishJob(db, { name, holder, wait }, outcome);
  };

  const runDue = async (): Promise<void> => {
    for (const job of jobs) {
      if (signal.aborted) return;
      try {
        await runWhenDue(job);
        isUnavailable = false;
      } catch (error) {
        // A lost database is logged once, not for every job.
        const isKnown = isUnavailable && isDatabaseUnavailable(error);
        isUnavailable = isDatabaseUnavailable(error);
        if (!isKnown && !signal.aborted) log.error({ error, job: job.name }, "job not noted");
      }
    }
  };

  let underWay: Promise<void> | undefined;
  const runDueJobs = (): Promise<void> => {
    underWay ??= runDue().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const timer = interval === null ? undefined : setInterval(runDueJobs, interval);
  timer?.unref();
  if (interval !== null) void runDueJobs();

  return {
    /** Runs the jobs that are due; calls during a run wait for that run. */
    runDueJobs,
    /** Aborts the running job and waits for its end; call it before the database closes. */
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      await underWay;
    },
  };
}

export type Jobs = ReturnType<typeof startJobs>;

/** An error's message in one line, without values from the database (see `loggedError`). */
function errorText(error: unknown): string {
  const logged = loggedError(error);
  const isError = typeof logged === "object" && logged !== null && "message" in logged;
  return String(isError ? logged.message : logged).replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
}
