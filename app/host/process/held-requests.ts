import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/**
 * How many of the held requests are handled at a time. All at once would be more than the site
 * renders and queues at a time, and some would be refused.
 */
const atOnce = 8;

const mostListeners = 20;

/**
 * Holds requests until they can be handled. A process that replaces another one listens before it
 * has the database, so that no connection is refused meanwhile.
 */
export function holdRequests() {
  let answer: RequestListener | undefined;
  const held: [IncomingMessage, ServerResponse][] = [];
  const answerNext = () => {
    for (let next = held.shift(); next !== undefined; next = held.shift()) {
      const [request, response] = next;
      // The client has left meanwhile.
      if (response.closed) continue;
      // The site itself adds as many listeners as Node allows without a warning; this is one more.
      response.setMaxListeners(mostListeners).once("close", answerNext);
      answer?.(request, response);
      return;
    }
  };
  const listener: RequestListener = (request, response) => {
    if (answer !== undefined) answer(request, response);
    else held.push([request, response]);
  };
  return {
    listener,
    /** Passes the held requests to a listener, a few at a time, and from now on every new one. */
    passTo(listener: RequestListener): void {
      answer = listener;
      for (let begun = 0; begun < atOnce; begun += 1) answerNext();
    },
  };
}
