import { expect, it } from "vitest";
import { idleTable, missedOfDownloads, missedOfIdle, slowTable } from "./crowd-report";

const page = { count: 300, p50: 1, p95: 2, p99: 20, most: 40 };
const downloads = {
  ...{ readers: 1_000, whole: 1_000, most: 1_000, seconds: 45, page, wrongPages: 0 },
  memory: { before: 150, most: 200 },
};
const idle = {
  ...{ wanted: 10_000, held: 10_000, page, wrongPages: 0 },
  ...{ memory: { before: 150, held: 300 }, heap: { before: 60, after: 61 } },
};

it("a crowd that is served misses nothing", () => {
  expect(missedOfDownloads(downloads)).toEqual([]);
  expect(missedOfIdle(idle)).toEqual([]);
  expect(slowTable(downloads)).toContain("| Whole, with the right bytes | 1000 |");
  expect(idleTable(idle)).toContain("| Still open after 15 s | 10000 of 10000 |");
});

it("each download has to be whole, and all of them at once", () => {
  expect(missedOfDownloads({ ...downloads, whole: 998, most: 990 })).toEqual([
    "2 of 1000 downloads were not whole",
    "only 990 of 1000 downloads were under way at a time",
  ]);
});

it("each connection has to stay open, and to be gone afterwards", () => {
  const heap = { before: 60, after: 70 };
  expect(missedOfIdle({ ...idle, held: 9_000, heap })).toEqual([
    "1000 of 10000 connections did not stay open",
    "10.0 MB of the heap stayed after they had gone",
  ]);
});

it("others have to get their pages meanwhile, and memory has a bound", () => {
  const crowd = { page: { ...page, p99: 400 }, wrongPages: 3 };
  expect(missedOfDownloads({ ...downloads, ...crowd, memory: { before: 150, most: 400 } })).toEqual(
    [
      "3 pages beside downloads were not answered",
      "a page beside downloads: p99 is 400.0 ms, the goal is 150 ms",
      "downloads took 250 MB, the goal is 100 MB",
    ],
  );
  expect(missedOfIdle({ ...idle, page: { ...page, count: 0, p99: Number.NaN } })).toHaveLength(1);
});
