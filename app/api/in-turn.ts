import type { Context } from "hono";

/**
 * Does the costly part of a call when it is its turn, or answers that there is no room. A call asks
 * for its turn after its client's limit: whoever is over it must not wait in the place of others.
 */
export type InTurn = (context: Context, work: () => Promise<Response>) => Promise<Response>;

/** Without bounds: every call at once. */
export const atOnce: InTurn = (_, work) => work();
