import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What goes on beside requests, as all instances share it: who does it, and what came of it. */
export const backgroundJobs = pgTable("background_jobs", {
  name: text("name").primaryKey(),
  /** When it is due; absent: at once. */
  nextRunAt: timestamp("next_run_at", { withTimezone: true, precision: 3 }),
  /** The process that does it now, and how long nobody else may. */
  leaseHolder: text("lease_holder"),
  leasedUntil: timestamp("leased_until", { withTimezone: true, precision: 3 }),
  /** The last end of it, well or not. */
  lastRunAt: timestamp("last_run_at", { withTimezone: true, precision: 3 }),
  /** What the last one that ended well did, in words. */
  lastResult: text("last_result"),
  /** Why the last one that failed did, and when; absent: none has. */
  lastError: text("last_error"),
  lastErrorAt: timestamp("last_error_at", { withTimezone: true, precision: 3 }),
});
