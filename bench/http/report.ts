import type { Comparison, Figures } from "./measure.ts";
import type { Row } from "./rows.ts";
import { count, markdownTable, mebibytes } from "./table.ts";

export type Measured = { row: Row; comparison: Comparison; calm?: Comparison | undefined };

const largestP99 = 2;
export const largestMemory = 250 * 2 ** 20;

/** The rows of the run as a table: the site, and behind the stroke its reference. */
export function loadTable(measured: Measured[]): string {
  const head = [
    "Row",
    "Answers a second, site / reference",
    "per CPU second, site / reference",
    "Ratio",
    "Goal",
    "p50, ms",
    "p99, ms",
  ];
  return markdownTable([head, ...measured.map(cellsOf)]);
}

/** What the run says of the goal of 2 ms, beside nginx under the same load. */
export function latencyTable(measured: Measured[]): string {
  const head = ["p99 at 64 connections, ms", "Site", "nginx", "Goal"];
  const lines = measured.flatMap(({ row, comparison, calm }) => {
    if (calm === undefined) return [];
    return [
      latencyCells(`${row.label}, as fast as it goes`, comparison),
      latencyCells(`${row.label}, ${count(calm.site.requestsPerSecond)} requests a second`, calm),
    ];
  });
  return markdownTable([head, ...lines]);
}

/** "reached" or "missed", for a figure that has a goal. */
export function verdict(isReached: boolean): string {
  return isReached ? "reached" : "**missed**";
}

function cellsOf({ row, comparison }: Measured): string[] {
  const { site, reference, ratio } = comparison;
  const pair = (figure: (figures: Figures) => string) => `${figure(site)} / ${figure(reference)}`;
  const by = row.reference === "bare" ? " of `node:http`" : row.isVaried ? " of nginx, stored" : "";
  return [
    row.label,
    pair((of) => (row.isLarge ? rate(of.bytesPerSecond) : count(of.requestsPerSecond))),
    pair((of) => (row.isLarge ? rate(of.bytesPerCpuSecond) : count(of.requestsPerCpuSecond))),
    `${ratio.toFixed(ratio < 0.1 ? 3 : 2)}${by}`,
    row.goal === undefined ? "" : `≥ ${row.goal} ${verdict(ratio >= row.goal)}`,
    pair((of) => of.p50.toFixed(2)),
    pair((of) => of.p99.toFixed(2)),
  ];
}

const rate = (bytes: number) => `${mebibytes(bytes)} MiB`;

function latencyCells(label: string, { site, reference }: Comparison): string[] {
  const goal = `< ${largestP99} ${verdict(site.p99 < largestP99)}`;
  return [label, site.p99.toFixed(2), reference.p99.toFixed(2), goal];
}
