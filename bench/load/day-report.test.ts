import { expect, it } from "vitest";
import type { Day } from "./day";
import { dayTables, missedOf } from "./day-report";
import { createLatencies } from "./latencies";
import { type Kind, kinds } from "./mix";

type Changes = { slow?: Kind; without?: Kind; wrong?: Record<string, number>; heapGrowth?: number };

/** A day of six windows and readings, all quick and level but for what is named. */
function dayWith({ slow, without, wrong = {}, heapGrowth = 0 }: Changes = {}): Day {
  const latencies = createLatencies<Kind>(10);
  const windows = [0, 1, 2, 3, 4, 5];
  for (const kind of kinds.filter((one) => one !== without)) {
    for (const window of windows) latencies.add(kind, kind === slow ? 2_000 : 4, window * 10_000);
  }
  const readings = windows.map((window) => ({
    ...{ at: window * 10, resident: 150, outside: 40 },
    heap: 60 + (heapGrowth * window) / 5,
  }));
  return { warmUp: 0, latencies, wrong, acts: 60, readings };
}

it("a day without slow answers, wrong ones and growth misses nothing", () => {
  expect(missedOf(dayWith())).toEqual([]);
  expect(dayTables(dayWith())).not.toContain("missed");
});

it("names the kind that is too slow, and one that was never answered", () => {
  expect(missedOf(dayWith({ slow: "search" }))).toContainEqual(
    expect.stringMatching(/^search: p99 is (?:199|200)\d ms, the goal is 250 ms$/),
  );
  expect(missedOf(dayWith({ without: "registration" }))).toEqual([
    "registration: none was answered after the warm-up",
  ]);
});

it("no wrong answer is allowed", () => {
  expect(missedOf(dayWith({ wrong: { "page: 503": 1 } }))).toEqual(["1 × page: 503"]);
});

it("a heap that grows is missed, and stands in the table with its growth", () => {
  const day = dayWith({ heapGrowth: 6 });
  expect(missedOf(day)).toEqual(["Heap in use, MB: grew by 6.0"]);
  expect(dayTables(day)).toContain("| Heap in use, MB | 60.0 | 66.0 | +6.0 | ≤ 2.5 **missed** |");
});

it("a run that is too short to tell growth is no success", () => {
  const day = dayWith();
  expect(missedOf({ ...day, readings: day.readings.slice(0, 2) })).toContain(
    "Heap in use, MB: too few readings",
  );
});
