import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { searchItems } from "~/domain/search/search-queries.server";
import type { Database } from "~/platform/db/database.server";
import { manyArticlesWithin, storeManyArticles } from "~tests/support/many-articles";
import { bothDatabases } from "~tests/support/test-database";
import { type SearchTimes, searchReport } from "./search-report.ts";

/**
 * Creates 100,000 articles in both languages and measures the search, on the embedded database and,
 * if `TEST_DATABASE_URL` is set, on PostgreSQL. The exit code is 1 when a query exceeds the goal.
 */
const articles = 100_000;
const goal = 20;
const rounds = 30;
const queries = ["罕见", "常见", "常见的", "常", "pro", "amazon 罕见", "word54321", "没有这个词"];

const measured: SearchTimes[] = [];
for (const { name, open } of bothDatabases) {
  console.log(`${name}: storing ${articles.toLocaleString("en")} articles …`);
  const database = await open({ answerWithin: manyArticlesWithin });
  try {
    await storeManyArticles(database.db, articles);
    for (const query of queries) measured.push(await measure(database.db, name, query));
  } finally {
    await database.close();
  }
}

const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores · Node ${process.version}`;
const report = searchReport(measured, { articles, goal, machine, date: new Date() });
console.log(report);
writeFileSync(new URL("RESULTS-search.md", import.meta.url), report);
process.exit(measured.every(({ times }) => median(times) < goal) ? 0 : 1);

async function measure(db: Database, database: string, query: string): Promise<SearchTimes> {
  const search = { kind: "article", locale: "cn", query, limit: 10, offset: 0 } as const;
  const { total } = await searchItems(db, search);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await searchItems(db, search);
    times.push(performance.now() - started);
  }
  return { database, query, total, times };
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Infinity;
}
