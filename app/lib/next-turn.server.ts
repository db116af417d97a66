import { setImmediate } from "node:timers/promises";

/**
 * Waits until the process has looked for new requests. What runs for long waits so between its
 * parts: promises alone never let the process look, however many of them are awaited.
 */
export const nextTurn = (): Promise<void> => setImmediate();
