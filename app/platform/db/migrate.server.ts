import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import type { Database, Migrated } from "./database.server";
import { migrationsFolder } from "./migrations-folder";

/** A newer version has taken away from the database what this one needs. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";
}

/**
 * The name of the mark that a migration leaves which takes something away (docs/how-to/change-the-schema.md):
 * versions that do not know the migration must not serve any more.
 */
export const contractMark = (migration: string): string => `contract:${migration}`;

/**
 * Brings a database to the state that this version needs.
 * @param migrateNew drizzle's migrator, which applies what is dated later than all that was applied
 * @throws NewerDatabaseError when a newer version has taken away what this one needs
 */
export async function migrateDatabase(
  db: Database,
  migrateNew: () => Promise<void>,
): Promise<Migrated> {
  const known = readMigrationFiles({ migrationsFolder });
  const applied = await listApplied(db);
  await requireServable(db);
  await applySkipped(db, known, applied);
  await migrateNew();
  const newer = applied.filter((one) => !known.some((migration) => isSame(migration, one)));
  return { newer: newer.length };
}

type Applied = { hash: string; createdAt: number };

const isSame = ({ hash, folderMillis }: MigrationMeta, applied: Applied) =>
  hash === applied.hash || folderMillis === applied.createdAt;

async function listApplied(db: Database): Promise<Applied[]> {
  const [found] = await rowsOf<{ name: string | null }>(
    db,
    sql`SELECT to_regclass('drizzle.__drizzle_migrations')::text AS name`,
  );
  if (!found?.name) return [];
  const rows = await rowsOf<{ hash: string; createdAt: string }>(
    db,
    sql`SELECT hash, created_at::text AS "createdAt" FROM drizzle.__drizzle_migrations`,
  );
  return rows.map(({ hash, createdAt }) => ({ hash, createdAt: Number(createdAt) }));
}

async function requireServable(db: Database): Promise<void> {
  const [table] = await rowsOf<{ name: string | null }>(
    db,
    sql`SELECT to_regclass('site_marks')::text AS name`,
  );
  if (!table?.name) return;
  const marks = await rowsOf<{ name: string }>(
    db,
    sql`SELECT name FROM site_marks WHERE starts_with(name, ${contractMark("")})`,
  );
  if (marks.length === 0) return;
  const known = new Set((await readTags()).map(contractMark));
  const unknown = marks.find(({ name }) => !known.has(name));
  if (unknown === undefined) return;
  throw new NewerDatabaseError(
    `The database is of a newer version, which took away what this one needs (${unknown.name}): start that version, or restore a backup of before.`,
  );
}

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/** The names of this version's migrations. */
async function readTags(): Promise<string[]> {
  const text = await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8");
  return journal.parse(JSON.parse(text)).entries.map(({ tag }) => tag);
}

/**
 * Applies what drizzle's migrator passes over: migrations that were never applied, but are dated before one that
 * was, as two that were written side by side.
 */
async function applySkipped(
  db: Database,
  known: readonly MigrationMeta[],
  applied: readonly Applied[],
): Promise<void> {
  const newest = Math.max(...applied.map(({ createdAt }) => createdAt));
  const skipped = known.filter(
    (migration) =>
      migration.folderMillis <= newest && !applied.some((one) => isSame(migration, one)),
  );
  if (skipped.length === 0) return;
  await db.transaction(async (transaction) => {
    for (const { sql: statements, hash, folderMillis } of skipped) {
      for (const statement of statements) await transaction.execute(sql.raw(statement));
      await transaction.execute(
        sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`,
      );
    }
  });
}

async function rowsOf<Row>(db: Database, statement: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}
