import fc, { type IAsyncProperty, type IProperty, type RunDetails } from "fast-check";
import { expect, it } from "vitest";

/** Rules for every input: a sentence, and its property of fast-check. */
export type Properties = Record<string, IProperty<unknown> | IAsyncProperty<unknown>>;

/** In a test run all machines try the same inputs, so that no run fails by chance. */
const usualSeed = 20_261_122;

/** The share of its inputs that a property tries in a test run; `npm test -- fuzz` tries as many as it has time for. */
const usualShare = 0.1;

/** Longest time of one property in a test run, in milliseconds; a machine at rest needs a second. */
const usualTime = 30_000;

/**
 * The share of its inputs that a property has to try in that time. A machine that tries fewer is
 * about three hundred times slower than one at rest, or the property proves nothing.
 */
const leastShare = 0.1;

/** `npm test -- fuzz` sets both. */
const { FUZZ_MINUTES: minutes, FUZZ_SEED: seed = usualSeed } = process.env;

/** Number of properties of each file; a file's are all known when its first one is tried. */
const defined = new Map<string | undefined, number>();

/** The limits of a property's run; `runs` is null where only the time bounds it. */
export type RunLimits = { runs: number | null; milliseconds: number };

/**
 * Tries a property.
 * @returns a sentence if time ended before all inputs were tried, else null
 * @throws fast-check's report of a failing input, or that too few inputs were tried
 */
export async function tryOut(
  property: IProperty<unknown> | IAsyncProperty<unknown>,
  { runs, milliseconds }: RunLimits,
): Promise<string | null> {
  const ran: RunDetails<unknown> = await fc.check(property as IAsyncProperty<unknown>, {
    seed: Number(seed),
    numRuns: runs ?? Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: milliseconds,
  });
  const least = runs === null ? 1 : Math.ceil(runs * leastShare);
  const of = runs === null ? "" : ` of ${runs}`;
  const words = `time ended after ${ran.numRuns}${of} inputs; at least ${least} had to be tried`;
  // fast-check takes a run that time ended before its first input for a failed one.
  if (ran.failed && !ran.interrupted) {
    throw new Error(await fc.asyncDefaultReportMessage(ran), { cause: ran.errorInstance });
  }
  if (!ran.interrupted) return null;
  expect(ran.numRuns, words).toBeGreaterThanOrEqual(least);
  return words;
}

/**
 * Defines a test for each property. In a test run it tries a share of `runs` inputs of a fixed seed; in
 * `npm test -- fuzz` the properties of a file share its time. A failure prints the smallest input that
 * fails, its seed, and its path.
 */
export function holds(properties: Properties, runs: number): void {
  const file = expect.getState().testPath;
  for (const [sentence, property] of Object.entries(properties)) {
    addDefined(file, 1);
    it(
      sentence,
      async () => {
        const early = await tryOut(property, limitsIn(file, runs));
        if (early !== null) process.stdout.write(`${sentence}: ${early}\n`);
      },
      longestTest,
    );
  }
}

/**
 * Defines one test that tries a property of each of many things, at least once each, and lists those that fail.
 * @param sentence title of the test
 * @param properties by the name of the thing
 */
export function holdsOfEach(sentence: string, properties: Properties, runs: number): void {
  const file = expect.getState().testPath;
  addDefined(file, Object.keys(properties).length);
  it(
    sentence,
    async () => {
      const wrong: string[] = [];
      for (const [name, property] of Object.entries(properties)) {
        await tryOut(property, limitsIn(file, runs)).catch((error) =>
          wrong.push(`${name}: ${error.message}`),
        );
      }
      expect(wrong).toEqual([]);
    },
    longestTest,
  );
}

/** The last input may take longer than the time of a run, and a failure is made smaller first. */
const longestTest = Number(minutes ?? 0) * 60_000 + 180_000;

function addDefined(file: string | undefined, count: number): void {
  defined.set(file, (defined.get(file) ?? 0) + count);
}

function limitsIn(file: string | undefined, runs: number): RunLimits {
  return minutes
    ? { runs: null, milliseconds: (Number(minutes) * 60_000) / (defined.get(file) ?? 1) }
    : { runs: Math.max(1, Math.round(runs * usualShare)), milliseconds: usualTime };
}
