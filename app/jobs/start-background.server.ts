import { createViewCounter } from "~/domain/article/article-views.server";
import type { JobOutcome } from "~/domain/background-job/background-jobs.server";
import type { Database } from "~/platform/db/database.server";
import type { ErrorLog } from "~/platform/log/log-fields";
import { type DeliveryOptions, startDelivery } from "./delivery/delivery.server";
import {
  startWebhookDelivery,
  type WebhookDeliveryOptions,
} from "./delivery/webhook-delivery.server";
import { createJobReports } from "./job-reports.server";
import { startJobs } from "./run-jobs.server";
import { type SiteJobsOptions, siteJobs } from "./site-jobs.server";

type BackgroundOptions = SiteJobsOptions & {
  db: Database;
  log: ErrorLog;
  transports: DeliveryOptions["transports"];
  /** Sends events to the vendor's endpoints. */
  postWebhook: WebhookDeliveryOptions["post"];
  /** Called with the result of each attempt to send an event. */
  onWebhookAttempt?: WebhookDeliveryOptions["onAttempt"];
  /** Compares the stored files with their database records. */
  storedFiles: {
    check: () => Promise<JobOutcome | undefined>;
    stop: () => Promise<unknown>;
  };
};

/**
 * Starts all background work. Periodic jobs run in one process of many, under a lease. Work that every process does
 * for itself has no lease and reports under the name of a job. Messages and events are delivered so, because delivery
 * claims each of them. Article views are counted so, because they are in the process's memory. Stored files are checked so,
 * because the findings decide what the process serves.
 */
export function startBackground(options: BackgroundOptions) {
  const { db, log, secret, transports, storedFiles } = options;
  const reportOf = createJobReports({ db, log });
  const delivery = startDelivery({
    db,
    secret,
    transports,
    reports: { email: reportOf("email-delivery"), sms: reportOf("sms-delivery") },
  });
  const webhooks = startWebhookDelivery({
    db,
    secret,
    post: options.postWebhook,
    report: reportOf("webhook-delivery"),
    onAttempt: options.onWebhookAttempt,
  });
  const views = createViewCounter({ db, secret, report: reportOf("article-views") });
  const periodic = siteJobs(options);
  const jobs = startJobs({ db, jobs: periodic, log });
  const filesChecked = storedFiles.check().then(async (outcome) => {
    const report = reportOf("stored-files");
    if (outcome === undefined) return;
    await ("result" in outcome ? report.done(outcome.result) : report.failed(outcome.error));
  });

  return {
    /** Delivers due messages and events now. */
    wakeDelivery(): void {
      delivery.wake();
      webhooks.wake();
    },
    /** Counts the readers of articles. */
    views,
    /** The jobs that run in one process of many, by name. */
    jobNames: periodic.map(({ name }) => name),
    /**
     * Stops all background work; call it before the database closes.
     * @param longest time for running deliveries, in milliseconds
     */
    async stop(longest: number): Promise<void> {
      await Promise.all([
        delivery.stop(longest),
        webhooks.stop(longest),
        views.stop(),
        jobs.stop(),
        storedFiles.stop(),
        filesChecked,
      ]);
    },
  };
}
