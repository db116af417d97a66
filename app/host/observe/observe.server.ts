import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "~/platform/log/log.server";
import { boundRepeatedLines, summedAfter } from "~/platform/log/repeated-lines";
import type { HandlerName, Metrics } from "./metrics.server";

/** One request, followed until its response has ended. */
export type RequestTrace = {
  /** Id in the log. Responses of the app carry it as `X-Request-Id`. */
  id: string;
  /** Logs and measures the request now, when the whole response has been handed to the network. */
  finished: (handler: HandlerName, status: number) => void;
  /** Logs and measures the request when the response closes. */
  finishesOnClose: (handler: HandlerName, response: ServerResponse) => void;
};

export type Observe = (request: IncomingMessage) => RequestTrace;

const longestPath = 256;

/** Refused requests of one kind that have a line each within some seconds; others are summed. */
const mostRefusals = 20;

/** Statuses of requests that were rejected before any work, so that a client that sends many fills no log. */
const isRefusal = (status: number) => status === 429 || status === 503;
const acceptedId = /^[\w-]{8,64}$/;

/**
 * Writes one log line and one measurement for each request. The log holds nothing about the client,
 * and only the path of the address, because queries contain what visitors typed. Refused requests have a
 * line each as long as they are few, and are measured all.
 */
export function createObserve(log: Log, metrics: Metrics): Observe {
  const series = randomBytes(6).toString("hex");
  let count = 0;
  const bound = boundRepeatedLines<`${HandlerName} ${number}`>(
    (kind, times) => {
      const [by = "", status] = kind.split(" ");
      log.info({ status: Number(status), by, times }, "requests refused");
    },
    { most: mostRefusals, window: summedAfter },
  );

  return (request) => {
    const started = performance.now();
    const given = request.headers["x-request-id"];
    count += 1;
    const id =
      typeof given === "string" && acceptedId.test(given)
        ? given
        : `${series}-${count.toString(36)}`;
    const finished = (handler: HandlerName, status: number, wasCut = false) => {
      const milliseconds = performance.now() - started;
      metrics.requestFinished(handler, status, milliseconds / 1_000);
      if (isRefusal(status) && !bound(`${handler} ${status}`)) return;
      log.info(
        {
          id,
          method: request.method ?? "",
          path: pathOf(request.url ?? ""),
          status,
          ms: Math.round(milliseconds * 100) / 100,
          by: handler,
          // The connection broke before the response had ended.
          ...(wasCut && { cut: true }),
        },
        "request",
      );
    };
    return {
      id,
      finished,
      finishesOnClose(handler, response) {
        response.once("close", () =>
          finished(handler, response.statusCode, !response.writableFinished),
        );
      },
    };
  };
}

function pathOf(address: string): string {
  const end = address.indexOf("?");
  return address.slice(0, Math.min(end === -1 ? address.length : end, longestPath));
}
