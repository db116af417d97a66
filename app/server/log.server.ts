import pino from "pino";

/** One JSON line an event on standard output. */
export function createLog(level: string) {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, errorKey: "error" });
}

export type Log = ReturnType<typeof createLog>;
