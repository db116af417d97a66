import pino from "pino";
import { type BatchedFile, batchedFile } from "./batched-file.server";
import type { Log } from "./log-fields";
import { loggedError } from "./logged-error";

/** pino's level number of errors. From this level on, the batch is written at once. */
const gravest = 50;

/**
 * Logs one JSON line per event to standard output. Lines are written in batches, because a system
 * call for each would take longer than most responses. Errors are written at once, and the rest
 * when the process ends.
 */
export function createLog(
  level: string,
  destination: pino.DestinationStream & Partial<BatchedFile> = batchedFile(1),
): Log {
  return pino(
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
}

export type { Log };
