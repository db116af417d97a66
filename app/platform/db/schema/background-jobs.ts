import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns";

type ResultPart = {
  code: string;
  count?: number | undefined;
  of?: number | undefined;
  names?: string[] | undefined;
};

/** Periodic jobs, shared by all instances: who runs them, and their last outcome. */
export const backgroundJobs = pgTable("background_jobs", {
  name: text("name").primaryKey(),
  /** When it is due; null: at once. */
  nextRunAt: time("next_run_at"),
  /** The process that runs it, and the end of its lease. */
  leaseHolder: text("lease_holder"),
  leasedUntil: time("leased_until"),
  /** End of the last run, successful or not. */
  lastRunAt: time("last_run_at"),
  /** Result of the last successful run: in English, and as data for screens in any language. */
  lastResult: text("last_result"),
  lastResultParts: jsonb("last_result_parts").$type<ResultPart[]>(),
  /** Error and time of the last failed run; null: none has failed. */
  lastError: text("last_error"),
  lastErrorParts: jsonb("last_error_parts").$type<ResultPart[]>(),
  lastErrorAt: time("last_error_at"),
  /** How often it has failed since its last result; the wait for the next try grows with it. */
  failures: integer("failures").notNull().default(0),
});
