import pino from "pino";
import type { Log } from "./log-fields";
import { loggedError } from "./logged-error";

/** Number of characters after which a batch of lines is written. */
const batchSize = 8_192;

/** pino's level number of errors. From this level on, the batch is written at once. */
const gravest = 50;

/**
 * Logs one JSON line per event to standard output. Lines are written in batches, because a system
 * call for each would take longer than most responses. Errors are written at once, and the rest
 * when the process ends.
 */
export function createLog(
  level: string,
  destination: pino.DestinationStream = batchedFile(1),
): Log {
  const flush = oneAtATime();
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
          if (weight >= gravest) flush(this);
        },
      },
    },
    destination,
  );
}

/**
 * Flushes a log, one flush at a time: each adds listeners to the destination and asks the disk to
 * write, so that a burst of errors would cost more than the requests that caused them. What is
 * logged meanwhile is flushed by one more.
 */
function oneAtATime(): (log: pino.Logger) => void {
  let isUnderWay = false;
  let isAskedAgain = false;
  return function flush(log) {
    isAskedAgain = isUnderWay;
    if (isUnderWay) return;
    isUnderWay = true;
    log.flush(() => {
      isUnderWay = false;
      if (isAskedAgain) flush(log);
    });
  };
}

export type { Log };

/**
 * A log destination that writes in batches.
 * @param dest a path or a file descriptor: 1 is standard output
 * @param longestWait how long a line may wait, in milliseconds
 */
export function batchedFile(dest: string | number, { longestWait = 500 } = {}) {
  const common = { sync: false, minLength: batchSize, periodicFlush: longestWait };
  return pino.destination({ dest, ...common });
}
