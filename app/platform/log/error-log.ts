/** The error method of a log; details become fields of the log line. */
export type ErrorLog = { error: (details: object, message: string) => void };
