import type { Database } from "~/platform/db/database.server";
import type { ErrorLog } from "~/platform/log/error-log";
import { type DeliveryOptions, startDelivery } from "./delivery/delivery.server";
import { startJobs } from "./run-jobs.server";
import { siteJobs } from "./site-jobs.server";

export type BackgroundOptions = {
  db: Database;
  log: ErrorLog;
  /** Key of what messages are encrypted with. */
  secret: Buffer;
  transports: DeliveryOptions["transports"];
  /** What compares the stored files with their records. */
  storedFiles: { check: () => Promise<unknown>; stop: () => Promise<unknown> };
};

/**
 * Starts all that goes on beside requests: jobs by their intervals, the delivery of messages, which
 * claims each for itself, and the reading of stored files, which every process does once, as each
 * decides by it what it serves.
 */
export function startBackground({ db, log, secret, transports, storedFiles }: BackgroundOptions) {
  const onError = (error: unknown) => log.error({ error }, "messages wait");
  const delivery = startDelivery({ db, secret, transports, onError });
  const jobs = startJobs({ db, jobs: siteJobs, log });
  void storedFiles.check();

  return {
    /** Messages are due now. */
    wakeDelivery: delivery.wake,
    /**
     * Ends all of it, to be called before the database closes.
     * @param longest for messages under way, in milliseconds
     */
    async stop(longest: number): Promise<void> {
      await Promise.all([delivery.stop(longest), jobs.stop(), storedFiles.stop()]);
    },
  };
}

export type Background = ReturnType<typeof startBackground>;
