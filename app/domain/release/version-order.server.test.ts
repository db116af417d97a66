import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compareVersions, versionOrder } from "~/lib/version-number";
import { databaseOfFile } from "~tests/support/database-of-file";

const { db } = await databaseOfFile();

const number = fc.oneof(fc.nat(12), fc.nat(999_999_999));
const stage = fc.constantFrom("alpha", "beta", "rc");
const suffix = fc.option(
  fc.tuple(stage, number).map(([name, count]) => `-${name}.${count}`),
  { nil: "" },
);
const version = fc
  .tuple(fc.array(number, { minLength: 2, maxLength: 4 }), suffix)
  .map(([numbers, end]) => numbers.join(".") + end);

it("is the same in the database as in TypeScript, number by number and in order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(version, { minLength: 2, maxLength: 60 }), async (versions) => {
      const { rows } = (await db.execute(sql`
        SELECT version, version_order(version) AS numbers
        FROM unnest(${sql.param(versions)}::text[]) WITH ORDINALITY AS named(version, place)
        ORDER BY numbers, place`)) as { rows: { version: string; numbers: number[] }[] };
      for (const row of rows) expect(row.numbers).toEqual(versionOrder(row.version));
      expect(rows.map((row) => row.version)).toEqual(versions.toSorted(compareVersions));
    }),
    { numRuns: 30 },
  );
});

it("has no numbers for a text that is no version", async () => {
  const texts = ["", "7", "7.5.0-beta", "7.5.0-beta.1.2", "v7.5.0", "1000000000.0"];
  const { rows } = (await db.execute(sql`
    SELECT text FROM unnest(${sql.param(texts)}::text[]) AS text WHERE version_order(text) <> '{}'`)) as {
    rows: unknown[];
  };
  expect(rows).toEqual([]);
});
