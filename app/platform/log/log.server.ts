import pino from "pino";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import { type BatchedFile, batchedFile } from "./batched-file.server";
import type { Log, LogDetails } from "./log-fields";
import { loggedError } from "./logged-error";
import { boundRepeatedLines, summedAfter } from "./repeated-lines";

/** pino's level number of errors. From this level on, the batch is written at once. */
const gravest = 50;

/**
 * Logs one JSON line per event to standard output. Lines are written in batches, because a system
 * call for each would take longer than most responses. Errors are written at once, and the rest
 * when the process ends. That the database is unavailable is one short line for each message and reason:
 * every request may meet it, and a stack says nothing about it. Repeated ones are summed.
 */
export function createLog(
  level: string,
  destination: pino.DestinationStream & Partial<BatchedFile> = batchedFile(1),
): Log {
  const lines = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      errorKey: "error",
      serializers: { error: loggedError },
      hooks: {
        logMethod(args, method, weight) {
          method.apply(this, args);
          if (weight >= gravest) destination.flush?.();
        },
      },
    },
    destination,
  );
  const bound = boundRepeatedLines(
    (kind, times) => {
      const [message = "", code] = kind.split("\n");
      lines.error({ error: { code }, times }, message);
    },
    { most: 1, window: summedAfter },
  );
  function error(...[details, message]: [LogDetails, string] | [string]): void {
    if (typeof details === "string") {
      lines.error(details);
      return;
    }
    const reason = reasonOfUnavailable(details.error);
    if (reason === undefined) {
      lines.error(details, message);
      return;
    }
    const shown = { type: reason.name, message: reason.message, code: codeOf(reason) };
    if (bound(`${message}\n${shown.code ?? shown.message}`)) {
      lines.error({ ...details, error: shown }, message);
    }
  }
  return {
    info: lines.info.bind(lines) as Log["info"],
    warn: lines.warn.bind(lines) as Log["warn"],
    error,
  };
}

/** The innermost error that says that the database is unavailable; undefined when none does. */
function reasonOfUnavailable(error: unknown): Error | undefined {
  if (!(error instanceof Error) || !isDatabaseUnavailable(error)) return undefined;
  return reasonOfUnavailable(error.cause) ?? error;
}

const codeOf = (error: Error): string | undefined => {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : undefined;
};

export type { Log };
