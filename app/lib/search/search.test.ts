import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hasMatch, highlight, highlightFirst } from "./highlight";
import { searchDocument, searchRulesVersion } from "./search-document";
import { searchQuery } from "./search-query";
import { tidyQuery } from "./tidy-query";

describe("a search document", () => {
  it("has pairs of Chinese characters, and the last character alone", () => {
    expect(searchDocument([{ text: "南京市长", weight: "A" }])).toBe(
      "'南京':1A '京市':2A '市长':3A '长':4A",
    );
  });
  it("has words of other scripts, without case and width", () => {
    expect(searchDocument([{ text: "ＩＰ proxy, Café’s", weight: "D" }])).toBe(
      "'ip':1D 'proxy':3D 'proxi':3D 'café':5D 's':7D",
    );
  });
  it("has the stem of an English word", () => {
    expect(searchDocument([{ text: "proxies, stores", weight: "A" }])).toBe(
      "'proxies':1A 'proxi':1A 'stores':3A 'store':3A",
    );
  });
  it("has each token once, with all positions", () => {
    expect(searchDocument([{ text: "ip IP", weight: "B" }])).toBe("'ip':1B,3B");
  });
  it("has tokens that change only with the number of the rules", () => {
    const parts = [
      { text: "南京市长江大桥 Ｗｅｂ RTC, running 142.0.7444 x64", weight: "A" as const },
      { text: "It's C++\\n—ünïcödé 한국 カタカナ 😀 don't", weight: "D" as const },
    ];
    const digest = createHash("sha256").update(searchDocument(parts)).digest("hex").slice(0, 16);
    expect([searchRulesVersion, digest]).toEqual([1, "31162969b188c779"]);
  });
  it("has PostgreSQL's syntax escaped", () => {
    expect(searchDocument([{ text: "a'b\\c", weight: "D" }])).toBe("'a':1D 'b':3D 'c':5D");
  });
  it("ends at PostgreSQL's last position", () => {
    const document = searchDocument([{ text: "字".repeat(20_000), weight: "D" }]);
    expect(document.match(/\d+D/g)).toHaveLength(16_000);
  });
});

describe("a search query", () => {
  it.each([
    ["南京", "'南京'"],
    ["长江大桥", "('长江' <-> '江大' <-> '大桥')"],
    ["桥", "'桥':*"],
    ["Amazon防关联", "'amazon' & ('防关' <-> '关联')"],
    ["防关联 Amaz", "('防关' <-> '关联') & 'amaz':*"],
    ["proxy ", "('proxy' | 'proxi')"],
    ["proxy", "('proxy':* | 'proxi')"],
    ["ＰＲＯＸＹ ip", "('proxy' | 'proxi') & 'ip':*"],
    ["tables1 été", "'tables1' & 'été':*"],
    ["'); DROP TABLE x; --", "'drop' & ('table' | 'tabl') & 'x'"],
    ["a & b | !c <-> d:*", "'a' & 'b' & 'c' & 'd'"],
  ])("%s", (typed, query) => expect(searchQuery(typed)).toBe(query));

  it.each(["", "   ", "!?。，", "\0", "🙂"])("is null without words (%j)", (typed) => {
    expect(searchQuery(typed)).toBeNull();
  });
  it("has a limited length", () => {
    expect(searchQuery("a ".repeat(10_000))?.split("&")).toHaveLength(12);
    expect(searchQuery("字".repeat(10_000))?.split("<->")).toHaveLength(99);
  });
});

describe("highlighting", () => {
  const marked = (text: string, typed: string) =>
    highlight(text, typed)
      .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
      .join("");
  it.each([
    ["南京市长江大桥", "市长", "南京[市长]江大桥"],
    ["Residential Proxy", "proxy", "Residential [Proxy]"],
    ["ＩＰ 与 ip", "ip", "[ＩＰ] 与 [ip]"],
    ["proxies and a reproxy", "prox", "[prox]ies and a reproxy"],
    ["proxies and a reproxy", "proxy", "[proxies] and a reproxy"],
    ["Choose the stores", "choosing store", "[Choose] the [store]s"],
    ["用 proxies 的IP", "proxy ip", "用 [proxies] 的[IP]"],
    ["长江长江大桥", "长江", "[长江长江]大桥"],
    ["nothing", "?", "nothing"],
    ["ﬁngerprint", "fin", "[ﬁn]gerprint"],
    ["南京市长江", "长江 市长", "南京[市长江]"],
    ["用代理IP，ip 代理", "ip 代理", "用[代理IP]，[ip] [代理]"],
  ])("of %s by %s", (text, typed, expected) => expect(marked(text, typed)).toBe(expected));
});

it("marks no more than is needed of a long text", () => {
  const text = `a proxy ${"and more ".repeat(20)}proxy`;
  const marks = (pieces: ReturnType<typeof highlight>) => pieces.filter(({ isMatch }) => isMatch);
  expect(marks(highlight(text, "proxy"))).toHaveLength(2);
  const first = highlightFirst(text, "proxy", 140);
  expect(marks(first)).toHaveLength(1);
  expect(first.map((piece) => piece.text).join("")).toBe(text);
});

it.each([
  ["Residential proxies", "proxy", true],
  ["长江大桥", "江大", true],
  ["reproxy", "proxy", false],
  ["anything", "", false],
])("%j has a match of %j: %j", (text, typed, expected) => {
  expect(hasMatch(text, typed)).toBe(expected);
});

it.each([
  ["\ud800\ud800", "\ufffd\ufffd"],
  [`${"a".repeat(99)}\u{20bb7}`, "a".repeat(99)],
  [" a\u202e\n b ", "a b"],
])("the query %j is shown as %j, without half characters", (typed, shown) => {
  expect(tidyQuery(typed)).toBe(shown);
});
