import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { siteMarks } from "~/platform/db/schema";

/** Stores one type of starting content in a transaction. */
export type Store = (transaction: Database) => Promise<void>;

export type Seeding = {
  /** Whether a database without a mark has content: older databases were filled before marks existed. */
  isThere: (db: Database) => Promise<boolean>;
  /** Does slow work such as writing files, before the transaction that other instances wait for. */
  prepare: () => Promise<Store>;
};

/** Milliseconds between two looks whether another instance has stored the content. */
const lookInterval = 200;

/**
 * Stores one type of starting content once in the life of a database. A mark in `site_marks`
 * records it, so content that the operator deletes stays deleted. Of instances that start together,
 * one stores it while the others look again and again until it has: waiting inside a statement would end
 * with the time limit of a lock, which a first start on a busy machine takes longer than.
 */
export async function seedOnce(
  db: Database,
  kind: string,
  { isThere, prepare }: Seeding,
): Promise<void> {
  const name = `seeded ${kind}`;
  if (await isMarked(db, name)) return;
  const store: Store = (await isThere(db)) ? async () => undefined : await prepare();
  while (!(await storeUnlessBusy(db, name, store))) {
    await pause(lookInterval);
    if (await isMarked(db, name)) return;
  }
}

async function isMarked(db: Database, name: string): Promise<boolean> {
  return (await db.$count(siteMarks, eq(siteMarks.name, name))) > 0;
}

/** @returns false when another instance is at it */
function storeUnlessBusy(db: Database, name: string, store: Store): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [lock] = await transaction
      .select({
        isTaken: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`seed ${name}`}, 0))`,
      })
      .from(sql`(VALUES (1)) AS one`);
    if (lock?.isTaken !== true) return false;
    const [own] = await transaction
      .insert(siteMarks)
      .values({ name })
      .onConflictDoNothing()
      .returning();
    if (own !== undefined) await store(transaction);
    return true;
  });
}
