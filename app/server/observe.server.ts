import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "./log.server";
import type { Metrics } from "./metrics.server";

/** What gave an answer: memory, a rendered page or call, a download, a built file, the guard. */
export type Answerer = "page" | "app" | "download" | "asset" | "guard";

export type Observe = (
  request: IncomingMessage,
  response: ServerResponse,
) => { id: string; answeredBy: (by: Answerer) => void };

const longestPath = 256;
const acceptedId = /^[\w-]{8,64}$/;

/**
 * Watches answers: one log line and one measurement each, when it is over. The line says
 * nothing of who asked, and of the address only its path: queries hold words of visitors.
 */
export function createObserve(log: Log, metrics: Metrics): Observe {
  return (request, response) => {
    const started = performance.now();
    const given = request.headers["x-request-id"];
    const id = typeof given === "string" && acceptedId.test(given) ? given : randomUUID();
    let answerer: Answerer = "app";
    response.once("close", () => {
      const milliseconds = performance.now() - started;
      const status = response.statusCode;
      metrics.answered(answerer, status, milliseconds / 1_000);
      log.info(
        {
          id,
          method: request.method,
          path: pathOf(request.url ?? ""),
          status,
          ms: Math.round(milliseconds * 100) / 100,
          by: answerer,
          ...(!response.writableFinished && { aborted: true }),
        },
        "request",
      );
    });
    return {
      id,
      answeredBy(by) {
        answerer = by;
      },
    };
  };
}

function pathOf(address: string): string {
  const end = address.indexOf("?");
  return address.slice(0, Math.min(end === -1 ? address.length : end, longestPath));
}
