import pino from "pino";
import { loggedError } from "./logged-error";

/** Characters of request lines that are written together; how long they may wait, in milliseconds. */
const batchSize = 32_768;
const longestWait = 500;

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
 * One JSON line an event on standard output. Lines about requests are written in batches: a
 * system call for each, or only handing each to the destination, would take longer than most
 * answers do. An error is written at once, after what came before it.
 */
export function createLog(
  level: string,
  destination: pino.DestinationStream = pino.destination({ dest: 1, sync: false }),
) {
  let waiting = "";
  const flush = () => {
    if (waiting === "") return;
    const lines = waiting;
    waiting = "";
    destination.write(lines);
  };
  setInterval(flush, longestWait).unref();
  // Before the destination's own, which writes what it was handed.
  process.prependListener("exit", flush);
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      errorKey: "error",
      serializers: { error: loggedError },
      hooks: {
        logMethod(args, method) {
          flush();
          method.apply(this, args);
        },
      },
    },
    destination,
  );
  const request = (line: RequestLine) => {
    waiting += requestLine(line);
    if (waiting.length >= batchSize) flush();
  };
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
