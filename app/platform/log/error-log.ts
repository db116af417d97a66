/** The part of a log that says what went wrong; details become fields of the log line. */
export type ErrorLog = { error: (details: object, message: string) => void };
