import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listChanges, listWithTexts } from "~/domain/article/article-feeds.server";
import {
  countPublished,
  listByIds,
  listPublished,
  listRelated,
  listTags,
} from "~/domain/article/article-lists.server";
import { findById, findNeighbours, findNewestId } from "~/domain/article/article-queries.server";
import { searchItems } from "~/domain/search/search-queries.server";
import type { Database } from "~/platform/db/database.server";
import * as schema from "~/platform/db/schema";
import { manyArticlesWithin, storeManyArticles } from "~tests/support/many-articles";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";

/** Tables that grow with the number of articles. */
const growing = /^(articles|article_translations|article_tags|article_views|search_documents)$/;

/** Limit of 8 kB pages that a query may read. The last page of a tag's list reads most. */
const mostBlocks = 60_000;

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };
type Explained = Plan & { "Shared Hit Blocks": number; "Shared Read Blocks": number };

const server = testDatabases.find(({ name }) => name === "PostgreSQL");

// Not on the embedded database, which has no statistics and would take minutes to fill.
describe.skipIf(server === undefined)("100,000 articles on PostgreSQL", () => {
  let database: OpenTestDatabase;
  let pool: Pool;
  const asked: { query: string; params: unknown[] }[] = [];
  let db: Database;

  beforeAll(async () => {
    if (server === undefined) return;
    database = await server.open({ answerWithin: manyArticlesWithin });
    pool = (database.db as unknown as NodePgDatabase & { $client: Pool }).$client;
    await storeManyArticles(database.db, 100_000);
    const logQuery = (query: string, params: unknown[]) => void asked.push({ query, params });
    db = drizzle(pool, { schema, logger: { logQuery } });
  }, manyArticlesWithin);
  afterAll(() => database.close());

  /** Runs an action and returns the plans of all its queries. */
  async function plansOf(action: (db: Database) => Promise<unknown>): Promise<Explained[]> {
    asked.length = 0;
    await action(db);
    const plans: Explained[] = [];
    for (const { query, params } of asked.splice(0)) {
      const { rows } = await pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`, params);
      plans.push(rows[0]["QUERY PLAN"][0].Plan);
    }
    return plans;
  }

  /**
   * The tables that an action scanned sequentially, also within functions. PostgreSQL counts in the connection and
   * passes the counts on from time to time, so what an earlier transaction read may still stand among them.
   */
  async function wholeReadsOf(action: (db: Database) => Promise<unknown>): Promise<unknown[]> {
    return database.db.transaction(async (transaction) => {
      const scans = async () => {
        const { rows } = (await transaction.execute(
          sql`SELECT relname, seq_scan::int AS scans FROM pg_stat_xact_user_tables`,
        )) as unknown as { rows: { relname: string; scans: number }[] };
        return new Map(rows.map(({ relname, scans }) => [relname, scans]));
      };
      const before = await scans();
      await action(transaction);
      const after = await scans();
      return [...after.keys()].filter(
        (name) => growing.test(name) && after.get(name) !== before.get(name),
      );
    });
  }

  const scannedWhole = (plan: Plan): string[] => [
    ...(plan["Node Type"] === "Seq Scan" && growing.test(plan["Relation Name"] ?? "")
      ? [plan["Relation Name"] ?? ""]
      : []),
    ...(plan.Plans ?? []).flatMap(scannedWhole),
  ];

  const locale = "cn";
  const search =
    (query: string, offset = 0) =>
    () =>
      searchItems(db, { kind: "article", locale, query, limit: 10, offset });

  it.each<[string, (db: Database) => Promise<unknown>]>([
    ["the first page of the list", (db) => listPublished(db, { locale, page: 1, pageSize: 10 })],
    ["a late page", (db) => listPublished(db, { locale, page: 500, pageSize: 10 })],
    ["the last page", (db) => listPublished(db, { locale, page: 100, pageSize: 100 })],
    [
      "the first page of a subject",
      (db) => listPublished(db, { locale, tag: "proxy", page: 1, pageSize: 10 }),
    ],
    [
      "a late page of a subject",
      (db) => listPublished(db, { locale, tag: "proxy", page: 500, pageSize: 10 }),
    ],
    [
      "the last page of a subject",
      (db) => listPublished(db, { locale, tag: "proxy", page: 100, pageSize: 100 }),
    ],
    [
      "a subject with few articles",
      (db) => listPublished(db, { locale, tag: "rare", page: 1, pageSize: 10 }),
    ],
    [
      "a subject that nobody wrote about",
      (db) => listPublished(db, { locale, tag: "nothing", page: 1, pageSize: 10 }),
    ],
    ["the subjects", (db) => listTags(db, locale)],
    ["how many there are", (db) => countPublished(db, { locale })],
    ["how many a subject has", (db) => countPublished(db, { locale, tag: "rare" })],
    ["an article", (db) => findById(db, locale, 54_321)],
    ["the newest article", (db) => findNewestId(db, locale)],
    [
      "its neighbours",
      (db) => findNeighbours(db, locale, { id: 54_321, publishedAt: "2020-09-21T01:27:00.000Z" }),
    ],
    [
      "related articles",
      (db) => {
        const tags = ["proxy", "team", "rare"].map((id) => ({ id, name: id }));
        return listRelated(db, locale, { id: 54_321, tags }, 3);
      },
    ],
    ["articles by number", (db) => listByIds(db, locale, [5, 50, 500, 5_000, 50_000])],
    [
      "a feed",
      (db) =>
        listWithTexts(db, { locale, tag: "rare", most: 20, publicUrl: "https://site.example" }),
    ],
    ["what changed last", (db) => listChanges(db, 1_000)],
    ["a search for a word that is everywhere", search("常见")],
    ["a search for a rare word", search("罕见")],
    ["a search for a phrase", search("常见的")],
    ["a search for one character", search("常")],
    ["a search for the beginning of a word", search("am")],
    ["a search for two words", search("proxy 罕见")],
    ["a search for what is nowhere", search("没有这个词")],
    ["the last page of a search", search("常见", 990)],
  ])("%s reads no table whole", async (_, action) => {
    expect(await wholeReadsOf(action)).toEqual([]);
    const plans = await plansOf(action);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(scannedWhole(plan), JSON.stringify(plan)).toEqual([]);
      expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]).toBeLessThan(mostBlocks);
    }
  });

  it.each([{}, { tag: "proxy" }])("a list ends at the 10,000th article: %o", async (filter) => {
    const at = (page: number, pageSize: number) =>
      listPublished(db, { ...filter, locale, page, pageSize });
    expect(await at(99, 100)).toMatchObject({ list: { length: 100 }, hasOlder: true });
    expect(await at(100, 100)).toMatchObject({ list: { length: 100 }, hasOlder: false });
    expect(await at(112, 90)).toMatchObject({ list: { length: 10 }, hasOlder: false });
    expect(await at(101, 100)).toEqual({ list: [], hasOlder: false });
    expect(await countPublished(db, { ...filter, locale })).toBe(10_000);
  });
});
