import { markdownTable } from "../markdown-table.ts";
import type { IdleConnections } from "./idle-connections.ts";
import type { SlowDownloads } from "./slow-downloads.ts";

/** Milliseconds within which 99 of 100 pages come beside the crowd. */
const longestP99 = { downloads: 150, idle: 100 };
/** Megabytes that a thousand downloads, and a thousand idle connections, may take. */
const mostOfThousand = { downloads: 100, idle: 25 };
/** Megabytes of the heap that may stay once all connections have gone. */
const mostLeft = 4;

type Crowd = { page: SlowDownloads["page"]; wrongPages: number };

/** What 1,000 slow downloads at once fall short of. */
export function missedOfDownloads(played: SlowDownloads): string[] {
  const { readers, whole, most, memory } = played;
  const allowed = (readers / 1_000) * mostOfThousand.downloads;
  return [
    ...(whole < readers ? [`${readers - whole} of ${readers} downloads were not whole`] : []),
    ...(most < readers ? [`only ${most} of ${readers} downloads were under way at a time`] : []),
    ...missedPages("beside downloads", played, longestP99.downloads),
    ...(memory.most - memory.before <= allowed
      ? []
      : [`downloads took ${memory.most - memory.before} MB, the goal is ${allowed} MB`]),
  ];
}

/** What 10,000 idle connections fall short of. */
export function missedOfIdle(played: IdleConnections): string[] {
  const { wanted, held, memory, heap } = played;
  const allowed = (wanted / 1_000) * mostOfThousand.idle;
  const left = heap.after - heap.before;
  return [
    ...(held < wanted ? [`${wanted - held} of ${wanted} connections did not stay open`] : []),
    ...missedPages("beside idle connections", played, longestP99.idle),
    ...(memory.held - memory.before <= allowed
      ? []
      : [`idle connections took ${memory.held - memory.before} MB, the goal is ${allowed} MB`]),
    ...(left <= mostLeft ? [] : [`${left.toFixed(1)} MB of the heap stayed after they had gone`]),
  ];
}

function missedPages(where: string, { page, wrongPages }: Crowd, goal: number): string[] {
  return [
    ...(wrongPages > 0 ? [`${wrongPages} pages ${where} were not answered`] : []),
    ...(page.p99 <= goal
      ? []
      : [`a page ${where}: p99 is ${page.p99.toFixed(1)} ms, the goal is ${goal} ms`]),
  ];
}

const beside = ({ page, wrongPages }: Crowd) =>
  `${page.count}, p50 ${page.p50.toFixed(1)} ms, p99 ${page.p99.toFixed(1)} ms, ${wrongPages} failed`;

/** A table in Markdown. */
export function slowTable(played: SlowDownloads): string {
  const { whole, most, seconds, memory } = played;
  return table([
    ["Whole, with the right bytes", String(whole)],
    ["Most at a time", String(most)],
    ["Seconds until the last byte", seconds.toFixed(0)],
    ["Pages for others meanwhile", beside(played)],
    ["Resident memory, before and at most", `${memory.before} MB, ${memory.most} MB`],
  ]);
}

/** A table in Markdown. */
export function idleTable(played: IdleConnections): string {
  const { wanted, held, memory, heap } = played;
  return table([
    ["Still open after 15 s", `${held} of ${wanted}`],
    ["Pages for others meanwhile", beside(played)],
    ["Resident memory, before and meanwhile", `${memory.before} MB, ${memory.held} MB`],
    [
      "Heap in use, before and afterwards",
      `${heap.before.toFixed(1)} MB, ${heap.after.toFixed(1)} MB`,
    ],
  ]);
}

function table(rows: readonly (readonly [string, string])[]): string {
  return markdownTable(["What", "Measured"], rows);
}
