import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Waits until the process has looked for new requests, and everybody who asked before has had a turn
 * of their own. What runs for long waits so between its parts: promises alone never let the process
 * look, however many of them are awaited, and parts of several works that ran in one turn would add up.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
