import { describe, expect, it } from "vitest";
import type { LinkLine } from "~/console-api/schemas/links";
import { finderOf } from "~/lib/search/fold";
import { filtered, filterOf, isInTab } from "~console/links/link-view";
import { withValue } from "~console/ui/with-value";
import { timeOfField } from "~console/words/times";
import { fenOf, numberOf, yuanOf } from "./offer-view";

describe("a price in a field", () => {
  it.each([
    ["79", 79_00],
    ["79.5", 79_50],
    ["79.05", 79_05],
    [" ¥1000 ", 1000_00],
    ["￥１３９", 139_00],
    ["339.", 339_00],
    ["-5", -5_00],
    ["-0.50", -50],
    ["0", 0],
    ["", undefined],
    ["79.555", undefined],
    ["1e3", undefined],
    ["1,000", undefined],
    ["12345678", undefined],
  ])("%j is %s fen", (typed, fen) => {
    expect(fenOf(typed)).toBe(fen);
  });

  it.each([0, 5, 50, 79_00, 79_05, 79_50, -5_00, -50, 100_000_000])(
    "%i fen are written and read back",
    (fen) => {
      expect(fenOf(yuanOf(fen).slice(0, 12))).toBe(fen);
    },
  );

  it("is no amount of anything else", () => {
    expect([numberOf("12"), numberOf("1.5"), numberOf("x"), numberOf("")]).toEqual([
      12,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("a time in a field", () => {
  it("is China's, whatever the clock of the browser", () => {
    expect(timeOfField("2026-12-01T00:00")).toBe("2026-11-30T16:00:00.000Z");
    expect(timeOfField("2026-12-01")).toBeUndefined();
    expect(timeOfField("")).toBeUndefined();
  });
});

describe("the filter of links", () => {
  const link = (change: Partial<LinkLine>): LinkLine => ({
    id: 1,
    version: 1,
    fields: {
      kind: "tool",
      category: "proxies",
      url: "https://alpha.example/",
      name: "Alpha",
      line: { cn: "好", en: "" },
      monogram: "Al",
      listing: "plain",
    },
    host: "alpha.example",
    hidden: null,
    state: "dead",
    status: 404,
    problem: "answers 404",
    milliseconds: 9,
    failuresInRow: 3,
    checkedAt: null,
    movedTo: null,
    days: [],
    ...change,
  });
  const hidden = { at: "2026-11-20T00:00:00.000Z", by: "Mei" };

  it("counts what an editor hides as hidden only", () => {
    expect(isInTab(link({}), "dead")).toBe(true);
    expect(isInTab(link({ hidden }), "dead")).toBe(false);
    expect(isInTab(link({ hidden }), "hidden")).toBe(true);
    expect(isInTab(link({ state: "moved" }), "moved")).toBe(true);
  });

  it("finds names and addresses, a category, a kind and a language", () => {
    const idsWith = (query: string) => {
      const filter = filterOf(new URLSearchParams(query));
      return filtered([link({})], filter, finderOf(filter.text)).length;
    };
    for (const query of ["q=ALPHA", "q=alpha.ex", "category=proxies", "kind=tool", "language=cn"]) {
      expect(idsWith(query), query).toBe(1);
    }
    for (const query of ["q=beta", "category=ads", "kind=friend", "language=en", "tab=moved"]) {
      expect(idsWith(query), query).toBe(0);
    }
    expect(filterOf(new URLSearchParams("tab=evil&language=fr"))).toMatchObject({
      tab: "all",
      language: null,
    });
  });

  it("stands in the address", () => {
    const query = new URLSearchParams("tab=dead&q=a");
    expect(withValue(query, "q", null)).toBe("?tab=dead");
    expect(withValue(query, "kind", "tool")).toBe("?tab=dead&q=a&kind=tool");
  });
});
