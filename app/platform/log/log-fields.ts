/** Every field that a line of the log may have beside level, time and message; docs/how-to/logs.md explains them. */
export const logFields = [
  ...(["id", "requestId", "method", "path", "status", "ms", "by", "cut", "times"] as const),
  ...(["error", "file", "problem", "job", "metric", "script"] as const),
  ...(["day", "country", "sent", "cap"] as const),
] as const;

/** Details of a line of the log. */
export type LogDetails = { readonly [name in (typeof logFields)[number]]?: unknown };

type Write = {
  (details: LogDetails, message: string): void;
  (message: string): void;
};

/** The log: each method writes one line, of its level. */
export type Log = Readonly<Record<"info" | "warn" | "error", Write>>;

/** The log for code that only reports errors; tests pass their own. */
export type ErrorLog = { error: (details: LogDetails, message: string) => void };
