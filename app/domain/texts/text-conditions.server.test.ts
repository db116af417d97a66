import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { texts } from "~/platform/db/schema";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { isStale, isSubmitted } from "./text-conditions.server";

describe.each(testDatabases)("the conditions that Today counts texts by, on $name", ({ open }) => {
  let database: OpenTestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** How the database finds texts where it reads as few as it can. */
  const planOf = (condition: SQL) =>
    database.db.transaction(async (transaction) => {
      for (const way of ["enable_seqscan", "enable_indexscan", "enable_indexonlyscan"]) {
        await transaction.execute(sql.raw(`SET LOCAL ${way} = off`));
      }
      const plan = await transaction.execute(
        sql`EXPLAIN SELECT count(*) FROM ${texts} WHERE ${condition}`,
      );
      return JSON.stringify(plan);
    });

  it("are those of indexes, as every open console asks them again and again", async () => {
    expect(await planOf(isStale)).toContain("texts_stale_index");
    const ready = await planOf(isSubmitted);
    expect(ready).toContain("texts_unpublished_index");
    expect(ready).toContain("texts_withdrawn_index");
  });
});
