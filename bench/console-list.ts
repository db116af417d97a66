import { sql } from "drizzle-orm";
import { openTestConsole } from "~tests/support/console";
import { manyArticlesWithin, storeManyArticles } from "~tests/support/many-articles";
import { bothDatabases } from "~tests/support/test-database";
import type { Measured } from "./console-report.ts";

const articles = 10_000;
const listGoal = 100;
const searchGoal = 50;
const warmUp = 5;
const calls = 20;

/** The list as it opens, its tabs, a search, filters together; `last`: with its last page. */
const lists = [
  { what: "first page", query: {} },
  { what: "stale", query: { tab: "stale" } },
  { what: "drafts", query: { tab: "drafts" } },
  { what: "scheduled", query: { tab: "scheduled" } },
  { what: "one language", query: { tab: "one-language" } },
  { what: "a title", query: { q: "Title 54" } },
  { what: "a title that nothing has", query: { q: "nothing is called that" } },
  { what: "tag and state", query: { tag: "amazon", locale: "en", state: "withdrawn" } },
];

/** Ctrl K among them: few titles, all of them, none, and a number. */
const searches = ["Title 543", "title", "nothing is called that", "5432"];

/** Times of the console's list and search of 10,000 articles, whole calls with their session, on each database. */
export async function measureLists(): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { name, open } of bothDatabases) {
    console.log(`${name}: storing ${articles.toLocaleString("en")} articles …`);
    const database = await open({ answerWithin: manyArticlesWithin });
    try {
      const { db } = database;
      await storeManyArticles(db, articles);
      await db.execute(inOneLanguage);
      await db.execute(itemsOfArticles);
      await db.execute(textsOfArticles);
      await db.execute(mixStates);
      await db.execute(waitForTime);
      // As autovacuum leaves them, and the maintenance of the embedded database.
      for (const table of ["text_items", "texts", "text_schedules"]) {
        await db.execute(sql`VACUUM ANALYZE ${sql.identifier(table)}`);
      }
      const { browser } = await openTestConsole(db).join("owner@site.example", ["owner"]);
      const ask = async (query: object, call: "articles" | "search" = "articles") => {
        const { status, body } = await browser.call(call, query);
        if (status !== 200) throw new Error(JSON.stringify(body));
        return body;
      };
      const time = async (what: string, goal: number, act: () => Promise<unknown>) => {
        const times: number[] = [];
        for (let call = -warmUp; call < calls; call += 1) {
          const started = performance.now();
          await act();
          if (call >= 0) times.push(performance.now() - started);
        }
        measured.push({ what, database: name, times, goal });
      };
      for (const { what, query } of lists) {
        await time(`list: ${what}`, listGoal, () => ask(query));
      }
      let last = {};
      for (let next = (await ask(last)).next; next !== null; next = (await ask(last)).next) {
        last = { after: next };
      }
      await time("list: last page", listGoal, () => ask(last));
      for (const text of searches) {
        await time(`search: ${text}`, searchGoal, () => ask({ text }, "search"));
      }
    } finally {
      await database.close();
    }
  }
  return measured;
}

const inOneLanguage = sql`
  DELETE FROM article_translations WHERE locale = 'en' AND article_id % 13 = 0`;

/** Adds the console's rows for each article, one statement each, because adopting them takes a minute. */
const itemsOfArticles = sql`
  INSERT INTO text_items (kind, item_id, source_locale, created_at, changed_at)
  SELECT 'article', article_id, 'cn', min(published_at), max(updated_at)
  FROM article_translations GROUP BY article_id`;
const textsOfArticles = sql`
  INSERT INTO texts (kind, item_id, locale, title, fields, body, version, saved_at, source_revision,
    revision, kept_revision, is_kept, is_live, live_revision, live_since, first_published_at)
  SELECT 'article', article_id, locale, title,
    jsonb_build_object('title', title, 'summary', summary, 'tags', (
      SELECT coalesce(jsonb_agg(tag_id ORDER BY position), '[]') FROM article_tags AS tagged
      WHERE tagged.article_id = written.article_id)),
    markdown, 1, updated_at, CASE WHEN locale = 'en' THEN 1 END,
    1, 1, true, true, 1, updated_at, published_at
  FROM article_translations AS written`;

/** Makes a seventh of the English texts stale, a ninth changed and a tenth withdrawn. */
const mixStates = sql`
  UPDATE texts SET stale = CASE WHEN item_id % 7 = 0 THEN 2 ELSE 0 END,
    is_live = item_id % 9 <> 0 AND item_id % 10 <> 0,
    live_revision = CASE WHEN item_id % 10 = 0 THEN NULL ELSE live_revision END,
    version = CASE WHEN item_id % 9 = 0 THEN 2 ELSE version END
  WHERE kind = 'article' AND locale = 'en'`;

/** Every fiftieth English text waits for a time. */
const waitForTime = sql`
  INSERT INTO text_schedules (kind, item_id, locale, revision, at, state, created_at)
  SELECT kind, item_id, locale, revision, now() + interval '9 days', 'waiting', now() FROM texts
  WHERE kind = 'article' AND locale = 'en' AND item_id % 50 = 0`;
