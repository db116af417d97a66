import { describe, expect, it } from "vitest";
import type { FeatureView, PricedPackage } from "~/domain/package/package";
import { compare } from "./comparison";
import { pricing } from "./words.en";

const entry = (id: string, environments: number): PricedPackage => ({
  id,
  name: `Package ${id}`,
  environments,
  members: 3,
  monthlyFen: 100,
  isReference: false,
  perEnvironmentFen: 1,
  savingPercent: 0,
  savingFen: 0,
});
const feature = (id: string, values: FeatureView["values"]): FeatureView => ({
  id,
  group: id === "team" ? "advanced" : "basic",
  name: `Feature ${id}`,
  amount: "{count} days",
  values,
});

const groups = compare(
  pricing,
  [entry("A", 10), entry("B", 1000)],
  [
    feature("bin", { A: 7, B: "unlimited" }),
    feature("team", { B: true }),
    feature("sync", { A: 0, Z: true }),
  ],
);
const cellsOf = (id: string) =>
  groups.flatMap(({ rows }) => rows).find((row) => row.id === id)?.cells;

describe("the comparison of packages", () => {
  it("has the amounts first, then the features of each group in their order", () => {
    expect(groups.map(({ id, rows }) => [id, rows.map((row) => row.id)])).toEqual([
      ["basic", ["environments", "members", "bin", "sync"]],
      ["advanced", ["team"]],
    ]);
  });
  it("shows amounts with units as text", () => {
    expect(cellsOf("environments")).toEqual(["10", "1000", "As needed"]);
    expect(cellsOf("bin")?.slice(0, 2)).toEqual(["7 days", "No limit"]);
  });
  it("treats a missing value as not included, but 0 as an amount", () => {
    expect(cellsOf("team")?.slice(0, 2)).toEqual([false, true]);
    expect(cellsOf("sync")?.slice(0, 2)).toEqual(["0 days", false]);
  });
  it("gives the custom package the features of the largest package", () => {
    expect(cellsOf("bin")?.at(-1)).toBe("No limit");
    expect(cellsOf("team")?.at(-1)).toBe(true);
  });
  it("is empty without packages", () => {
    expect(
      compare(pricing, [], [feature("bin", {})])[0]?.rows.map(({ cells }) => cells.length),
    ).toEqual([1, 1, 1]);
  });
});
