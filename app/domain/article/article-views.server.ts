import { createHmac } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { articleViews, articleVisits } from "~/platform/db/schema";

export type ViewCounterOptions = {
  db: Database;
  /** Key of the hashes that stand for readers. */
  secret: Buffer;
  onError: (error: unknown) => void;
  now?: () => Date;
  /** Between two writes to the database, in milliseconds. */
  interval?: number;
};

/** A reader counts once for an article within this time. */
const visitMinutes = 30;

/** Views that wait to be written, at most; more than that within seconds is no reading. */
const mostWaiting = 10_000;

/**
 * Counts readers of articles. What stands for a reader is a hash of the address with a key of
 * the day, so that nothing personal is stored; one address counts once for an article in half an
 * hour. Views are written together every few seconds: what was not yet written when the process
 * is killed is lost, what was there when it stopped is not.
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
    /** @param clientKey the reader's, as limits count it: an IPv6 address by its /64 */
    record(articleId: number, clientKey: string): void {
      if (waiting.size >= mostWaiting) return;
      const day = now().toISOString().slice(0, 10);
      const key = createHmac("sha256", secret).update(`views ${day}`).digest();
      const visitor = createHmac("sha256", key).update(clientKey).digest("base64url").slice(0, 22);
      waiting.set(`${articleId} ${visitor}`, { articleId, visitor });
    },
    /** Writes what waits; to be called before the database closes. */
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
  const expiresAt = new Date(now.getTime() + visitMinutes * 60_000);
  await db.transaction(async (transaction) => {
    await transaction.delete(articleVisits).where(lt(articleVisits.expiresAt, now));
    const counted = await transaction
      .insert(articleVisits)
      .values(views.map((view) => ({ ...view, expiresAt })))
      .onConflictDoNothing()
      .returning({ articleId: articleVisits.articleId });
    const counts = Map.groupBy(counted, ({ articleId }) => articleId);
    // In one order always, so that two instances never wait for each other.
    for (const [articleId, { length }] of [...counts].sort(([one], [other]) => one - other)) {
      await addViews(transaction, articleId, length);
    }
  });
}

/** Numbers that belong to no article add nothing. */
async function addViews(db: Database, articleId: number, count: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO ${articleViews} (article_id, count)
    SELECT id, ${count}::integer FROM articles WHERE id = ${articleId}
    ON CONFLICT (article_id) DO UPDATE SET count = ${articleViews}.count + excluded.count
  `);
}
