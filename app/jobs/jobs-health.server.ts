import { listFailedJobs } from "~/domain/background-job/background-jobs.server";
import type { Database } from "~/platform/db/database.server";

/** State of the background jobs, for `/readyz`. Their errors are in `/metrics` and in `npm run site -- jobs`. */
type JobsHealth = {
  state: "well" | "failing" | "unknown";
  failed: { name: string; at: string }[];
};

/** Without a database nothing is known of them. */
export const unknownJobs: JobsHealth = { state: "unknown", failed: [] };

/** The jobs whose last run failed. */
export async function jobsHealth(db: Database): Promise<JobsHealth> {
  try {
    const jobs = await listFailedJobs(db);
    const failed = jobs.map(({ name, at }) => ({ name, at: at.toISOString() }));
    return { state: failed.length > 0 ? "failing" : "well", failed };
  } catch {
    return unknownJobs;
  }
}
