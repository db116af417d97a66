/** A query and its times in milliseconds. */
export type SearchTimes = { database: string; query: string; total: number; times: number[] };

type Circumstances = { articles: number; goal: number; machine: string; date: Date };

/** A table of the median and the 90th percentile of each query. */
export function searchReport(
  measured: readonly SearchTimes[],
  { articles, goal, machine, date }: Circumstances,
): string {
  const rows = measured.map(({ database, query, total, times }) => {
    const half = partOf(times, 0.5);
    const reached = half < goal ? "reached" : "missed";
    return `| ${database} | ${query} | ${total} | ${half.toFixed(1)} | ${partOf(times, 0.9).toFixed(1)} | ${reached} |`;
  });
  return [
    "# Results of `npm run bench -- search`",
    "",
    `${date.toISOString().slice(0, 10)} · ${machine}`,
    "",
    `${articles.toLocaleString("en")} articles in two languages; the first ten matches, with their number. Goal: under ${goal} ms.`,
    "",
    "| Database | Query | Matches (1,000 at most) | p50 ms | p90 ms | Goal |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

function partOf(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
