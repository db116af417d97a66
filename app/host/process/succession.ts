import cluster from "node:cluster";

/**
 * The messages between the first process and its workers when a worker is replaced: the successor
 * listens; then the first process tells the predecessor to retire.
 */

/** Environment variable of a worker that takes the place of one that still serves. */
export const successorMark = "MANIFOLD_SUCCESSOR";

/** Its value in the first worker that a replacement starts. */
export const firstSuccessor = "first";

/**
 * Whether this process reports what every process finds at its start, so that it is reported once:
 * the first worker, and the first successor of a replacement, which may run another version.
 */
export function speaksForAll(): boolean {
  if (cluster.isPrimary || cluster.worker?.id === 1) return true;
  return process.env[successorMark] === firstSuccessor;
}

/** From a worker that is ready for requests; `words` say for the terminal where. */
export type ReadyMessage = { words: string };

/** From the first process: accept no new connections, finish open requests, exit. */
export type RetireMessage = { retire: true };

export function isReady(message: unknown): message is ReadyMessage {
  return typeof message === "object" && message !== null && "words" in message;
}

export function isRetire(message: unknown): message is RetireMessage {
  return typeof message === "object" && message !== null && "retire" in message;
}
