import { describe, expect, it } from "vitest";
import { pricing } from "~/i18n/en/pricing";
import { packageFeatures } from "~content/package-features";
import { packages } from "~content/packages";
import { compare } from "./comparison";

const groups = compare(pricing.comparison, packages, packageFeatures);
const cellsOf = (id: string) =>
  groups.flatMap(({ rows }) => rows).find((row) => row.id === id)?.cells;

describe("the comparison of packages", () => {
  it("has the ten advertised features and the two amounts, each named", () => {
    const rows = groups.flatMap((group) => group.rows);
    expect(rows).toHaveLength(12);
    for (const row of rows) expect(row.name).toBeTruthy();
  });
  it("has a value of every feature for every package", () => {
    for (const { id, values } of packageFeatures)
      expect(Object.keys(values).sort(), id).toEqual(packages.map((entry) => entry.id).sort());
  });
  it("tells amounts, units and limits in words", () => {
    expect(cellsOf("environments")).toEqual(["10", "50", "100", "300", "1000"]);
    expect(cellsOf("bin")?.[0]).toBe("7 days");
    expect(cellsOf("rpa")?.slice(0, 2)).toEqual(["3 flows", "No limit"]);
    expect(cellsOf("team")).toEqual([false, true, true, true, true]);
  });
  it("takes a package that a feature does not know as not included", () => {
    const unknown = { ...packages[0], id: "Z" } as (typeof packages)[number];
    const [basic] = compare(pricing.comparison, [unknown], packageFeatures);
    expect(basic?.rows.find((row) => row.id === "sync")?.cells).toEqual([false]);
  });
});
