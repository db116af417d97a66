import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { tally } from "./calls.ts";
import { type Drill, NotPossible } from "./drill.ts";
import { statusesInWords } from "./words.ts";

const searches = 90;
const longestStatement = 20;

/** Somebody holds a lock on a table that visitors' requests read. */
export const postgresDrill: Drill = {
  name: "stuck-statements",
  shown: "90 stuck backends of PostgreSQL",
  wanted: `every request answered within ${longestStatement} s, 503 with Retry-After; no backend left waiting`,
  run: async (start) => {
    if (!process.env["TEST_DATABASE_URL"]) throw new NotPossible("needs TEST_DATABASE_URL");
    return start({ onServer: true }, async (site) => {
      await site.calm();
      const holder = new pg.Client({ connectionString: site.databaseUrl });
      await holder.connect();
      try {
        await holder.query("BEGIN; LOCK TABLE search_documents, articles IN ACCESS EXCLUSIVE MODE");
        const asked = Array.from({ length: searches }, async (_, index) => {
          const started = performance.now();
          const answer = await fetch(`${site.origin}/en/news?q=stuck%20${index}`, {
            headers: { "x-forwarded-for": `198.51.100.${index + 1}` },
            signal: AbortSignal.timeout(60_000),
          }).catch(() => null);
          return {
            status: answer?.status ?? 0,
            hasRetry: answer?.headers.has("retry-after") ?? false,
            seconds: (performance.now() - started) / 1_000,
          };
        });
        await pause(1_000);
        const atOnce = await waiting(holder);
        const answers = await Promise.all(asked);
        const left = await waiting(holder);
        const longest = Math.max(...answers.map(({ seconds }) => seconds));
        const statuses = tally(answers.map(({ status }) => status));
        const isRight = answers.every(({ status, hasRetry }) => status === 503 && hasRetry);
        return {
          measured: `${statusesInWords({ statuses })}, the last after ${longest.toFixed(1)} s; ${atOnce} backends waited at once, ${left} at the end`,
          isMet: isRight && longest <= longestStatement && left === 0,
        };
      } finally {
        await holder.end();
      }
    });
  },
};

async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}
