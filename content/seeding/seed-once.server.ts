import { eq } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { siteMarks } from "~/platform/db/schema";

/** Stores one type of starting content in a transaction. */
type Store = (transaction: Database) => Promise<void>;

export type Seeding = {
  /** Whether a database without a mark has content: older databases were filled before marks existed. */
  isThere: (db: Database) => Promise<boolean>;
  /** Does slow work such as writing files, before the transaction that other instances wait for. */
  prepare: () => Promise<Store>;
};

/**
 * Stores one type of starting content once in the life of a database. A mark in `site_marks`
 * records it, so content that the operator deletes stays deleted. Of instances that start together,
 * one stores it while the others wait for its transaction.
 */
export async function seedOnce(
  db: Database,
  kind: string,
  { isThere, prepare }: Seeding,
): Promise<void> {
  const name = `seeded ${kind}`;
  const marks = await db.select().from(siteMarks).where(eq(siteMarks.name, name));
  if (marks.length > 0) return;
  const store: Store = (await isThere(db)) ? async () => undefined : await prepare();
  await db.transaction(async (transaction) => {
    const [own] = await transaction
      .insert(siteMarks)
      .values({ name })
      .onConflictDoNothing()
      .returning();
    if (own !== undefined) await store(transaction);
  });
}
