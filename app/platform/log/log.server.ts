import pino from "pino";
import { loggedError } from "./logged-error";

/** Characters of lines that are written together. */
const batchSize = 8_192;

/** pino's number of an error. Lines as grave as that are written at once, after what came before them. */
const gravest = 50;

/**
 * One JSON line an event on standard output. Lines are written in batches, as a system call for
 * each would take longer than most answers do; an error is written at once, and what still
 * waits when the process ends.
 */
export function createLog(level: string, destination: pino.DestinationStream = batchedFile(1)) {
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
          if (weight >= gravest) this.flush();
        },
      },
    },
    destination,
  );
}

export type Log = ReturnType<typeof createLog>;

/**
 * A file that lines go to in batches.
 * @param dest a path, or the number of a file that is open: 1 is standard output
 * @param longestWait for which a line may wait, in milliseconds
 */
export function batchedFile(dest: string | number, { longestWait = 500 } = {}) {
  const common = { sync: false, minLength: batchSize, periodicFlush: longestWait };
  return pino.destination({ dest, ...common });
}
