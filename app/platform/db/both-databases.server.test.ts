import { eq, sql } from "drizzle-orm";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bothDatabases, type OpenTestDatabase } from "~tests/support/test-database";
import { isDatabaseUnavailable } from "./is-unavailable";

// Other suites run on one database, PostgreSQL where there is one. Here is what could differ: the schema that the migrations
// make, what the drivers make of numbers, dates, texts and errors, and what transactions see of each other.

const rowsOf = (result: unknown) => (result as { rows: Record<string, unknown>[] }).rows;

/** The result of the migrations, as one comparable line each. */
const catalogue = sql`
  SELECT 'column ' || table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS line
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'function ' || proname || ' ' || prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  ORDER BY 1`;

const things = pgTable("tested_things", {
  id: text().primaryKey(),
  at: timestamp({ withTimezone: true }),
});

const lines: Record<string, unknown[]> = {};

describe.each(bothDatabases)("what could differ between databases, on $name", ({ name, open }) => {
  let database: OpenTestDatabase;

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    lines[name] = rowsOf(await db.execute(catalogue)).map(({ line }) => line);
    await db.execute(sql`CREATE TABLE tested_things (
      id text PRIMARY KEY, number int CHECK (number > 0), parent text REFERENCES tested_things, at timestamptz)`);
  });
  afterAll(() => database.close());

  /** Returns the only column of a query; a FROM follows the expression. */
  const select = async (query: string) => {
    const [expression, from = ""] = query.split(/ (?=FROM )/);
    const statement = `SELECT ${expression} AS value ${from}`;
    return rowsOf(await database.db.execute(sql.raw(statement)))[0]?.["value"];
  };

  it("gives numbers, texts, lists and days in the same form", async () => {
    const expected = {
      "1::int4": 1,
      "count(*)::int4 FROM (VALUES (1), (2)) AS v": 2,
      "0.5::float8": 0.5,
      "sum(n)::int4 FROM (VALUES (2), (3)) AS v(n)": 5,
      "9007199254740993::int8::text": "9007199254740993",
      "1.50::numeric(10,2)::text": "1.50",
      true: true,
      "NULL::text": null,
      "'万象 🦉 \\ '' \"'": "万象 🦉 \\ ' \"",
      '\'{"b":[1,null],"a":"万"}\'::jsonb': { a: "万", b: [1, null] },
      "array['x','y']::text[]": ["x", "y"],
      "to_char(timestamptz '2026-11-22T16:30:00Z' AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD')":
        "2026-11-23",
      "lower('ÄÉ') || upper('é')": "äéÉ",
      "strpos('万象浏览器', '浏')": 3,
      "string_agg(t, ',' ORDER BY t COLLATE \"C\") FROM (VALUES ('b'), ('万'), ('A'), ('a')) AS v(t)":
        "A,a,b,万",
    };
    const found: Record<string, unknown> = {};
    for (const query of Object.keys(expected)) found[query] = await select(query);
    expect(found).toEqual(expected);
  });

  it("keeps times to the millisecond, also at changes of summer time", async () => {
    const times = [
      "1970-01-01T00:00:00.001Z",
      "2026-03-29T01:30:00.999Z",
      "2026-10-25T01:30:00.500Z",
      "9999-12-31T23:59:59.999Z",
    ].map((time) => new Date(time));
    for (const at of times) {
      await database.db.insert(things).values({ id: at.toISOString(), at });
      const [row] = await database.db.select().from(things).where(eq(things.id, at.toISOString()));
      expect(row?.at).toEqual(at);
    }
    expect(
      await select("extract(milliseconds from timestamptz '2026-03-29T01:30:00.999Z')::int4"),
    ).toBe(999);
  });

  it("tells refusals by the same codes and constraints", async () => {
    const refused = async (statement: string) => {
      const error = await database.db.execute(sql.raw(statement)).then(
        () => null,
        (error: Error) => error,
      );
      const { code, constraint } = (error?.cause ?? {}) as { code?: string; constraint?: string };
      return [code, constraint, isDatabaseUnavailable(error)];
    };
    await database.db.insert(things).values({ id: "one" });
    expect({
      unique: await refused("INSERT INTO tested_things (id) VALUES ('one')"),
      check: await refused("INSERT INTO tested_things (id, number) VALUES ('two', 0)"),
      reference: await refused("INSERT INTO tested_things (id, parent) VALUES ('two', 'none')"),
      empty: (await refused("INSERT INTO tested_things (id) VALUES (NULL)"))[0],
      range: (await refused("SELECT 2147483648::int4"))[0],
      words: (await refused("SELEC 1"))[0],
      table: (await refused("SELECT * FROM no_such_table"))[0],
      raised: (await refused("DO $$ BEGIN RAISE EXCEPTION 'kept'; END $$"))[0],
    }).toEqual({
      unique: ["23505", "tested_things_pkey", false],
      check: ["23514", "tested_things_number_check", false],
      reference: ["23503", "tested_things_parent_fkey", false],
      empty: "23502",
      range: "22003",
      words: "42601",
      table: "42P01",
      raised: "P0001",
    });
    // The zero byte has no place in a text.
    const withZero = database.db.insert(things).values({ id: "zero\0byte" });
    await expect(withZero).rejects.toMatchObject({ cause: { code: "22021" } });
  });

  it("undoes what a refused transaction did, and of one within another only that", async () => {
    const { db } = database;
    await db.transaction(async (outer) => {
      await outer.insert(things).values({ id: "outer" });
      const inner = outer.transaction(async (transaction) => {
        await transaction.insert(things).values({ id: "inner" });
        await transaction.insert(things).values({ id: "outer" });
      });
      await expect(inner).rejects.toThrow();
    });
    const failed = db.transaction(async (transaction) => {
      await transaction.insert(things).values({ id: "failed" });
      throw new Error("given up");
    });
    await expect(failed).rejects.toThrow("given up");
    const kept = await db.select({ id: things.id }).from(things);
    const ids = kept.map(({ id }) => id);
    expect(ids).toContain("outer");
    expect(ids).not.toContain("inner");
    expect(ids).not.toContain("failed");
  });

  it("lets transactions that lock the same row follow one another, none of them lost", async () => {
    const { db } = database;
    await db.execute(sql`INSERT INTO tested_things (id, number) VALUES ('counter', 1)`);
    const add = () =>
      db.transaction(async (transaction) => {
        await transaction.execute(sql`SELECT pg_advisory_xact_lock(7)`);
        const [row] = rowsOf(
          await transaction.execute(
            sql`SELECT number FROM tested_things WHERE id = 'counter' FOR UPDATE`,
          ),
        );
        const next = Number(row?.["number"]) + 1;
        await transaction.execute(
          sql`UPDATE tested_things SET number = ${next} WHERE id = 'counter'`,
        );
      });
    await Promise.all(Array.from({ length: 8 }, add));
    expect(await select("number FROM tested_things WHERE id = 'counter'")).toBe(9);
    const once = () =>
      db.insert(things).values({ id: "once" }).onConflictDoNothing().returning({ id: things.id });
    const stored = await Promise.all(Array.from({ length: 8 }, once));
    expect(stored.flat()).toEqual([{ id: "once" }]);
  });
});

it.skipIf(bothDatabases.length < 2)("the migrations make the same schema on both", () => {
  const [embedded, server] = bothDatabases.map(({ name }) => lines[name] ?? []);
  expect(embedded?.length).toBeGreaterThan(500);
  expect(embedded).toEqual(server);
});
