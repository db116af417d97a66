import { eq } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { siteMarks } from "~/platform/db/schema";

/** Stores one kind of starting content in a transaction. */
type Store = (transaction: Database) => Promise<void>;

export type Seeding = {
  /** Whether a database without a mark has some already: it was filled before there were marks. */
  isThere: (db: Database) => Promise<boolean>;
  /** What may take long, such as writing files; not in the transaction, for which others wait. */
  prepare: () => Promise<Store>;
};

/**
 * Stores one kind of starting content, once in the life of a database: a mark says that it was,
 * so that what the operator deletes stays deleted. Of instances that start together one stores
 * it while the others wait for its transaction.
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
