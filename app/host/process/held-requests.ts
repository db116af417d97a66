import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/**
 * How many of those that waited are answered at a time: all at once, they would be more than the site renders at
 * a time and lets wait, and it would refuse some.
 */
const atOnce = 8;

const mostListeners = 20;

/**
 * Lets requests wait until there is somebody to answer them: a process that takes the place of another listens
 * before it has the database, so that no connection is refused meanwhile.
 */
export function holdRequests() {
  let answer: RequestListener | undefined;
  const held: [IncomingMessage, ServerResponse][] = [];
  const answerNext = () => {
    for (let next = held.shift(); next !== undefined; next = held.shift()) {
      const [request, response] = next;
      // Whoever has left meanwhile wants no answer any more.
      if (response.closed) continue;
      // One more than those of the site, which are as many as Node takes for usual.
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
    /** Hands those that waited to a listener, a few at a time, and from now on every new one. */
    passTo(listener: RequestListener): void {
      answer = listener;
      for (let begun = 0; begun < atOnce; begun += 1) answerNext();
    },
  };
}
