import { type SQL, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { documentDrafts } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { isStale, isSubmitted } from "./list.server";

const { db } = await databaseOfFile();

/** How the database finds texts where it reads as few as it can. */
const planOf = (condition: SQL) =>
  db.transaction(async (transaction) => {
    for (const way of ["enable_seqscan", "enable_indexscan", "enable_indexonlyscan"]) {
      await transaction.execute(sql.raw(`SET LOCAL ${way} = off`));
    }
    const plan = await transaction.execute(
      sql`EXPLAIN SELECT count(*) FROM ${documentDrafts} WHERE ${condition}`,
    );
    return JSON.stringify(plan);
  });

it("are those of indexes, as every open console asks them again and again", async () => {
  expect(await planOf(isStale)).toContain("texts_stale_index");
  const ready = await planOf(isSubmitted);
  expect(ready).toContain("texts_unpublished_index");
  expect(ready).toContain("texts_withdrawn_index");
});
