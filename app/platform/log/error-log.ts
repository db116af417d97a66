import type { LogDetails } from "./log-fields";

/** The error method of a log; details become fields of the log line. */
export type ErrorLog = { error: (details: LogDetails, message: string) => void };
