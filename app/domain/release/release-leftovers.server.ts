import { and, asc, eq, notExists } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releaseLeftovers, releaseUploads } from "~/platform/db/schema";
import type { FileStorage } from "~/platform/storage/file-storage";
import { lockRegistry } from "./registry-rows.server";

/**
 * Notes files that a release no longer has. Their bytes are removed later: a transaction that fails must not
 * have removed any. Call it in the transaction that takes the files out.
 */
export async function noteLeftovers(
  db: Database,
  files: readonly { name: string }[],
  leftAt: Date,
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ name }) => ({ name, leftAt }));
  await db.insert(releaseLeftovers).values(rows).onConflictDoNothing();
}

/** Whether bytes wait to be removed. Those whose name an upload has wait until it is over. */
export async function hasLeftovers(db: Database): Promise<boolean> {
  return (await listLeftovers(db, 1)).length > 0;
}

const listLeftovers = (db: Database, most: number) =>
  db
    .select({ name: releaseLeftovers.name })
    .from(releaseLeftovers)
    .where(notExists(uploadsNamed(db)))
    .orderBy(asc(releaseLeftovers.leftAt), asc(releaseLeftovers.name))
    .limit(most);

const uploadsNamed = (db: Database) =>
  db
    .select({ id: releaseUploads.id })
    .from(releaseUploads)
    .where(eq(releaseUploads.name, releaseLeftovers.name));

/** Names of one look. */
const mostAtOnce = 100;

/**
 * Removes bytes that no file and no upload names any more. What a crash left, the next call removes.
 * @returns how many names had bytes to remove
 */
export async function removeLeftovers(
  { db, storage }: { db: Database; storage: Pick<FileStorage, "remove"> },
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  for (;;) {
    const left = await listLeftovers(db, mostAtOnce);
    for (const { name } of left) {
      signal.throwIfAborted();
      if (await removeLeftover(db, storage, name)) count += 1;
    }
    if (left.length < mostAtOnce) return count;
  }
}

/** Under the lock, nobody begins an upload of the name, or adds a file, while its bytes go. */
async function removeLeftover(
  db: Database,
  storage: Pick<FileStorage, "remove">,
  name: string,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const isIt = eq(releaseLeftovers.name, name);
    const isFree = and(isIt, notExists(uploadsNamed(transaction)));
    const taken = await transaction.delete(releaseLeftovers).where(isFree).returning();
    if (taken.length === 0) return false;
    if ((await transaction.$count(releaseFiles, eq(releaseFiles.name, name))) > 0) return false;
    // When it fails, the name is still there.
    await storage.remove(name);
    return true;
  });
}
