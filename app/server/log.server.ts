import pino from "pino";

/** Bytes that are collected before they are written, and how long they may wait, in milliseconds. */
const batchSize = 4_096;
const longestWait = 500;
const errorLevel = 50;

/**
 * One JSON line an event on standard output. Lines are written in batches, because a system
 * call for each would cost more than most answers do; errors are written at once.
 */
export function createLog(level: string) {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: batchSize,
    periodicFlush: longestWait,
  });
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      errorKey: "error",
      hooks: {
        logMethod(args, method, lineLevel) {
          method.apply(this, args);
          if (lineLevel >= errorLevel) destination.flush();
        },
      },
    },
    destination,
  );
}

export type Log = ReturnType<typeof createLog>;
