import fc, { type IAsyncProperty, type IProperty } from "fast-check";
import { it } from "vitest";

/** What holds for every input: a sentence, and its property of fast-check. */
export type Properties = Record<string, IProperty<unknown> | IAsyncProperty<unknown>>;

/** In a test run all machines try the same inputs, so that no run fails by chance. */
const usualSeed = 20_261_122;

/** Longest time of one property in a test run, in milliseconds; a machine at rest needs a second. */
const usualTime = 30_000;

/** `npm run fuzz` sets both. */
const { FUZZ_MINUTES: minutes, FUZZ_SEED: seed = usualSeed } = process.env;

/** Number of properties of the file; all are known when the first one is tried. */
let defined = 0;

/**
 * Defines a test for each property. In a test run it tries `runs` inputs of a fixed seed; in
 * `npm run fuzz` the properties of a file share its time. A failure prints the smallest input that
 * fails, its seed, and its path.
 */
export function holds(properties: Properties, runs: number): void {
  for (const [sentence, property] of Object.entries(properties)) {
    defined += 1;
    it(
      sentence,
      () =>
        fc.assert(property, {
          seed: Number(seed),
          numRuns: minutes ? Number.MAX_SAFE_INTEGER : runs,
          interruptAfterTimeLimit: minutes ? (Number(minutes) * 60_000) / defined : usualTime,
        }),
      // The last input may take longer, and a failure is made smaller first.
      Number(minutes ?? 0) * 60_000 + 180_000,
    );
  }
}
