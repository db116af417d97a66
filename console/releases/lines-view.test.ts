import { expect, it } from "vitest";
import type { ReleaseLines, RolloutSummary } from "~/console-api/schemas/releases";
import type { ReleaseProblem } from "~/domain/release/release-problem";
import { worldFile } from "~tests/support/registry-world";
import { isUsualLine, type LinesAct, laterShares, lineChoices } from "./lines-view";

const empty: RolloutSummary = {
  product: "client",
  channel: "stable",
  architecture: "x64",
  windows: "10",
  full: "1.0.0",
  candidate: null,
  percent: 0,
  isPaused: false,
  minimumVersion: null,
  mustPassThrough: null,
  formerFull: [],
  isNew: false,
  steps: null,
};
const build = (version: string): ReleaseLines["builds"][number] => ({
  id: 1,
  product: "client",
  version,
  kernel: null,
  channel: "stable",
  status: "published",
  minimumWindows: "7",
  releasedAt: "2026-11-20T02:00:00.000Z",
  promotedAt: null,
  heldLines: [],
  signatures: [],
  files: [worldFile(version)],
});
const x86: RolloutSummary = { ...empty, architecture: "x86" };
const under: RolloutSummary = { ...empty, windows: "7", candidate: "1.1.0", percent: 25 };
const paused: RolloutSummary = { ...under, windows: "10", isPaused: true };
const fullLine: RolloutSummary = { ...empty, channel: "beta", full: "1.1.0" };
const arm: RolloutSummary = { ...empty, architecture: "arm64" };
const page = (...lines: RolloutSummary[]): ReleaseLines => ({
  release: build("1.1.0"),
  lines,
  builds: [build("1.0.0"), build("1.1.0")],
  people: [],
});

it.each<[LinesAct, number, RolloutSummary, [string, ReleaseProblem | "same" | null] | undefined]>([
  ["stage", 10, empty, ["start", null]],
  ["stage", 10, { ...empty, full: null }, ["start", "no-full-release"]],
  ["stage", 10, x86, ["start", "does-not-fit"]],
  ["stage", 50, under, ["raise", null]],
  ["stage", 25, under, ["raise", "same"]],
  ["stage", 10, under, ["raise", "percent-not-raised"]],
  ["stage", 10, fullLine, ["start", "same"]],
  ["complete", 0, under, ["complete", null]],
  ["complete", 0, paused, undefined],
  ["pause", 0, under, ["pause", null]],
  ["pause", 0, empty, undefined],
  ["resume", 0, paused, ["resume", null]],
  ["limits", 0, empty, undefined],
  ["limits", 0, fullLine, ["limits", null]],
])("%s at %i %% on %j", (kind, percent, line, wanted) => {
  const values = { percent, minimumVersion: "1.0.0" };
  const [choice] = lineChoices(page(line), kind, values);
  expect(choice && [choice.act.act, choice.problem]).toEqual(wanted);
});

it("later shares are the usual ones above the first, each so many hours after the one before", () => {
  const later = laterShares(10, 24);
  expect(later).toEqual([
    { percent: 25, hours: 24 },
    { percent: 50, hours: 48 },
    { percent: 100, hours: 72 },
  ]);
  const [choice] = lineChoices(page(empty), "stage", { percent: 10, minimumVersion: null, later });
  expect(choice?.act).toEqual({ act: "start", version: "1.1.0", percent: 10, later });
  expect(laterShares(100, 24)).toEqual([]);
});

it("lines of the release's own channel are chosen at first, where programs ask for updates", () => {
  const lines = [
    empty,
    x86,
    arm,
    { ...empty, channel: "beta" as const },
    { ...under, channel: "beta" as const },
  ];
  expect(lines.map((line) => isUsualLine(page(...lines), line))).toEqual([
    ...[true, true, false, false, true],
  ]);
});
