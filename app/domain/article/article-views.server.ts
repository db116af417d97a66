import { createHmac } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import { retention } from "~/domain/retention";
import type { Database } from "~/platform/db/database.server";
import { articleViews, articleVisits } from "~/platform/db/schema";

export type ViewCounterOptions = {
  db: Database;
  /** Key of the hashes that identify visitors. */
  secret: Buffer;
  onError: (error: unknown) => void;
  now?: () => Date;
  /** Milliseconds between two writes to the database. */
  interval?: number;
};

/** Largest number of unwritten views; more within seconds cannot be people. */
const mostWaiting = 10_000;

/**
 * Counts article views. A visitor is identified by a hash of the client key with a key of the day,
 * so no personal data is stored; a visitor counts once for an article in half an hour. Views are
 * written in batches every few seconds. `stop` writes the rest; a killed process loses them.
 */
export function createViewCounter(options: ViewCounterOptions) {
  const { db, secret, onError, now = () => new Date(), interval = 5_000 } = options;
  let waiting = new Map<string, { articleId: number; visitor: string }>();
  let writing: Promise<void> = Promise.resolve();

  const flush = () => {
    const views = [...waiting.values()];
    waiting = new Map();
    if (views.length > 0) writing = writing.then(() => write(db, views, now())).catch(onError);
    return writing;
  };
  const timer = setInterval(flush, interval);
  timer.unref();

  return {
    /** @param clientKey see `clientKeyOf` */
    record(articleId: number, clientKey: string): void {
      if (waiting.size >= mostWaiting) return;
      const day = now().toISOString().slice(0, 10);
      const key = createHmac("sha256", secret).update(`views ${day}`).digest();
      const visitor = createHmac("sha256", key).update(clientKey).digest("base64url").slice(0, 22);
      waiting.set(`${articleId} ${visitor}`, { articleId, visitor });
    },
    /** Writes the remaining views; call it before the database closes. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

export type ViewCounter = ReturnType<typeof createViewCounter>;

async function write(
  db: Database,
  views: { articleId: number; visitor: string }[],
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + retention.articleVisits);
  await db.transaction(async (transaction) => {
    await deleteExpiredVisits(transaction, now);
    const counted = await transaction
      .insert(articleVisits)
      .values(views.map((view) => ({ ...view, expiresAt })))
      .onConflictDoNothing()
      .returning({ articleId: articleVisits.articleId });
    const counts = Map.groupBy(counted, ({ articleId }) => articleId);
    // Always in the same order, so that two instances cannot deadlock.
    for (const [articleId, { length }] of [...counts].sort(([one], [other]) => one - other)) {
      await addViews(transaction, articleId, length);
    }
  });
}

/** Deletes the visits that no longer count. @returns the number of deleted rows */
export async function deleteExpiredVisits(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(articleVisits)
    .where(lt(articleVisits.expiresAt, now))
    .returning({ articleId: articleVisits.articleId });
  return deleted.length;
}

/** Adds views to an article; does nothing for unknown ids. */
async function addViews(db: Database, articleId: number, count: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO ${articleViews} (article_id, count)
    SELECT id, ${count}::integer FROM articles WHERE id = ${articleId}
    ON CONFLICT (article_id) DO UPDATE SET count = ${articleViews}.count + excluded.count
  `);
}
