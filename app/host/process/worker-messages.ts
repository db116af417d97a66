import cluster from "node:cluster";
import type { Health } from "./health.ts";

/** Messages between the first process and its workers; those of the metrics are in `figures.ts`. */

/** Environment variable of a worker that replaces another one. */
export const successorMark = "SITE_SUCCESSOR";

/** Its name before version 0.2.0: a first process of that version starts workers of this one during an upgrade. */
const formerSuccessorMark = "MANIFOLD_SUCCESSOR";

/** Its value in the first worker that a replacement starts. */
export const firstSuccessor = "first";

/** Whether this process starts the site: no other one serves it yet. */
export const startsSite = (): boolean => cluster.isPrimary || cluster.worker?.id === 1;

/**
 * Whether this process reports findings that every process has at its start, so that they are reported once. It is the
 * first worker, and the first successor of a replacement, which may run another version.
 */
export function speaksForAll(): boolean {
  if (startsSite()) return true;
  const mark = process.env[successorMark] ?? process.env[formerSuccessorMark];
  return mark === firstSuccessor;
}

/** From a worker that listens and answers requests; `words` say for the terminal where. */
export type ReadyMessage = { words: string };

/** From the first process: accept no new connections, finish open requests, exit. */
export type RetireMessage = { retire: true };

/** From the first process: send your health. A worker that retires does not answer. */
export type HealthRequest = { tellHealth: true };

/** From a worker. */
export type HealthMessage = { health: Health };

export function isReady(message: unknown): message is ReadyMessage {
  return typeof message === "object" && message !== null && "words" in message;
}

export function isRetire(message: unknown): message is RetireMessage {
  return typeof message === "object" && message !== null && "retire" in message;
}

export function isHealthRequest(message: unknown): message is HealthRequest {
  return typeof message === "object" && message !== null && "tellHealth" in message;
}

export function isHealth(message: unknown): message is HealthMessage {
  return typeof message === "object" && message !== null && "health" in message;
}
