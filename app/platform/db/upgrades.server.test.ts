import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSiteDatabase } from "~tests/support/site-database";
import { openPGlite } from "~tests/support/test-database";
import {
  type AnyDatabase,
  type Contents,
  describeSchema,
  fillEveryTable,
  makeAt,
  migrationCount,
  readContents,
} from "~tests/support/upgrades";
import { contractMark, migrateDatabase, NewerDatabaseError } from "./migrate.server";
import journal from "./migrations/meta/_journal.json" with { type: "json" };
import { migrationsFolder } from "./migrations-folder";
import { openPostgres } from "./postgres.server";
import * as schema from "./schema";

/*
 * A site of any earlier state goes on with this version and keeps every row. Where `UPGRADES=all`, as in
 * `npm run bench -- drill --only upgrades`, from each state on PostgreSQL; else from a few.
 */

/** Values that a migration changes, as `table.column`, and why. */
const changed: Record<string, string> = {};

/** Tables to which a migration adds rows, and why. */
const added: Record<string, string> = {
  site_marks: "0040 adds whose the rows are",
  answer_templates: "0044 stores what stood in the console's code",
  text_items: "0049 moves settings, error codes, prices, words of pages and legal drafts there",
  texts: "the same",
  text_revisions: "the same",
  text_publications: "the same",
  text_schedules: "the same",
  text_previews: "the same",
  document_schedule_revisions: "the same",
};

type Opened = AnyDatabase & {
  /** Migrates as a start does. */
  migrate: () => Promise<{ newer: number }>;
  close: () => Promise<void>;
};

async function openOnServer(serverUrl: string): Promise<Opened> {
  const database = await createSiteDatabase(serverUrl);
  const client = new Client(database.url);
  await client.connect();
  return {
    rows: async <Row extends object>(statement: string) =>
      (await client.query<Row & Record<string, unknown>>(statement)).rows,
    async migrate() {
      const connection = await openPostgres(database.url);
      return connection.migrate().finally(() => connection.close());
    },
    async close() {
      await client.end();
      await database.drop();
    },
  };
}

let embedded: PGlite;
beforeAll(async () => {
  embedded = await openPGlite();
});
afterAll(() => embedded.close());

/** The same database each time, emptied: making one takes longer than all of its migrations. */
async function openEmbedded(): Promise<Opened> {
  await embedded.exec("DROP SCHEMA IF EXISTS drizzle CASCADE");
  await embedded.exec("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  const db = drizzle(embedded, { schema });
  return {
    rows: async <Row extends object>(statement: string) =>
      (await embedded.query<Row>(statement)).rows,
    migrate: () => migrateDatabase(db, () => migrate(db, { migrationsFolder })),
    close: async () => {},
  };
}

const serverUrl = process.env["TEST_DATABASE_URL"] ?? "";
const hasAll = process.env["UPGRADES"] === "all";
if (hasAll && serverUrl === "") throw new Error("All upgrades need TEST_DATABASE_URL.");
const open = () => (hasAll ? openOnServer(serverUrl) : openEmbedded());

const stateOf = (migration: string) =>
  journal.entries.findIndex(({ tag }) => tag.endsWith(migration)) + 1;

/** Numbers of migrations that a site starts with: before large changes, and after a passed-over one. */
const states = hasAll
  ? Array.from({ length: migrationCount - 1 }, (_, place) => place + 1)
  : [stateOf("_help"), stateOf("_registry-guards")];

/** Lists previous rows that are gone, and rows that nobody wrote. */
function differences(before: Contents, after: Contents): string[] {
  const found: string[] = [];
  for (const [table, rows] of before) {
    const columns = Object.keys(rows[0] ?? {}).filter(
      (column) => changed[`${table}.${column}`] === undefined,
    );
    const now = after.get(table) ?? [];
    const left = now.map((row) => JSON.stringify(columns.map((column) => row[column])));
    for (const row of rows) {
      const place = left.indexOf(JSON.stringify(columns.map((column) => row[column])));
      if (place < 0) found.push(`${table} lost ${JSON.stringify(row)}`);
      else left.splice(place, 1);
    }
    if (left.length > 0 && added[table] === undefined) found.push(`${table} has more: ${left[0]}`);
  }
  return found;
}

describe("an upgrade", () => {
  let fresh: string[];
  beforeAll(async () => {
    const database = await open();
    expect(await database.migrate()).toEqual({ newer: 0 });
    fresh = await describeSchema(database);
    await database.close();
  });

  it.each(states)("from %i migrations keeps every row, and ends as a new site", async (count) => {
    const database = await open();
    try {
      // At once: on a server each statement would wait for the disk.
      await database.rows("BEGIN");
      await makeAt(database, count);
      await fillEveryTable(database);
      await database.rows("COMMIT");
      const before = await readContents(database);
      for (const rows of before.values()) expect(rows.length).toBeGreaterThan(0);
      expect(await database.migrate()).toEqual({ newer: 0 });
      expect(differences(before, await readContents(database))).toEqual([]);
      expect(await describeSchema(database)).toEqual(fresh);
      // Once more has nothing to do.
      await database.migrate();
      expect(differences(before, await readContents(database))).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it("is not needed beside a newer version, unless that took something away", async () => {
    const database = await open();
    try {
      await database.migrate();
      const dated = Math.max(...journal.entries.map(({ when }) => when)) + 1;
      await database.rows(
        `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', ${dated})`,
      );
      expect(await database.migrate()).toEqual({ newer: 1 });
      const mark = (name: string) =>
        database.rows(`INSERT INTO site_marks (name) VALUES ('${contractMark(name)}')`);
      await mark("0029_release-registry");
      expect(await database.migrate()).toEqual({ newer: 1 });
      await mark("0999_without-kind");
      await expect(database.migrate()).rejects.toThrow(NewerDatabaseError);
      await expect(database.migrate()).rejects.toThrow("contract:0999_without-kind");
    } finally {
      await database.close();
    }
  });
});
