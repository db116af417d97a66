/** Measurements of the console on the server, in milliseconds. */
export type Measured = { what: string; database: string; times: readonly number[]; goal: number };

/** The time that a part of the calls keeps. */
function keptBy(part: number, times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}

/** The time that half of the calls keep. */
export const p50 = (times: readonly number[]): number => keptBy(0.5, times);

/** The time that 95 of 100 calls keep. */
export const p95 = (times: readonly number[]): number => keptBy(0.95, times);

/** The lines of the table that is printed. */
export function tableOf(measured: readonly Measured[]) {
  return measured.map(({ what, database, times, goal }) => ({
    what,
    database,
    p50: Math.round(p50(times)),
    p95: Math.round(p95(times)),
    calls: times.length,
    goal,
  }));
}

/** The same lines as a table in Markdown. */
export function markdownOf(measured: readonly Measured[]): string {
  const lines = tableOf(measured).map(
    ({ what, database, p50, p95, calls, goal }) =>
      `| ${what} | ${database} | ${p50} | ${p95} | ${calls} | ≤ ${goal} |`,
  );
  const head = ["| What | Database | p50, ms | p95, ms | Calls | Goal of p95, ms |"];
  return [...head, "| --- | --- | --- | --- | --- | --- |", ...lines].join("\n");
}

/** A sentence for each goal that is missed; what was not measured counts as missed. */
export function missedGoals(measured: readonly Measured[]): string[] {
  return measured
    .filter(({ times, goal }) => !(p95(times) <= goal))
    .map(({ what, database, times, goal }) => {
      return `${what}, ${database}: ${Math.round(p95(times))} ms, the goal is ${goal} ms`;
    });
}
