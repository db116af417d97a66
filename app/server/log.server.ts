import pino from "pino";

/** Bytes that are collected before they are written, and how long they may wait, in milliseconds. */
const batchSize = 4_096;
const longestWait = 500;
const errorLevel = 50;

/** What the log says of a request. */
export type RequestLine = {
  id: string;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  /** What gave the answer. */
  by: string;
  /** The connection broke before the answer was over. */
  wasCut: boolean;
};

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
  const logger = pino(
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
  const request = (line: RequestLine) => void destination.write(requestLine(line));
  return Object.assign(logger, { request: logger.isLevelEnabled("info") ? request : undefined });
}

export type Log = ReturnType<typeof createLog>;

/** The line as pino would write it, put together here: there is one for every stored page. */
function requestLine({ id, method, path, status, milliseconds, by, wasCut }: RequestLine): string {
  const took = Math.round(milliseconds * 100) / 100;
  const cut = wasCut ? ',"cut":true' : "";
  return `{"level":30,"time":"${isoTime()}","id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${took},"by":"${by}"${cut},"msg":"request"}\n`;
}

let lastTime = 0;
let lastIso = "";

/** Many lines share a millisecond. */
function isoTime(): string {
  const now = Date.now();
  if (now !== lastTime) {
    lastTime = now;
    lastIso = new Date(now).toISOString();
  }
  return lastIso;
}
