import { describe, expect, it } from "vitest";
import { worldFile } from "~tests/support/registry-world";
import { isHeld, isHeldOn, linesToHold, shownAfter } from "./held-pages";
import type { ReleaseRecord } from "./release-record";
import { emptyRollout, type HeldLine, type Rollout } from "./rollout";

const stable = {
  product: "client",
  channel: "stable",
  architecture: "x64",
  windows: "10",
} as const;

/** A signed release for both Windows lines, with installers of these architectures. */
const releaseOf = (
  architectures: readonly ("x64" | "x86" | "arm64")[],
  changes: Partial<ReleaseRecord> = {},
): ReleaseRecord => ({
  id: 1,
  product: "client",
  version: "7.1.0",
  kernel: null,
  channel: "stable",
  status: "signed",
  minimumWindows: "7",
  releasedAt: "2026-11-20T02:00:00.000Z",
  promotedAt: null,
  files: architectures.map((architecture) =>
    worldFile("7.1.0", { architecture, name: `Manifold-7.1.0-${architecture}.exe` }),
  ),
  signatures: [],
  heldLines: [],
  ...changes,
});
const rolloutWith = (changes: Partial<Rollout>): Rollout => ({
  ...emptyRollout(stable),
  ...changes,
});

describe("pages wait for the rollouts of", () => {
  it.each<[string, ReleaseRecord, Rollout[], HeldLine[]]>([
    ["no line that programs do not read", releaseOf(["arm64"]), [], []],
    [
      "every line, the most usual first",
      releaseOf(["x86", "x64"]),
      [],
      ["x64 10", "x64 7", "x86 10", "x86 7"],
    ],
    ["Windows 10 alone", releaseOf(["x64"], { minimumWindows: "10" }), [], ["x64 10"]],
    [
      "lines that do not have a higher version",
      releaseOf(["x64"]),
      [rolloutWith({ full: "7.2.0" })],
      ["x64 7"],
    ],
    [
      "lines where a lower one is under way",
      releaseOf(["x64"]),
      [rolloutWith({ full: "7.0.0", candidate: "7.0.1" })],
      ["x64 10", "x64 7"],
    ],
    [
      "nothing that programs cannot take",
      releaseOf([], { files: [worldFile("7.1.0", { role: "archive" })] }),
      [],
      [],
    ],
    [
      "kernels as well",
      releaseOf(["x64"], { product: "browser", minimumWindows: "10" }),
      [],
      ["x64 10"],
    ],
  ])("%s", (_, release, rollouts, lines) => {
    expect(linesToHold(release, rollouts)).toEqual(lines);
  });
});

describe("pages of a line name a version", () => {
  const both: HeldLine[] = ["x64 10", "x64 7"];
  const held = releaseOf(["x64"], { heldLines: both });
  it.each<[string, Partial<Rollout>, readonly HeldLine[]]>([
    ["when it is the full release", { full: "7.1.0" }, ["x64 7"]],
    ["when its share is 100 %", { candidate: "7.1.0", percent: 100 }, ["x64 7"]],
    ["at no smaller share", { full: "7.0.0", candidate: "7.1.0", percent: 99 }, both],
    ["not while it is paused", { candidate: "7.1.0", percent: 100, isPaused: true }, both],
    ["not when another one is offered", { full: "7.2.0" }, both],
    ["not when testers have it", { channel: "beta", full: "7.1.0" }, both],
    ["not when a kernel of that number is offered", { product: "browser", full: "7.1.0" }, both],
  ])("%s", (_, changes, left) => {
    expect(shownAfter(held, rolloutWith(changes)).heldLines).toEqual(left);
  });

  it("on ARM64 with the last of the lines that programs read", () => {
    const release = releaseOf(["x64", "arm64"], { heldLines: ["x64 10", "x64 7", "arm64 10"] });
    const first = shownAfter(release, rolloutWith({ full: "7.1.0" }));
    expect(first.heldLines).toEqual(["x64 7", "arm64 10"]);
    const seven = rolloutWith({ windows: "7", full: "7.1.0" });
    expect(shownAfter(first, seven).heldLines).toEqual([]);
  });
});

it("pages that know no system wait for the most usual line that a release has", () => {
  expect(isHeld(releaseOf(["x64", "x86"], { heldLines: ["x86 10"] }))).toBe(false);
  expect(isHeld(releaseOf(["x64", "x86"], { heldLines: ["x64 10", "x86 10"] }))).toBe(true);
  expect(isHeld(releaseOf(["x86"], { heldLines: ["x86 10"] }))).toBe(true);
});

it.each([
  ["7", true],
  ["8.1", true],
  ["10", false],
  ["11", false],
] as const)("a line of old Windows is for %s: %s", (windows, isWaiting) => {
  expect(isHeldOn(["x64 7"], { windows, architecture: "x64" })).toBe(isWaiting);
});
