import { describe, expect, it } from "vitest";
import { type UpgradeBuild, upgradePath } from "./upgrade-path";

const file = (name: string, size: number) => ({ name, size, isStandIn: false });

const build = (
  version: string,
  size: number | null,
  patches: Record<string, number> = {},
): UpgradeBuild => ({
  version,
  package: size === null ? null : file(`${version}.zip`, size),
  patches: Object.entries(patches).map(([fromVersion, bytes]) => ({
    ...file(`${version}-patch.zip`, bytes),
    fromVersion,
  })),
});

const builds = [
  build("6.2.1", 96, { "6.2.0": 11 }),
  build("6.2.0", 95, { "6.1.4": 20 }),
  build("6.1.4", 94),
  build("6.0.10", 90),
];

const pathOf = (from: string, to: string, mustPassThrough: string | null = null, given = builds) =>
  upgradePath({ from, to, builds: given, mustPassThrough })?.map(
    ({ version, by, isPassage }) => `${version} ${by}${isPassage ? " first" : ""}`,
  ) ?? null;

describe("the way from one version to a later one", () => {
  it("takes patches one after another while they are smaller than the archive", () => {
    expect(pathOf("6.1.4", "6.2.1")).toEqual(["6.2.0 patch", "6.2.1 patch"]);
    const heavy = [build("6.2.1", 96, { "6.2.0": 50 }), build("6.2.0", 95, { "6.1.4": 50 })];
    expect(pathOf("6.1.4", "6.2.1", null, heavy)).toEqual(["6.2.1 package"]);
  });

  it("needs one step rather than two for the same bytes", () => {
    const same = [build("6.2.1", 31, { "6.2.0": 11 }), build("6.2.0", 95, { "6.1.4": 20 })];
    expect(pathOf("6.1.4", "6.2.1", null, same)).toEqual(["6.2.1 package"]);
  });

  it("begins with an archive where no patch starts from the version, and goes on with patches", () => {
    const few = [build("6.2.1", 96, { "6.2.0": 1 }), build("6.2.0", 95)];
    expect(pathOf("6.0.10", "6.2.1", null, few)).toEqual(["6.2.1 package"]);
    const small = [build("6.2.1", 196, { "6.2.0": 1 }), build("6.2.0", 95)];
    expect(pathOf("6.0.10", "6.2.1", null, small)).toEqual(["6.2.0 package", "6.2.1 patch"]);
  });

  it("passes through a version that must be taken first, however small the archive is", () => {
    expect(pathOf("6.0.10", "6.2.1", "6.2.0")).toEqual(["6.2.0 package first", "6.2.1 patch"]);
    expect(pathOf("6.2.0", "6.2.1", "6.2.0")).toEqual(["6.2.1 patch"]);
    expect(pathOf("6.1.4", "6.2.0", "6.2.0")).toEqual(["6.2.0 patch"]);
  });

  it("counts numbers and not letters: 6.0.10 is later than 6.0.9", () => {
    const late = [build("6.0.10", 90, { "6.0.9": 5 })];
    expect(pathOf("6.0.9", "6.0.10", null, late)).toEqual(["6.0.10 patch"]);
    expect(pathOf("6.0.10", "6.0.9", null, late)).toBeNull();
  });

  it("is empty for the same version, and null where nothing leads there", () => {
    expect(pathOf("6.2.1", "6.2.1")).toEqual([]);
    expect(pathOf("6.2.1", "6.2.0")).toBeNull();
    expect(pathOf("6.1.4", "6.2.1", null, [build("6.2.1", null)])).toBeNull();
    expect(pathOf("6.1.4", "6.2.1", "6.2.0", [build("6.2.1", 96)])).toBeNull();
  });
});
