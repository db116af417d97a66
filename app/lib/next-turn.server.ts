import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Waits until the process has looked for new requests, and all earlier callers have had a turn of their own. Long work
 * awaits it between its parts. Promises alone never let the process look, however many are awaited, and parts of
 * several works in one turn would add up.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}
