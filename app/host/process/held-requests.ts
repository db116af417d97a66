import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/**
 * Lets requests wait until there is somebody to answer them: a process that takes the place of another listens
 * before it has the database, so that no connection is refused meanwhile.
 */
export function holdRequests() {
  let answer: RequestListener | undefined;
  const held: [IncomingMessage, ServerResponse][] = [];
  const listener: RequestListener = (request, response) => {
    if (answer !== undefined) answer(request, response);
    else held.push([request, response]);
  };
  return {
    listener,
    /** Hands those that waited to a listener, and from now on every one. */
    passTo(listener: RequestListener): void {
      answer = listener;
      for (const [request, response] of held.splice(0)) {
        // Whoever has left meanwhile wants no answer any more.
        if (!response.closed) listener(request, response);
      }
    },
  };
}
