import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "~/platform/log/log.server";
import type { Metrics } from "./metrics.server";

/** What gave an answer: memory, a rendered page or call, a download, a built file, the guard. */
export type HandlerName = "page" | "app" | "download" | "asset" | "guard";

/** One request that is watched until it is finished. */
export type RequestTrace = {
  /** Its name in the log; answers that are made for it carry it as `X-Request-Id`. */
  id: string;
  /** The answer is on its way from memory: what is left is the network's. */
  finished: (handler: HandlerName, status: number) => void;
  /** The answer will be over when the response closes. */
  finishesOnClose: (handler: HandlerName, response: ServerResponse) => void;
};

export type Observe = (request: IncomingMessage) => RequestTrace;

const longestPath = 256;
const acceptedId = /^[\w-]{8,64}$/;

/**
 * Watches answers: one log line and one measurement each, when it is over. The line says
 * nothing of who asked, and of the address only its path: queries hold words of visitors.
 */
export function createObserve(log: Log, metrics: Metrics): Observe {
  const series = randomBytes(6).toString("hex");
  let count = 0;

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
      log.info(
        {
          id,
          method: request.method ?? "",
          path: pathOf(request.url ?? ""),
          status,
          ms: Math.round(milliseconds * 100) / 100,
          by: handler,
          // The connection broke before the answer was over.
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
