import { markdownTable } from "../markdown-table.ts";
import type { LoadResult } from "./wrk.ts";

/** One run: the figures of the load generator, and the server's processor time. */
export type Run = LoadResult & { cpu: number };

/** One line of the table: our server and the reference. */
export type Row = {
  name: string;
  ours: Run[];
  theirs: Run[];
  /** The reference. */
  against: string;
  /** Goal: the lowest ratio of work per second of processor time; null without a goal. */
  goal: number | null;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? Number.NaN)) / 2 : upper;
}

const perCpuSecond = ({ requests, cpu }: Run) => requests / cpu;

/**
 * The median of the ratios of all rounds. On a noisy machine, the ratio of two consecutive runs is
 * more reliable than the ratio of two medians.
 */
export function ratioOf({ ours, theirs }: Row): number {
  const ratios = ours.flatMap((run, round) => {
    const other = theirs[round];
    return other === undefined ? [] : perCpuSecond(run) / perCpuSecond(other);
  });
  return median(ratios);
}

/** The table as Markdown. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const ratio = ratioOf(row);
    const reached = row.goal === null ? "" : ratio >= row.goal ? "reached" : "missed";
    return [
      row.name,
      figure(row.ours, (run) => run.requests / run.seconds),
      figure(row.ours, perCpuSecond),
      `${figure(row.ours, (run) => run.p50, 2)} / ${figure(row.ours, (run) => run.p99, 2)}`,
      `${row.against} ${figure(row.theirs, perCpuSecond)}`,
      `${figure(row.theirs, (run) => run.p50, 2)} / ${figure(row.theirs, (run) => run.p99, 2)}`,
      ratio.toFixed(2),
      row.goal === null ? "–" : `≥ ${row.goal} ${reached}`,
    ];
  });
  const head = [
    "Answer",
    "Requests/s",
    "Per CPU second",
    "p50 / p99 ms",
    "Measured by, per CPU second",
    "Its p50 / p99 ms",
    "Ratio",
    "Goal",
  ];
  return markdownTable(head, lines);
}

/** The median of a figure of runs, as text. */
export function figure(runs: readonly Run[], of: (run: Run) => number, digits = 0): string {
  return median(runs.map(of)).toLocaleString("en", {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  });
}
