import { describe, expect, it } from "vitest";
import type { RolloutPage, RolloutView } from "~/console-api/schemas/releases";
import { changeOfLines } from "~/domain/release/line-set";
import { changeOf } from "~/domain/release/release-change";
import type { Language } from "~console/words";
import { words as cn } from "~tests/support/console-words.cn";
import { words as en } from "~tests/support/console-words.en";
import { worldFile } from "~tests/support/registry-world";
import {
  changedValues,
  changeWords,
  lineNamed,
  offerAfter,
  offerWords,
  percentOf,
  requestPath,
  rolloutMessages,
  rolloutPath,
  rolloutState,
  shownChoice,
  stopAfter,
  tryAct,
  usualSteps,
} from "./rollout-view";

const english: Language = { locale: "en", words: en };
const chinese: Language = { locale: "cn", words: cn };
const line = { product: "client", channel: "stable", architecture: "x64", windows: "10" } as const;
const empty: RolloutView = {
  ...line,
  full: null,
  candidate: null,
  percent: 0,
  isPaused: false,
  minimumVersion: null,
  mustPassThrough: null,
  formerFull: [],
};
const staged: RolloutView = { ...empty, full: "1.0.0", candidate: "1.1.0", percent: 25 };

const build = (version: string): RolloutPage["builds"][number] => ({
  id: 1,
  product: "client",
  version,
  kernel: null,
  channel: "stable",
  status: "published",
  minimumWindows: "10",
  releasedAt: "2026-11-20T02:00:00.000Z",
  promotedAt: null,
  signatures: [],
  heldLines: [],
  files: [worldFile(version)],
});
const pageOf = (rollout: RolloutView): RolloutPage => ({
  rollout: { ...rollout, isNew: false, steps: null },
  requests: [],
  people: [],
  builds: [build("1.0.0"), build("1.1.0"), build("1.2.0")],
  history: { events: [], next: null, count: 0 },
});

it("an address names a line, or none", () => {
  expect(rolloutPath(line)).toBe("/releases/rollouts/client-stable-x64-10");
  expect(lineNamed("client-stable-x64-10")).toEqual(line);
  for (const name of ["", "client", "client-stable-x64-8", "client-stable-x64-10-1"]) {
    expect(lineNamed(name), name).toBeUndefined();
  }
});

it("the choice of a list is the one that it shows, also when that is another one by now", () => {
  expect(shownChoice(["1.2.0", "1.1.0"], "1.1.0")).toBe("1.1.0");
  expect(shownChoice(["1.3.0", "1.2.0"], "1.1.0")).toBe("1.3.0");
  expect(shownChoice([], "1.1.0")).toBe("");
});

describe("what installed programs are told", () => {
  const said = (rollout: Partial<RolloutView>) =>
    rolloutMessages(english, { ...staged, ...rollout });
  it("is a sentence for each group of them", () => {
    expect(rolloutMessages(english, empty)).toEqual([en.rollouts.rolloutMessages.nothing]);
    expect(rolloutMessages(chinese, { ...empty, full: "1.0.0" })).toEqual([
      "每个程序都得到 1.0.0。",
    ]);
    expect(said({})).toEqual([
      "25 of 100 programs are offered 1.1.0, always the same ones: their id decides.",
      "The others are offered 1.0.0, and so are programs without an id.",
    ]);
    expect(said({ percent: 100 })[1]).toBe("Programs without an id are offered 1.0.0.");
    expect(said({ percent: 100, full: null })[1]).toBe(en.rollouts.rolloutMessages.noIdNothing);
  });
  it("says what a pause and limits mean", () => {
    expect(said({ isPaused: true })).toEqual([
      "1.1.0 is paused at 25 %: programs that have it keep it, no others are offered it.",
      "Until it resumes, every program is offered 1.0.0.",
    ]);
    expect(said({ minimumVersion: "0.9.0", mustPassThrough: "1.0.0" }).slice(2)).toEqual([
      "Programs older than 0.9.0 are told that they must update.",
      "Programs that name their version and are older than 1.0.0 are offered it first.",
    ]);
  });
  it("is nothing in a line that no program asks for, however large its share is", () => {
    expect(said({ product: "browser" })).toEqual([en.rollouts.rolloutMessages.unread]);
    expect(said({ architecture: "arm64", percent: 100 })).toEqual([
      en.rollouts.rolloutMessages.unread,
    ]);
  });
  it("has a shape and a word", () => {
    expect(rolloutState(english, staged)).toEqual({ state: "staged", label: "25 %", percent: 25 });
    expect(rolloutState(english, { ...staged, isPaused: true }).state).toBe("paused");
    expect(rolloutState(english, empty)).toEqual({ state: "draft", label: "not started" });
    expect(rolloutState(chinese, { ...empty, full: "1.0.0" }).label).toBe("全量");
  });
});

