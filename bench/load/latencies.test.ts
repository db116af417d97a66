import { expect, it } from "vitest";
import { createLatencies } from "./latencies";

it("tells the times of a kind apart from those of others", () => {
  const latencies = createLatencies<"page" | "search">(10);
  for (let time = 1; time <= 100; time += 1) latencies.add("page", time, 0);
  latencies.add("search", 2_000, 0);
  const { count, p50, p95, p99, most } = latencies.of("page");
  expect(count).toBe(100);
  expect(p50).toBeCloseTo(50, 0);
  expect(p95).toBeCloseTo(95, 0);
  expect(p99).toBeCloseTo(99, 0);
  expect(most).toBeCloseTo(100, 0);
  expect(latencies.of("search").p50 / 2_000).toBeCloseTo(1, 2);
});

it("tells how the times went over the run, by when an act was due", () => {
  const latencies = createLatencies<"page">(10);
  latencies.add("page", 4, 12_000);
  latencies.add("page", 2, 9_999);
  latencies.add("page", 6, 19_000);
  const windows = latencies.windows(50);
  expect(windows.map(({ at }) => at)).toEqual([5, 15]);
  expect(windows.map(({ value }) => Math.round(value))).toEqual([2, 4]);
});

it("a kind without any act has no times, which meets no goal", () => {
  const { count, p99 } = createLatencies<"page">(10).of("page");
  expect(count).toBe(0);
  expect(p99 <= 1_000).toBe(false);
});
