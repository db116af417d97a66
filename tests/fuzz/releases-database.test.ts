import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { lineKey } from "~/domain/release/rollout";
import { commandsOf, surroundings } from "~tests/support/registry-commands";
import {
  doInDatabase,
  emptyRegistry,
  joinOther,
  joinPeople,
  lookAtDatabase,
} from "~tests/support/registry-database";
import { nothingSeen, RegistryPromises } from "~tests/support/registry-promises";
import { RegistryWorld } from "~tests/support/registry-world";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { holds } from "./fuzz";

describe.each(testDatabases)("the release registry on $name", ({ open }) => {
  let database: OpenTestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  holds(
    {
      "answers every sequence of acts as the rules do, and keeps their promises": fc.asyncProperty(
        surroundings,
        commandsOf(5),
        async (around, sequence) => {
          const world = new RegistryWorld(around);
          const options = { db: database.db, now: () => world.now, hasScanner: around.hasScanner };
          await emptyRegistry(options);
          // People of the commands have the numbers of their places.
          await database.db.execute(sql`ALTER SEQUENCE staff_id_seq RESTART`);
          await joinPeople(options, around.people);
          // Others on the staff, who could agree to nothing, change nothing about that.
          if (around.hasOthers) await joinOther(options);
          const promises = new RegistryPromises(around, nothingSeen());
          for (const command of sequence) {
            const wanted = world.do(command);
            const answer = await doInDatabase(options, command);
            expect([command, answer]).toEqual([command, wanted]);
            const sight = await lookAtDatabase(options);
            promises.look(command, answer, sight);
            expect(statesOf(sight)).toEqual(statesOf(world.sight));
          }
        },
      ),
    },
    16,
  );
});

/** The state that both have to agree on: all but ids and salts. */
function statesOf({
  releases,
  rollouts,
  keys,
  requests,
  schedules,
  publications,
}: Awaited<ReturnType<typeof lookAtDatabase>>) {
  const known = releases.map(({ version, status, files, signatures, heldLines }) => {
    const names = files.map(({ name, sha256, scan }) => `${name} ${sha256} ${scan.state}`);
    return `${version} ${status} ${names.sort()} ${signatures.length} held ${heldLines}`;
  });
  return {
    releases: known.sort(),
    rollouts: rollouts.map((rollout) => ({ ...rollout, salt: "", line: lineKey(rollout) })),
    keys: keys
      .map(({ keyId, validFrom, validUntil }) => `${keyId} ${validFrom} ${validUntil}`)
      .sort(),
    schedules: schedules.map((schedule) => ({ ...schedule })),
    publications: publications.map((publication) => ({ ...publication })),
    requests: requests.map(({ asker, state }) => ({ asker, state })),
  };
}
