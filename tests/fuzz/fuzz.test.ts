import fc from "fast-check";
import { expect, it } from "vitest";
import { tryOut } from "./fuzz";

/** Keeps the thread for some time, as an input does on a slow machine. */
function wait(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

const kinds = {
  "that answers at once": (work: (number: number) => void) =>
    fc.property(fc.nat(), (number) => work(number)),
  "that answers later": (work: (number: number) => void) =>
    fc.asyncProperty(fc.nat(), async (number) => work(number)),
};

it.each(Object.entries(kinds))("a property %s", async (_, property) => {
  const quick = property(() => undefined);
  expect(await tryOut(quick, { runs: 30, milliseconds: 60_000 })).toBeNull();

  // An input takes 50 ms: a machine that stands still for a while has time for one, and none for 40.
  const slow = property(() => wait(50));
  expect(await tryOut(slow, { runs: null, milliseconds: 1_500 })).toMatch(
    /^time ended after \d+ inputs; at least 1 had/,
  );
  await expect(tryOut(slow, { runs: 400, milliseconds: 300 })).rejects.toThrow(
    /time ended after \d of 400 inputs; at least 40 had to be tried/,
  );

  const wrong = property((number) => {
    if (number >= 5) throw new Error("too large");
  });
  await expect(tryOut(wrong, { runs: 30, milliseconds: 60_000 })).rejects.toThrow(
    /Property failed after \d+ tests[\s\S]*Counterexample: \[5\]/,
  );
});
