import { randomBytes } from "node:crypto";
import { asc } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import type { JobReport } from "~/domain/background-job/job-report";
import { englishResult } from "~/domain/background-job/job-result";
import { articleViews, articleVisits } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { seedArticles } from "./article-seed.server";
import { createViewCounter } from "./article-views.server";

const secret = randomBytes(32);
const never = 60_000_000;

let now = new Date("2026-11-21T10:00:00Z");
const { db } = await databaseOfFile();
const tags = [{ id: "proxy", name: { cn: "代理", en: "Proxy" } }];
const text = { title: "t", summary: "s", markdown: "m" };
const articles = [1, 2].map((id) => ({
  id,
  publishedAt: "2026-01-01T00:00:00Z",
  tags: ["proxy"],
  texts: { cn: text },
}));
await seedArticles(db, { tags, articles });

const counter = () => {
  const failures: unknown[] = [];
  const results: string[] = [];
  const report: JobReport = {
    done: async (result) => {
      results.push(englishResult(result));
    },
    failed: async (error) => {
      failures.push(error);
    },
  };
  const views = createViewCounter({
    db,
    secret,
    report,
    now: () => now,
    interval: never,
  });
  return { ...views, failures, results };
};
const counts = async () =>
  (await db.select().from(articleViews).orderBy(asc(articleViews.articleId))).map(
    ({ articleId, count }) => [articleId, count],
  );

it("count once for an article, however often one address asks", async () => {
  const { record, stop, failures, results } = counter();
  for (let time = 0; time < 1_000; time += 1) record(1, "192.0.2.1");
  record(1, "192.0.2.2");
  record(2, "192.0.2.1");
  await stop();
  expect(failures).toEqual([]);
  expect(results).toEqual(["3 of 3 views counted"]);
  expect(await counts()).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

it("count once at two instances, too", async () => {
  const instances = [counter(), counter()];
  for (const { record } of instances) record(1, "192.0.2.3");
  await Promise.all(instances.map(({ stop }) => stop()));
  expect((await counts())[0]).toEqual([1, 3]);
});

it("count again after half an hour, not before", async () => {
  now = new Date("2026-11-21T10:29:59Z");
  const before = counter();
  before.record(1, "192.0.2.1");
  await before.stop();
  expect((await counts())[0]).toEqual([1, 3]);
  now = new Date("2026-11-21T10:30:01Z");
  const after = counter();
  after.record(1, "192.0.2.1");
  await after.stop();
  expect((await counts())[0]).toEqual([1, 4]);
});

it("wait while the database is away, and are told of", async () => {
  const gone = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
  const transaction = vi.spyOn(db, "transaction").mockRejectedValueOnce(gone);
  const before = (await counts())[0]?.[1] ?? 0;
  const { record, stop, failures, results } = counter();
  record(1, "192.0.2.8");
  await stop();
  transaction.mockRestore();
  expect(failures).toEqual([gone]);
  await stop();
  expect(results).toEqual(["1 of 1 views counted"]);
  expect((await counts())[0]).toEqual([1, before + 1]);
});

it("of an article that does not exist add nothing", async () => {
  const { record, stop, failures } = counter();
  record(999_999, "192.0.2.9");
  await stop();
  expect(failures).toEqual([]);
  expect((await counts()).map(([id]) => id)).toEqual([1, 2]);
});

it("leave nothing that names them, and another hash the next day", async () => {
  now = new Date("2026-11-22T09:00:00Z");
  const { record, stop } = counter();
  record(2, "192.0.2.1");
  await stop();
  const rows = await db.select().from(articleVisits);
  expect(JSON.stringify(rows)).not.toContain("192.0.2");
  expect(rows).toHaveLength(1);
  expect(rows[0]?.visitor).toMatch(/^[\w-]{22}$/);
});
