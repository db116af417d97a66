import cluster from "node:cluster";

/**
 * What the first process and the workers say to one another when a worker is replaced. The successor
 * listens; then the first process tells the predecessor to retire.
 */

/** Environment variable of a worker that takes the place of one that still serves. */
export const successorMark = "MANIFOLD_SUCCESSOR";

/** Its value in the first worker that a replacement starts. */
export const firstSuccessor = "first";

/**
 * Whether this process says what all of them find at their start: of several the first, and of those that take
 * their places the first again, which may be of another version.
 */
export function speaksForAll(): boolean {
  if (cluster.isPrimary || cluster.worker?.id === 1) return true;
  return process.env[successorMark] === firstSuccessor;
}

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
