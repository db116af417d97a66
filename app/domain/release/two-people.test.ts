import { describe, expect, it } from "vitest";
import { basisOf, type Change, canonicalChange } from "./release-change";
import type { ReleaseProblem } from "./release-problem";
import { emptyRollout } from "./rollout";
import { type Approver, approvalProblem, mustAsk, type Party } from "./two-people";

const one: Party = { kind: "person", id: 1 };
const other: Party = { kind: "person", id: 2 };
const tokenOfOne: Party = { kind: "token", id: 7, ownerId: 1 };

const counts = (id: number): Approver => ({ id, countsFrom: null, isEstablished: true });
const alone = [counts(1)];
const both = [counts(1), counts(2)];
const later = "2026-11-21T02:00:00.000Z";
/** Somebody whose factor is new. */
const waits = (id: number): Approver => ({ id, countsFrom: later, isEstablished: true });
/** Somebody who has just joined. */
const joined = (id: number): Approver => ({ id, countsFrom: later, isEstablished: false });

const line = { product: "client", architecture: "x64", windows: "10" } as const;
const basis = (channel: "stable" | "beta") => basisOf(emptyRollout({ ...line, channel }));
const release = { product: "client", version: "6.3.0", files: [] } as const;
const start = (channel: "stable" | "beta" = "stable"): Change => ({
  act: "start",
  basis: basis(channel),
  release,
  percent: 10,
});
const publish: Change = { act: "publish", release };
const promote: Change = { act: "promote", release };
const limits: Change = {
  act: "limits",
  basis: basis("beta"),
  minimumVersion: "6.2.0",
  mustPassThrough: null,
};

describe("two people", () => {
  it.each<[string, Change, Party, readonly Approver[], boolean]>([
    ["starting on stable", start(), one, both, true],
    ["starting on beta", start("beta"), one, both, false],
    ["a minimum version, on beta too", limits, one, both, true],
    ["publishing", publish, one, both, false],
    ["making a beta stable", promote, one, both, true],
    ["making a beta stable alone", promote, one, alone, false],
    ["starting with one person on the staff", start(), one, alone, false],
    ["starting beside somebody who has just joined", start(), one, [counts(1), joined(2)], false],
    ["starting by somebody who has just joined", start(), one, [joined(1), counts(2)], true],
    ["starting beside somebody with a new factor", start(), one, [counts(1), waits(2)], true],
    ["a token that starts on beta", start("beta"), tokenOfOne, both, true],
    ["a token that publishes", publish, tokenOfOne, both, true],
    ["a token of the only person", start(), tokenOfOne, alone, true],
  ])("%s waits for an approval: %#", (_, change, asker, people, waits) => {
    expect(mustAsk(change, asker, people)).toBe(waits);
  });

  it("approve, and never the one who asked, by hand or by token", () => {
    const problem = (change: Change, asker: Party, approver: Party, people = both) =>
      approvalProblem(change, { asker, approver, people });
    expect(problem(start(), one, one)).toBe("own-request");
    expect(problem(start(), tokenOfOne, one)).toBe("own-request");
    expect(problem(start(), one, other)).toBeNull();
    expect(problem(start(), other, tokenOfOne)).toBe("token-never-approves");
    expect(problem(publish, tokenOfOne, one)).toBeNull();
    expect(problem(start(), tokenOfOne, one, alone)).toBeNull();
  });

  it.each<[string, readonly Approver[], ReleaseProblem | null]>([
    ["who approves has a new factor", [counts(1), waits(2)], "counts-later"],
    ["who approves has just joined", [counts(1), joined(2)], "counts-later"],
    ["who asked has a new factor", [waits(1), counts(2)], "asker-counts-later"],
    [
      "who asked has just joined, and a third one counts",
      [joined(1), counts(2), counts(3)],
      "asker-counts-later",
    ],
    ["who asked has just joined, and the other one decides alone", [joined(1), counts(2)], null],
  ])("are one person for a day where %s", (_, people, problem) => {
    expect(approvalProblem(start(), { asker: one, approver: other, people })).toBe(problem);
    expect(approvalProblem(start("beta"), { asker: one, approver: other, people })).toBeNull();
  });

  it("agree to one exact change, whatever the order in which it was written", () => {
    const { act, ...rest } = start() as Change & { act: "start" };
    expect(canonicalChange({ ...rest, act })).toBe(canonicalChange(start()));
    const bytes = { name: "a.exe", sha256: "0" };
    const texts = [
      start(),
      start("beta"),
      { ...rest, act, percent: 11 },
      { ...rest, act, release: { ...release, files: [bytes] } },
      { ...rest, act, release: { ...release, files: [{ ...bytes, sha256: "1" }] } },
      { ...rest, act, basis: { ...basis("stable"), isPaused: true } },
    ].map(canonicalChange);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
