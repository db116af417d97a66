import { writeAudit } from "~/domain/audit/write-audit.server";
import {
  askForJob,
  hasFailed,
  type JobView,
  listJobs,
} from "~/domain/background-job/background-jobs.server";
import { Refusal } from "~/domain/refusal";
import { actorOf, type StaffOptions } from "~/domain/staff/staff-context.server";
import type { Handlers } from "./call";

function stateOf(job: JobView): "running" | "failed" | "waits" | "well" {
  if (job.isRunning) return "running";
  if (hasFailed(job)) return "failed";
  return job.lastRunAt === null ? "waits" : "well";
}

function viewJob(job: JobView) {
  const { name, isRunning, leasedUntil, nextRunAt, lastRunAt } = job;
  return {
    name,
    state: stateOf(job),
    /** The end of the lease of the process that runs it; null: none does. */
    leasedUntil: isRunning ? leasedUntil : null,
    nextRunAt,
    lastRunAt,
    lastResult: job.lastResult,
    lastResultParts: job.lastResultParts,
    lastError: job.lastError,
    lastErrorParts: job.lastErrorParts,
    lastErrorAt: job.lastErrorAt,
    /** Work that every process does for itself cannot be asked for. */
    mayAsk: nextRunAt !== null && !isRunning,
  };
}

async function viewJobs({ db }: StaffOptions) {
  const jobs = await listJobs(db);
  const ordered = jobs.toSorted((one, other) => Number(hasFailed(other)) - Number(hasFailed(one)));
  return { jobs: ordered.map(viewJob) };
}

export const jobHandlers = {
  jobs: ({ options }) => viewJobs(options),
  async runJob({ options, caller, person }, { name }) {
    await options.db.transaction(async (transaction) => {
      if (!(await askForJob(transaction, name))) throw new Refusal("not-found");
      const event = { act: "job-asked", object: { kind: "job", id: name, label: name } } as const;
      await writeAudit(transaction, actorOf(caller, person), event, options.now());
    });
    return viewJobs(options);
  },
} satisfies Partial<Handlers>;
