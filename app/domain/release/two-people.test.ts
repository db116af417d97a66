import { describe, expect, it } from "vitest";
import { basisOf, type Change, canonicalChange } from "./release-change";
import { emptyRollout } from "./rollout";
import { approvalProblem, mustAsk, type Party } from "./two-people";

const one: Party = { kind: "person", id: 1 };
const other: Party = { kind: "person", id: 2 };
const tokenOfOne: Party = { kind: "token", id: 7, ownerId: 1 };

const line = { product: "client", architecture: "x64", windows: "10" } as const;
const basis = (channel: "stable" | "beta") => basisOf(emptyRollout({ ...line, channel }));
const release = { product: "client", version: "6.3.0", files: [] } as const;
const start = (channel: "stable" | "beta" = "stable"): Change => ({
  ...{ act: "start", basis: basis(channel), release, percent: 10 },
});
const publish: Change = { act: "publish", release };
const limits: Change = {
  ...{ act: "limits", basis: basis("beta"), minimumVersion: "6.2.0", mustPassThrough: null },
};

describe("two people", () => {
  it.each<[string, Change, Party, number, boolean]>([
    ["starting on stable", start(), one, 2, true],
    ["starting on beta", start("beta"), one, 2, false],
    ["a minimum version, on beta too", limits, one, 2, true],
    ["publishing", publish, one, 2, false],
    ["starting with one person on the staff", start(), one, 1, false],
    ["a token that starts on beta", start("beta"), tokenOfOne, 2, true],
    ["a token that publishes", publish, tokenOfOne, 2, true],
    ["a token of the only person", start(), tokenOfOne, 1, true],
  ])("%s waits for an approval: %#", (_, change, asker, people, waits) => {
    expect(mustAsk(change, asker, people)).toBe(waits);
  });

  it("approve, and never the one who asked, by hand or by token", () => {
    const problem = (change: Change, asker: Party, approver: Party, people = 2) =>
      approvalProblem(change, { asker, approver, people });
    expect(problem(start(), one, one)).toBe("own-request");
    expect(problem(start(), tokenOfOne, one)).toBe("own-request");
    expect(problem(start(), one, other)).toBeNull();
    expect(problem(start(), other, tokenOfOne)).toBe("token-never-approves");
    expect(problem(publish, tokenOfOne, one)).toBeNull();
    expect(problem(start(), tokenOfOne, one, 1)).toBeNull();
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
