/**
 * What the first process and the workers say to one another when a worker is replaced. The successor
 * listens; then the first process tells the predecessor to retire.
 */

/** Environment variable of a worker that takes the place of one that still serves. */
export const successorMark = "MANIFOLD_SUCCESSOR";

/** From a worker: it answers requests. `words` describe where, for the terminal. */
export type ReadyMessage = { words: string };

/** From the first process: take no new connections, finish what is under way, end. */
export type RetireMessage = { retire: true };

export function isReady(message: unknown): message is ReadyMessage {
  return typeof message === "object" && message !== null && "words" in message;
}

export function isRetire(message: unknown): message is RetireMessage {
  return typeof message === "object" && message !== null && "retire" in message;
}
