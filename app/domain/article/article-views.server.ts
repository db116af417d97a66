import { createHmac } from "node:crypto";
import { inArray, lt, sql } from "drizzle-orm";
import type { JobReport } from "~/domain/background-job/job-report";
import { retention } from "~/domain/retention";
import { dayInChina } from "~/i18n/china-time";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import { articleViewDays, articleViews, articleVisits } from "~/platform/db/schema";

type ViewCounterOptions = {
  db: Database;
  /** Key of the hashes that identify visitors. */
  secret: Buffer;
  /** Told of each write to the database. */
  report: JobReport;
  now?: () => Date;
  /** Milliseconds between two writes to the database. */
  interval?: number;
};

/** `day`: the day in China on which it was. */
type View = { articleId: number; visitor: string; day: string };

/** A visitor's view of an article: who looks again is counted once. */
const keyOf = ({ articleId, visitor }: Omit<View, "day">) => `${articleId} ${visitor}`;

/** Largest number of unwritten views; more within seconds cannot be people. */
const mostWaiting = 10_000;

/**
 * Counts article views. A visitor is identified by a hash of the client key with a key of the day,
 * so no personal data is stored; a visitor counts once for an article in half an hour. Views are
 * written in batches every few seconds; while the database is unavailable they wait. `stop` writes the
 * rest; a killed process loses them.
 */
export function createViewCounter(options: ViewCounterOptions) {
  const { db, secret, report, now = () => new Date(), interval = 5_000 } = options;
  let waiting = new Map<string, View>();
  let writing: Promise<void> = Promise.resolve();

  const add = (view: View) => {
    if (waiting.size < mostWaiting) waiting.set(keyOf(view), view);
  };
  const writeWaiting = async () => {
    if (waiting.size === 0) return;
    const views = [...waiting.values()];
    waiting = new Map();
    try {
      const counted = await write(db, views, now());
      await report.done([{ code: "views-counted", count: counted, of: views.length }]);
    } catch (error) {
      if (isDatabaseUnavailable(error)) for (const view of views) add(view);
      await report.failed(error);
    }
  };
  const flush = () => {
    writing = writing.then(writeWaiting);
    return writing;
  };
  const timer = setInterval(flush, interval);
  timer.unref();

  return {
    /** @param clientKey see `clientKeyOf` */
    record(articleId: number, clientKey: string): void {
      const day = now().toISOString().slice(0, 10);
      const key = createHmac("sha256", secret).update(`views ${day}`).digest();
      const visitor = createHmac("sha256", key).update(clientKey).digest("base64url").slice(0, 22);
      add({ articleId, visitor, day: dayInChina(now()) });
    },
    /** Writes the remaining views; call it before the database closes. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

export type ViewCounter = ReturnType<typeof createViewCounter>;

/** Returns how many views were new within half an hour. */
async function write(db: Database, views: View[], now: Date): Promise<number> {
  const expiresAt = new Date(now.getTime() + retention.articleVisits);
  return db.transaction(async (transaction) => {
    await deleteExpiredVisits(transaction, now);
    const counted = await transaction
      .insert(articleVisits)
      .values(views.map(({ articleId, visitor }) => ({ articleId, visitor, expiresAt })))
      .onConflictDoNothing()
      .returning({ articleId: articleVisits.articleId, visitor: articleVisits.visitor });
    const days = new Map(views.map((view) => [keyOf(view), view.day]));
    const counts = Map.groupBy(
      counted,
      (visit) => `${visit.articleId} ${days.get(keyOf(visit)) ?? dayInChina(now)}`,
    );
    // Always in the same order, so that two instances cannot deadlock.
    const inOrder = [...counts].map(([key, { length }]) => {
      const [articleId = "", day = ""] = key.split(" ");
      return { articleId: Number(articleId), day, count: length };
    });
    inOrder.sort((one, other) => one.articleId - other.articleId || (one.day < other.day ? -1 : 1));
    for (const views of inOrder) await addViews(transaction, views);
    return counted.length;
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

/** How often some articles were read; those that nobody read are left out. */
export async function listViews(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(articleViews)
    .where(inArray(articleViews.articleId, [...ids]));
  return new Map(rows.map(({ articleId, count }) => [articleId, count]));
}

/** Adds views to an article's total and to a day of it; does nothing for unknown ids. */
async function addViews(
  db: Database,
  { articleId, day, count }: { articleId: number; day: string; count: number },
): Promise<void> {
  await db.execute(sql`
    WITH counted AS (
      INSERT INTO ${articleViews} (article_id, count)
      SELECT id, ${count}::integer FROM articles WHERE id = ${articleId}
      ON CONFLICT (article_id) DO UPDATE SET count = ${articleViews}.count + excluded.count
      RETURNING article_id
    )
    INSERT INTO ${articleViewDays} (day, article_id, views)
    SELECT ${day}::date, article_id, ${count}::integer FROM counted
    ON CONFLICT (day, article_id)
    DO UPDATE SET views = ${articleViewDays}.views + excluded.views
  `);
}
