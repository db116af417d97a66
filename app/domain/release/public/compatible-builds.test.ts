import { describe, expect, it } from "vitest";
import type { Architecture } from "~/domain/release/release";
import { buildsForSystems, type CompatibleBuild, highestFor, systemsOf } from "./compatible-builds";

const build = (
  version: string,
  minimumWindows: string,
  architecture: Architecture = "x64",
  heldLines: CompatibleBuild["heldLines"] = [],
) => ({
  version,
  minimumWindows,
  architecture,
  heldLines,
});

/** Windows 7 lost its updates with 7.0.0, and 32-bit Windows before that. */
const builds = [
  build("7.0.0", "10"),
  build("6.5.0", "7"),
  build("6.4.0", "7", "x86"),
  build("6.3.0", "7"),
];

describe("the build for a system", () => {
  it.each([
    ["10", "x64", "7.0.0"],
    ["7", "x64", "6.5.0"],
    ["8.1", "x64", "6.5.0"],
    ["10", "x86", "6.4.0"],
    ["7", "x86", "6.4.0"],
    ["10", "arm64", undefined],
  ] as const)("Windows %s on %s has %s", (windows, architecture, version) => {
    expect(highestFor(builds, { windows, architecture })?.version).toBe(version);
  });

  it("is found for each system that a build ran on, systems with the same one together", () => {
    const needs = [build("6.3.0", "7"), build("6.3.0", "7", "x86")];
    const found = buildsForSystems(systemsOf(needs), builds);
    expect(found.map(({ build: { version }, ...systems }) => [version, systems])).toEqual([
      ["7.0.0", { windows: "10", architectures: ["x64"] }],
      ["6.5.0", { windows: "7", architectures: ["x64"] }],
      ["6.4.0", { windows: null, architectures: ["x86"] }],
    ]);
  });

  it("names no architecture where one version is for all that there are", () => {
    const both = [build("6.5.0", "7"), build("6.5.0", "7", "x86"), build("7.0.0", "10")];
    const systems = [
      { windows: "7", architecture: "x64" },
      { windows: "7", architecture: "x86" },
    ] as const;
    const found = buildsForSystems(systems, both);
    expect(found).toMatchObject([{ windows: "7", architectures: null }]);
  });
});

it("recommend a version whose rollout is under way to the systems that have it in full", () => {
  const under = build("7.1.0", "7", "x64", ["x64 7"]);
  const all = [build("7.0.0", "7"), under];
  expect(highestFor(all, { windows: "10", architecture: "x64" })?.version).toBe("7.1.0");
  expect(highestFor(all, { windows: "8.1", architecture: "x64" })?.version).toBe("7.0.0");
});
