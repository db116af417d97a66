import fc from "fast-check";
import { expect, it } from "vitest";
import { isInRollout } from "~/domain/release/rollouts/cohort.server";
import { commandsOf, surroundings } from "~tests/support/registry-commands";
import { nothingSeen, RegistryPromises } from "~tests/support/registry-promises";
import { type Command, RegistryWorld } from "~tests/support/registry-world";
import { holds } from "./fuzz";

const seen = nothingSeen();
const share = fc.nat(100);

type Surroundings = ConstructorParameters<typeof RegistryWorld>[0];

/** Does the commands one by one, and looks at the registry after each. */
function play(around: Surroundings, sequence: readonly Command[]): void {
  const world = new RegistryWorld(around);
  const promises = new RegistryPromises(around, seen);
  for (const command of sequence) {
    const answer = world.do(command);
    promises.look(command, answer, world.sight);
  }
}

holds(
  {
    "no sequence of acts breaks a promise of the release registry": fc.property(
      surroundings,
      commandsOf(20),
      play,
    ),
    "a larger share holds everybody of a smaller one": fc.property(
      fc.string(),
      fc.string(),
      share,
      share,
      (salt, id, one, other) => {
        const [small, large] = one < other ? [one, other] : [other, one];
        if (isInRollout(salt, id, small)) expect(isInRollout(salt, id, large)).toBe(true);
        expect(isInRollout(salt, id, 0)).toBe(false);
        expect(isInRollout(salt, id, 100)).toBe(true);
      },
    ),
  },
  150,
);

it("the sequences published, offered, approved and withdrew", { timeout: 180_000 }, () => {
  const unseen = () => Object.entries(seen).flatMap(([name, times]) => (times === 0 ? [name] : []));
  // A test run tries few, so that the rare acts may not have come: then it goes on until they have.
  for (const [around, sequence] of unseen().length === 0 ? [] : furtherSequences()) {
    play(around, sequence);
    if (unseen().length === 0) break;
  }
  expect(unseen()).toEqual([]);
});

const furtherSequences = () =>
  fc.sample(fc.tuple(surroundings, commandsOf(20)), { seed: 1, numRuns: 300 });
