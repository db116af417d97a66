import { type JobOutcome, storeOutcome } from "~/domain/background-job/background-jobs.server";
import type { JobReport } from "~/domain/background-job/job-report";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import type { ErrorLog } from "~/platform/log/log-fields";

/**
 * Creates the reports of work that every process does for itself. Results and errors get into the
 * table of the jobs, errors into the log as well. An unavailable database is logged once, because
 * such work runs every few seconds.
 */
export function createJobReports({ db, log }: { db: Database; log: ErrorLog }) {
  let isUnavailable = false;
  const logError = (error: unknown, job: string, message: string) => {
    const isKnown = isUnavailable && isDatabaseUnavailable(error);
    isUnavailable = isDatabaseUnavailable(error);
    if (!isKnown) log.error({ error, job }, message);
  };
  const store = async (job: string, outcome: JobOutcome) => {
    try {
      await storeOutcome(db, job, outcome);
      isUnavailable = false;
    } catch (error) {
      logError(error, job, "job not noted");
    }
  };
  return (name: string): JobReport => ({
    done: (result) => store(name, { result }),
    async failed(error) {
      logError(error, name, "job failed");
      if (!isDatabaseUnavailable(error)) await store(name, { error });
    },
  });
}
