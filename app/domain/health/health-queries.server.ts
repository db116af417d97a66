import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, gt, isNull, lte, min, or, sql } from "drizzle-orm";
import { formerListenerPrefix, listenerPrefix } from "~/platform/db/content-changes.server";
import type { Database } from "~/platform/db/database.server";
import { migrationsFolder } from "~/platform/db/migrations-folder";
import { machineTokens, releaseKeys, releaseUploads } from "~/platform/db/schema";
import { endingDays, mostNamed, type SiteProcesses } from "./health";

type Row = Record<string, unknown>;

/** The first row of a statement, whichever database answers. */
async function firstRow(db: Database, statement: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows[0] ?? {};
}

/** How many bytes the database takes on its disk. */
export async function databaseSize(db: Database): Promise<number> {
  const row = await firstRow(db, sql`SELECT pg_database_size(current_database())::float8 AS bytes`);
  return Number(row.bytes);
}

/** The processes of the site that listen for changes on a server: each does, under a name of its own. */
export async function countProcesses(db: Database): Promise<SiteProcesses> {
  const { count, machines } = await firstRow(
    db,
    sql`SELECT count(DISTINCT application_name)::integer AS count,
      count(DISTINCT split_part(application_name, ':', 2))::integer AS machines
      FROM pg_stat_activity
      WHERE datname = current_database()
        AND (starts_with(application_name, ${listenerPrefix})
          OR starts_with(application_name, ${formerListenerPrefix}))`,
  );
  return { count: Number(count), machines: Number(machines) };
}

type Journal = { entries: { tag: string; when: number }[] };

/** The steps of the schema: how many the database has, the newest one's name, how many the code knows. */
export async function schemaSteps(db: Database) {
  const text = await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(text) as Journal;
  const { done, newest } = await firstRow(
    db,
    sql`SELECT count(*)::integer AS done, max(created_at)::float8 AS newest
      FROM drizzle.__drizzle_migrations`,
  );
  const step = entries.find(({ when }) => when === Number(newest));
  return { done: Number(done), known: entries.length, newest: step?.tag ?? null };
}

/** Uploads of releases that have begun and not ended; how many bytes of them are on the disk. */
export async function heldUploads(db: Database) {
  const { received, begunAt } = releaseUploads;
  const [row] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      bytes: sql<number>`coalesce(sum(${received}), 0)::float8`,
      oldestAt: min(begunAt),
    })
    .from(releaseUploads);
  return row ?? { count: 0, bytes: 0, oldestAt: null };
}

/** A signing key or a token of a machine that ends soon. */
export type Ending = { kind: "key" | "token"; name: string; endsAt: Date };

/** Lists keys and tokens in use that end within some weeks, the soonest first; of more than a few the number only. */
export async function listEndings(db: Database, now: Date) {
  const until = new Date(now.getTime() + endingDays * 24 * 60 * 60_000);
  const { validFrom, validUntil, keyId } = releaseKeys;
  const keys = await db
    .select({ name: keyId, endsAt: validUntil })
    .from(releaseKeys)
    .where(and(gt(validUntil, now), lte(validUntil, until), lte(validFrom, now)))
    .orderBy(asc(validUntil));
  const { endsAt, revokedAt, name } = machineTokens;
  const tokens = await db
    .select({ name, endsAt })
    .from(machineTokens)
    .where(and(gt(endsAt, now), lte(endsAt, until), or(isNull(revokedAt), gt(revokedAt, now))))
    .orderBy(asc(endsAt));
  const all = [
    ...keys.map((key) => ({ kind: "key" as const, ...key })),
    ...tokens.map((token) => ({ kind: "token" as const, ...token })),
  ]
    .flatMap(({ endsAt, ...rest }): Ending[] => (endsAt === null ? [] : [{ ...rest, endsAt }]))
    .toSorted((one, other) => one.endsAt.getTime() - other.endsAt.getTime());
  return { count: all.length, named: all.slice(0, mostNamed) };
}
