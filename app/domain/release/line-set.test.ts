import { expect, it } from "vitest";
import { changeOfLines, type LineAct, setProblem } from "./line-set";
import { basisOf, canonicalChange, changeLabel, type LineChange } from "./release-change";
import type { ReleaseProblem } from "./release-problem";
import { emptyRollout, type RolloutLine } from "./rollout";
import type { RolloutAct } from "./rollout-acts";

const line = (
  architecture: "x64" | "x86",
  windows: "7" | "10" = "10",
  channel: "stable" | "beta" = "stable",
): RolloutLine => ({ product: "client", channel, architecture, windows });
const start = { act: "start", version: "1.1.0", percent: 10 } as const;
const raise = { act: "raise", version: "1.1.0", percent: 10 } as const;
const pause = { act: "pause", version: "1.1.0" } as const;
const limits = { act: "limits", minimumVersion: "1.0.0", mustPassThrough: null } as const;
const of = (act: RolloutAct, ...lines: RolloutLine[]): LineAct[] =>
  lines.map((one) => ({ line: one, act }));
const many = Array.from({ length: 17 }, () => ({ line: line("x64"), act: start }));

it.each<[string, LineAct[], ReleaseProblem | null]>([
  ["one line", of(start, line("x64")), null],
  ["lines of two channels", of(start, line("x64"), line("x64", "10", "beta")), null],
  [
    "lines that begin and lines that go on",
    [...of(start, line("x64")), ...of(raise, line("x86"))],
    null,
  ],
  [
    "one minimum version",
    [...of(limits, line("x64")), ...of({ ...limits, mustPassThrough: "1.0.0" }, line("x86"))],
    null,
  ],
  ["no line", [], "set-wrong"],
  ["a line twice", of(start, line("x64"), line("x64")), "set-wrong"],
  [
    "two products",
    [...of(start, line("x64")), ...of(start, { ...line("x86"), product: "browser" })],
    "set-wrong",
  ],
  [
    "two versions",
    [...of(start, line("x64")), ...of({ ...start, version: "1.2.0" }, line("x86"))],
    "set-wrong",
  ],
  ["limits and offers", [...of(limits, line("x64")), ...of(start, line("x86"))], "set-wrong"],
  ["pauses and offers", [...of(pause, line("x64")), ...of(raise, line("x86"))], "set-wrong"],
  [
    "two minimum versions",
    [...of(limits, line("x64")), ...of({ ...limits, minimumVersion: null }, line("x86"))],
    "set-wrong",
  ],
  ["more lines than fit", many, "set-wrong"],
])("a set with %s", (_, acts, problem) => {
  expect(setProblem(acts)).toBe(problem);
});

it("is one change, whatever the order of its lines, and of one line that line's own", () => {
  const change = (of: RolloutLine): LineChange => ({
    act: "start",
    basis: basisOf(emptyRollout(of)),
    release: { product: "client", version: "1.1.0", files: [] },
    percent: 10,
  });
  const lines = [change(line("x86")), change(line("x64", "7")), change(line("x64"))];
  const set = changeOfLines(lines);
  expect(changeLabel(set)).toBe(
    "start client stable x64 10, start client stable x64 7, start client stable x86 10",
  );
  expect(canonicalChange(changeOfLines(lines.toReversed()))).toBe(canonicalChange(set));
  expect(changeOfLines([change(line("x64"))])).toEqual(change(line("x64")));
});
