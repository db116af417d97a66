import type { z } from "zod";
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
import type { jobLine, jobList } from "./schemas/jobs";

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

function viewJob(job: JobView): z.input<typeof jobLine> {
  const { name, isRunning, leasedUntil, nextRunAt, lastRunAt } = job;
  const rest = hasFailed(job) ? "failed" : lastRunAt === null ? "waits" : "well";
  return {
    name,
    state: isRunning ? "running" : rest,
    leasedUntil: isRunning ? iso(leasedUntil) : null,
    nextRunAt: iso(nextRunAt),
    lastRunAt: iso(lastRunAt),
    lastResult: job.lastResult,
    lastResultParts: job.lastResultParts,
    lastError: job.lastError,
    lastErrorParts: job.lastErrorParts,
    lastErrorAt: iso(job.lastErrorAt),
    mayAsk: nextRunAt !== null && !isRunning,
  };
}

async function viewJobs({ db }: StaffOptions): Promise<z.input<typeof jobList>> {
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