describe("a change", () => {
  const changed = (...act: Parameters<typeof changeOf>) => {
    const change = changeOf(...act);
    const values = changedValues(english, change).map(({ name, before, after }) => [
      ...[name, before, after],
    ]);
    return [changeWords(english, change), ...values];
  };
  it("says each value before and after", () => {
    const rollout = { ...staged, salt: "" };
    const next = build("1.2.0");
    expect(
      changed(rollout, { act: "raise", version: "1.1.0", percent: 50 }, build("1.1.0")),
    ).toEqual(["Raise 1.1.0 to 50 %", ["Share", "25 %", "50 %"]]);
    const whole = { ...rollout, percent: 100 };
    expect(changed(whole, { act: "start", version: "1.2.0", percent: 5 }, next)).toEqual([
      "Start 1.2.0 at 5 %",
      ["Everybody is offered", "1.0.0", "1.1.0"],
      ["Being rolled out", "1.1.0", "1.2.0"],
      ["Share", "100 %", "5 %"],
    ]);
    const limits = { act: "limits", minimumVersion: "1.0.0", mustPassThrough: null } as const;
    expect(changed(rollout, limits, undefined)).toEqual([
      "Set minimum version and stopover",
      ["Minimum version", "none", "1.0.0"],
    ]);
  });
  it("of a key names it whole, and leads to the keys", () => {
    const key = { kind: "sshsig", keyId: "SHA256:0123456789abcdefghij", validUntil: null } as const;
    const end = { act: "end-key", key } as const;
    expect(changeWords(english, end)).toBe("End the key SHA256:0123456789a…");
    expect(changedValues(english, end)).toMatchObject([
      { name: `${key.keyId} ・ Until`, before: "as it is", after: "once approved" },
    ]);
    const publicKey = "ssh-ed25519 AAAA";
    const add = { act: "add-key", key: { ...key, publicKey, validFrom: null } } as const;
    expect(changedValues(chinese, add).map(({ after }) => after)).toEqual([
      ...[key.keyId, "SSH", publicKey, "批准时起", "未定"],
    ]);
    expect(requestPath({ change: add })).toBe("/releases/keys");
  });

  it("of a set says what each line offers, before and after, and leads to the release", () => {
    const later = [{ percent: 50, hours: 24 }];
    const start = { act: "start", version: "1.2.0", percent: 10, later } as const;
    const raise = { act: "raise", version: "1.2.0", percent: 10 } as const;
    const line10 = { ...staged, salt: "" };
    const under = { ...line10, windows: "7" as const, candidate: "1.2.0", percent: 5 };
    const set = changeOfLines([
      changeOf(line10, start, build("1.2.0")),
      changeOf(under, raise, build("1.2.0")),
    ]);
    expect(changeWords(english, set)).toBe("Offer 1.2.0 to 10 % on 2 lines");
    expect(changeWords(chinese, set)).toBe("把 1.2.0 推送给 10 %（2 条线路）");
    expect(changedValues(english, set).map(({ before, after }) => [before, after])).toEqual([
      ["1.0.0 + 1.1.0 at 25 %", "1.0.0 + 1.2.0 at 10 %, then 50 % after 24 h"],
      ["1.0.0 + 1.2.0 at 5 %", "1.0.0 + 1.2.0 at 10 %"],
    ]);
    expect(requestPath({ change: set })).toBe("/releases/client/1.2.0");
    const limits = { act: "limits", minimumVersion: "1.0.0", mustPassThrough: null } as const;
    const limited = changeOfLines([
      changeOf(line10, limits, undefined),
      changeOf(under, limits, undefined),
    ]);
    expect(changeWords(english, limited)).toBe("Set minimum version and stopover on 2 lines");
    expect(requestPath({ change: limited })).toBe("/releases/rollouts");
  });
  it("says what every line offers after it", () => {
    const rollout = { ...staged, salt: "" };
    const offeredAfter = (...act: Parameters<typeof changeOf>) =>
      offerWords(english, offerAfter(changeOf(...act)));
    const next = build("1.2.0");
    const whole = { ...rollout, percent: 100 };
    const begin = { act: "start", version: "1.2.0", percent: 5 } as const;
    expect(offeredAfter(whole, begin, next)).toBe("1.1.0 + 1.2.0 at 5 %");
    expect(offeredAfter({ ...rollout, full: null }, begin, next)).toBe("1.2.0 at 5 %");
    const candidate = build("1.1.0");
    expect(offeredAfter(rollout, { act: "complete", version: "1.1.0" }, candidate)).toBe("1.1.0");
    const paused = { ...rollout, isPaused: true };
    expect(offerWords(english, paused)).toBe("1.0.0 + 1.1.0, paused at 25 %");
    expect(offeredAfter(paused, { act: "resume", version: "1.1.0" }, candidate)).toBe(
      "1.0.0 + 1.1.0 at 25 %",
    );
  });
  it("leads to what it is about", () => {
    const release = { product: "client", version: "1.2.0", files: [] } as const;
    expect(requestPath({ change: { act: "publish", release } })).toBe("/releases/client/1.2.0");
    const raise = { act: "raise", version: "1.1.0", percent: 50 } as const;
    const change = changeOf({ ...staged, salt: "" }, raise, build("1.1.0"));
    expect(requestPath({ change })).toBe("/releases/rollouts/client-stable-x64-10");
  });
  it("is refused here by the rule that the server would name", () => {
    const page = pageOf(staged);
    expect(tryAct(page, { act: "raise", version: "1.1.0", percent: 5 })).toEqual({
      problem: "percent-not-raised",
    });
    expect(tryAct(page, { act: "raise", version: "1.1.0", percent: percentOf("x") })).toEqual({
      problem: "percent-wrong",
    });
    const limits = { act: "limits", minimumVersion: "new", mustPassThrough: null } as const;
    expect(tryAct(page, limits)).toEqual({ problem: "version-wrong" });
    expect(tryAct(page, { ...limits, minimumVersion: null })).toMatchObject({ isSame: true });
    expect(tryAct(page, { act: "start", version: "1.2.0", percent: 5 })).toMatchObject({
      isSame: false,
      state: { candidate: "1.2.0", percent: 5 },
    });
  });
});

it("usual steps are a day apart, each larger", () => {
  expect([stopAfter(0), stopAfter(5), stopAfter(30), stopAfter(100)]).toEqual([5, 25, 50, 100]);
  expect(usualSteps(25, new Date("2026-11-20T20:00:00.000Z"))).toEqual([
    { at: "2026-11-22T10:00", percent: "50" },
    { at: "2026-11-23T10:00", percent: "100" },
  ]);
});
