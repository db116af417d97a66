import type { Database } from "~/platform/db/database.server";
import type { ErrorLog } from "~/platform/log/error-log";
import { type DeliveryOptions, startDelivery } from "./delivery/delivery.server";
import { startJobs } from "./run-jobs.server";
import { siteJobs } from "./site-jobs.server";

export type BackgroundOptions = {
  db: Database;
  log: ErrorLog;
  /** Key that messages are encrypted with. */
  secret: Buffer;
  transports: DeliveryOptions["transports"];
  /** Compares the stored files with their database records. */
  storedFiles: { check: () => Promise<unknown>; stop: () => Promise<unknown> };
};

/**
 * Starts all background work: periodic jobs, the delivery of messages, and the check of stored
 * files. Every process checks the files itself, because the result decides what it serves.
 */
export function startBackground({ db, log, secret, transports, storedFiles }: BackgroundOptions) {
  const onError = (error: unknown) => log.error({ error }, "messages wait");
  const delivery = startDelivery({ db, secret, transports, onError });
  const jobs = startJobs({ db, jobs: siteJobs, log });
  void storedFiles.check();

  return {
    /** Delivers due messages now. */
    wakeDelivery: delivery.wake,
    /**
     * Stops all background work; call it before the database closes.
     * @param longest time for running deliveries, in milliseconds
     */
    async stop(longest: number): Promise<void> {
      await Promise.all([delivery.stop(longest), jobs.stop(), storedFiles.stop()]);
    },
  };
}

export type Background = ReturnType<typeof startBackground>;
