import { describe, expect, it } from "vitest";
import type { ReleaseEventView } from "~/console-api/schemas/releases";
import type { ReleaseOffer } from "~/domain/release/rollouts/release-offers";
import type { Language } from "~console/words";
import { words as cn } from "~tests/support/console-words.cn";
import { words as en } from "~tests/support/console-words.en";
import { eventWords, filterOf, isOlder, linesOf, stateOf, whyOf } from "./release-view";

const english: Language = { locale: "en", words: en };
const chinese: Language = { locale: "cn", words: cn };

const event = (act: string, rest: Partial<ReleaseEventView> = {}): ReleaseEventView => ({
  id: 1,
  at: "2026-11-20T02:00:00.000Z",
  who: { kind: "person", id: 1, name: "Lin" },
  act,
  version: "1.0.0",
  line: null,
  before: null,
  after: null,
  why: "",
  ...rest,
});

describe("what was done with a release", () => {
  it("names files, shares and results", () => {
    const said = (one: ReleaseEventView) => [eventWords(english, one), eventWords(chinese, one)];
    expect(said(event("create"))).toEqual(["Created the draft", "新建草稿"]);
    expect(said(event("add-file", { after: { name: "a.exe" } }))[0]).toBe("Added a.exe");
    expect(said(event("remove-file", { before: { name: "a.exe" } }))[1]).toBe("删除 a.exe");
    const scan = { name: "a.exe", state: "clean" };
    expect(said(event("record-scan", { after: scan }))[0]).toBe("Scanned a.exe: Clean");
    const share = { percent: 25, candidate: "1.0.0" };
    expect(said(event("raise", { after: share }))).toEqual([
      ...["Raised the rollout to 25 %", "扩大灰度到 25 %"],
    ]);
    const signed = (subject: string) => said(event("add-signature", { after: { subject } }))[0];
    expect(signed("file:a.exe")).toBe("Signature of a.exe is valid");
    expect(signed("SHA256SUMS")).toBe("Signature of SHA256SUMS is valid");
  });
  it("gives the reason of a withdrawal in the language of whoever reads it", () => {
    const reason = { cn: "会丢数据", en: "Loses data" };
    const withdrawn = event("withdraw", { after: { reason }, why: "Loses data" });
    expect([whyOf(chinese, withdrawn), whyOf(english, withdrawn)]).toEqual([
      ...["会丢数据", "Loses data"],
    ]);
    const inOne = event("withdraw", { after: { reason: { cn: "", en: "x" } }, why: "x" });
    expect(whyOf(chinese, inOne)).toBe("x");
    expect(whyOf(chinese, event("pause", { why: "too slow" }))).toBe("too slow");
    expect(whyOf(chinese, event("schedule failed", { why: "signature-missing" }))).toBe("");
  });
  it("says of a request what was asked for", () => {
    const asked = event("ask: raise client stable x64 10", {
      after: { request: 3, change: { act: "raise", percent: 50 } },
    });
    expect(eventWords(english, asked)).toBe("Requested: Raise 1.0.0 to 50 %");
    const declined = event("decline: raise client stable x64 10", { after: { request: 3 } });
    expect(eventWords(english, declined)).toBe("Declined: Raise 1.0.0");
    expect(eventWords(chinese, declined)).toBe("拒绝：把 1.0.0 扩大");
    const key = { act: "add-key", key: { kind: "minisign", keyId: "A1B2" } };
    const forKey = event("ask: add-key minisign A1B2", { after: { request: 4, change: key } });
    expect(eventWords(english, forKey)).toBe("Requested: Register the key A1B2");
    const noKey = event("decline: end-key minisign A1B2", { after: { request: 4 } });
    expect(eventWords(english, noKey)).toBe("Declined: End the key A1B2");
  });
  it("says the rule that a schedule met, and shows what it does not know", () => {
    const failed = event("schedule failed", { why: "signature-missing" });
    expect(eventWords(english, failed)).toContain(en.releases.rules["signature-missing"]);
    expect(eventWords(english, event("polish"))).toBe("polish");
  });
});

describe("the state of a release in the list", () => {
  const line = {
    product: "client",
    channel: "stable",
    architecture: "x64",
    windows: "10",
  } as const;
  const offer = (percent: number, isPaused = false): ReleaseOffer => ({
    ...line,
    part: "candidate",
    percent,
    isPaused,
  });
  it("is how far its rollouts are, the furthest of them", () => {
    const of = (...rollouts: ReturnType<typeof offer>[]) =>
      stateOf(english, { status: "published", rollouts });
    expect(of()).toEqual({ state: "published", label: "Published" });
    expect(of(offer(5), offer(25))).toEqual({ state: "staged", label: "Staged 25 %", percent: 25 });
    expect(of(offer(25, true))).toEqual({ state: "paused", label: "Paused at 25 %" });
    expect(of(offer(25, true), offer(5))).toMatchObject({ state: "staged" });
  });
});

it("reads from an address what it knows, and notes a change in each line", () => {
  const query = new URLSearchParams("product=client&state=signed&channel=moon&q=%206.2%20");
  expect(filterOf(query)).toEqual({ product: "client", status: "signed", q: "6.2" });
  const more = new URLSearchParams("kernel=156&windows=7");
  expect(filterOf(more)).toEqual({ kernel: "156", minimumWindows: "7" });
  expect(filterOf(new URLSearchParams("product=cat&kernel=0x1&windows=95"))).toEqual({});
  expect(linesOf(" one \n\n two\n")).toEqual(["one", "two"]);
});

it("tells a page that was loaded before an act from the act's answer, whichever comes first", () => {
  const page = (...ids: number[]) => ({ history: { events: ids.map((id) => ({ id })) } });
  expect(isOlder(page(7, 3), page(9, 7, 3))).toBe(true);
  expect(isOlder(page(), page(1))).toBe(true);
  expect(isOlder(page(9, 7), page(7))).toBe(false);
  // A reloaded page may say more than the history does.
  expect(isOlder(page(9), page(9))).toBe(false);
});
