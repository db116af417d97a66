import type { Context } from "hono";

/**
 * Does the costly part of a call in its turn, or answers that there is no room. A call requests its turn after its
 * client's limit, so that clients over the limit take no place in the queue.
 */
export type InTurn = (context: Context, work: () => Promise<Response>) => Promise<Response>;

/** Without bounds: every call at once. */
export const atOnce: InTurn = (_, work) => work();
