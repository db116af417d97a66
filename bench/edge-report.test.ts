import { describe, expect, it } from "vitest";
import { type EdgeRow, edgeTable, isMissed } from "./edge-report.ts";

const run = (requests: number, p99 = 10) => ({
  requests,
  seconds: 4,
  bytes: requests * 1_000,
  p50: 1,
  p99,
  failures: 0,
  cpu: 2,
});
const row = (changes: Partial<EdgeRow> = {}): EdgeRow => ({
  name: "page",
  inBytes: false,
  goal: 0.9,
  ours: [run(95), run(10), run(92)],
  theirs: [run(100), run(10), run(100)],
  siteSeconds: [0.01, 0.02, 4],
  ...changes,
});

describe("the report of the edge", () => {
  it("judges by the median of the rounds", () => {
    expect(isMissed(row())).toBe(false);
    expect(edgeTable([row()])).toContain("| 0.95 (≥ 0.9) |");
    expect(edgeTable([row()])).toContain("| 0.5 % (≤ 2 %) | reached |");
  });

  it.each([
    ["slower than the files", { ours: [run(89), run(8), run(100)] }],
    ["slow for a hundredth", { ours: [run(95, 16), run(10, 16), run(92)] }],
    ["asked while it should be idle", { siteSeconds: [0.1, 0.1, 0] }],
    ["without a round", { ours: [], theirs: [], siteSeconds: [] }],
  ] satisfies [string, Partial<EdgeRow>][])("says what is %s", (_name, changes) => {
    expect(isMissed(row(changes))).toBe(true);
    expect(edgeTable([row(changes)])).toContain("**missed**");
    expect(isMissed(row({ ...changes, goal: null }))).toBe(false);
  });

  it("counts bytes of downloads, whose slowest hundredth says nothing", () => {
    const slow = row({ inBytes: true, ours: [run(95, 99), run(10, 99), run(92, 99)] });
    expect(isMissed(slow)).toBe(false);
    expect(edgeTable([slow])).toContain("| – | – |");
  });
});
