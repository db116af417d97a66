import { expect, it } from "vitest";
import type { PricedPackage } from "~/domain/package/package";
import { comparedPackages } from "./compared-packages";

const packages = ["A", "B", "C"].map((id) => ({ id }) as PricedPackage);
const named = (chosen: string | null) => {
  const { below, chosen: own, above } = comparedPackages(packages, chosen);
  return [below, own, above].map((entry) => (entry === null ? null : entry?.id));
};

it("a choice is explained by the packages beside it", () => {
  expect(named("B")).toEqual(["A", "B", "C"]);
});

it("the first package has none below, the last one the custom package above", () => {
  expect(named("A")).toEqual([undefined, "A", "B"]);
  expect(named("C")).toEqual(["B", "C", null]);
});

it("the custom package has the largest one below and none above", () => {
  expect(named(null)).toEqual(["C", null, undefined]);
});
