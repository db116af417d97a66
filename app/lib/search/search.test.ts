import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { foldedOf, patternOf } from "./fold";
import { hasMatch, highlight, highlightFirst } from "./highlight";
import { runsOf, textOf } from "./runs";
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
      { text: "瀏覽器的帳號，裏裡著顯", weight: "D" as const },
    ];
    const digest = createHash("sha256").update(searchDocument(parts)).digest("hex").slice(0, 16);
    expect([searchRulesVersion, digest]).toEqual([2, "543f2ea746da998e"]);
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
    ["瀏覽器", "('浏览' <-> '览器')"],
    ["瀏", "'浏':*"],
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
    ["指纹浏览器", "瀏覽器", "指纹[浏览器]"],
    ["指紋瀏覽器", "浏览器", "指紋[瀏覽器]"],
    ["指紋瀏覽器 Ｗｅｂ", "指纹 web", "[指紋]瀏覽器 [Ｗｅｂ]"],
    // One of them has two UTF-16 units, and its simplified form one more or one less.
    ["a𧩙𥊝b", "𧩙", "a[𧩙]𥊝b"],
  ])("of %s by %s", (text, typed, expected) => expect(marked(text, typed)).toBe(expected));
});

describe("Chinese characters", () => {
  it.each([
    ["浏览器", "瀏覽器"],
    ["账号", "帳號"],
    ["账号", "帐号"],
    ["这里", "這裏"],
    ["这里", "這裡"],
    ["后台", "後臺"],
    ["后台", "後台"],
    ["软件", "軟件"],
    ["显示着", "顯示著"],
    ["什么", "什麼"],
    ["线路", "綫路"],
    ["说明", "説明"],
    ["为了", "為了"],
    ["为了", "爲了"],
    ["明了", "明瞭"],
    ["了解", "瞭解"],
    ["头发", "頭髮"],
    ["发布", "發佈"],
    ["关系", "關係"],
    ["只有", "祇有"],
    ["卫星", "衞星"],
  ])("%s and %s are the same to a search", (simplified, other) => {
    const document = (text: string) => searchDocument([{ text, weight: "A" }]);
    expect(document(other)).toBe(document(simplified));
    expect(searchQuery(other)).toBe(searchQuery(simplified));
  });

  it.each(["カタカナ", "ひらがな", "한국", "幺", "么", "干净", "里面", "ｶﾀ"])(
    "%s is no other word",
    (text) => expect(runsOf(text).map(textOf).join("")).toBe(text.normalize("NFKC")),
  );

  it.each([
    ["瀏覽器", "[瀏浏][覽览]器"],
    ["IP", "IP"],
    ["C++ (x)", "C\\+\\+ \\(x\\)"],
  ])("of %s are written as the pattern %s", (text, pattern) => {
    expect(patternOf(text)).toBe(pattern);
    expect(new RegExp(patternOf(text), "iu").test(text)).toBe(true);
  });

  it("are folded once for all", () => {
    for (const character of characters()) {
      const folded = foldedOf(character);
      expect([...folded].map(foldedOf).join("")).toBe(folded);
    }
  });
});

/** The Chinese characters of the first plane. */
function characters(): string[] {
  return Array.from({ length: 0xa000 - 0x3400 }, (_, index) => String.fromCharCode(0x3400 + index));
}

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
