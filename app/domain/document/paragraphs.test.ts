import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  alignParagraphs,
  openChanges,
  pairParagraphs,
  sourceChanges,
  splitParagraphs,
} from "./paragraphs";

const textsOf = (markdown: string) => splitParagraphs(markdown).map(({ text }) => text);
const words = (body: string, title = "T", summary = "S") => ({ fields: { title, summary }, body });

describe("splitting into paragraphs", () => {
  it("cuts at blank lines, and not in a block of code", () => {
    expect(textsOf("# A\n\nb\nc\n \n\n```js\nd\n\ne\n```\n\n- f\n")).toEqual([
      "# A",
      "b\nc",
      "```js\nd\n\ne\n```",
      "- f",
    ]);
    expect(textsOf("")).toEqual([]);
    expect(textsOf("\r\n\r\na\r\nb\r\n\r\nc")).toEqual(["a\r\nb", "c"]);
    expect(textsOf("~~~\n```\n\na\n~~~\n\nb")).toEqual(["~~~\n```\n\na\n~~~", "b"]);
    expect(textsOf("```\nnever closed\n\nb")).toEqual(["```\nnever closed\n\nb"]);
  });

  it.each([
    ["## 标题\n正文\n# 尾", ["## 标题", "正文", "# 尾"], ["##", "text", "#"]],
    ["标题\n---\n正文", ["标题\n---", "正文"], ["##", "text"]],
    ["正文\n- a\n- b\n> c", ["正文", "- a\n- b", "> c"], ["text", "list", "quote"]],
    ["正文\n```\n\n# a\n```\n尾", ["正文", "```\n\n# a\n```", "尾"], ["text", "code", "text"]],
    [
      "- a\n\n  ```\n  b\n\n  c\n  ```\n\n- d",
      ["- a", "  ```\n  b\n\n  c\n  ```", "- d"],
      ["list", "code", "list"],
    ],
    ["    a\n\n    b\nc", ["    a\n\n    b", "c"], ["code", "text"]],
    ["#标题\n\n[a]: b\n[c]: d", ["#标题", "[a]: b\n[c]: d"], ["text", "text"]],
    [
      "前\n\n| a |\n|---|\n| b |\n\n![](/media/a)\n\n[^n]: c",
      ["前", "| a |\n|---|\n| b |", "![](/media/a)", "[^n]: c"],
      ["text", "table", "figure", "note"],
    ],
  ])("cuts %j where the page begins another block, and says what it is", (text, texts, shapes) => {
    expect(textsOf(text)).toEqual(texts);
    expect(splitParagraphs(text).map(({ shape }) => shape)).toEqual(shapes);
  });

  it("names places in the text, so that nothing between them is lost", () => {
    for (const file of globSync("content/articles/*/*.md")) {
      const text = readFileSync(file, "utf8");
      const paragraphs = splitParagraphs(text);
      expect(paragraphs.length, file).toBeGreaterThan(5);
      let place = 0;
      let joined = "";
      for (const { from, to, text: paragraph } of paragraphs) {
        expect(text.slice(place, from).trim(), file).toBe("");
        joined += text.slice(place, from) + paragraph;
        place = to;
      }
      expect(joined + text.slice(place), file).toBe(text);
    }
  });
});

describe("aligning two versions", () => {
  const pairs = (before: string, after: string) =>
    alignParagraphs([...before], [...after]).map(
      (pair) => `${before[pair.before ?? -1] ?? "-"}${after[pair.after ?? -1] ?? "-"}`,
    );

  it("keeps equal paragraphs together, wherever others come and go", () => {
    expect(pairs("abc", "abc")).toEqual(["aa", "bb", "cc"]);
    expect(pairs("abc", "axbc")).toEqual(["aa", "-x", "bb", "cc"]);
    expect(pairs("abc", "ac")).toEqual(["aa", "b-", "cc"]);
    expect(pairs("abc", "axc")).toEqual(["aa", "bx", "cc"]);
    expect(pairs("", "ab")).toEqual(["-a", "-b"]);
    expect(pairs("ab", "")).toEqual(["a-", "b-"]);
  });

  it("pairs a paragraph with the one that it became", () => {
    const before = ["One.", "The same drawing commands differ by a few pixels.", "Three."];
    const after = ["One.", "New here.", "The same drawing commands differ by a pixel.", "Three."];
    expect(alignParagraphs(before, after)).toEqual([
      { before: 0, after: 0 },
      { before: null, after: 1 },
      { before: 1, after: 2 },
      { before: 2, after: 3 },
    ]);
  });

  it("names every paragraph of both texts once, in order, and ends in good time for long ones", () => {
    const before = Array.from({ length: 3_000 }, (_, place) => `p${(place * 7) % 900}`);
    const after = Array.from({ length: 3_000 }, (_, place) => `p${(place * 11) % 900}`);
    const aligned = alignParagraphs(before, after);
    const numbers = Array.from({ length: 3_000 }, (_, place) => place);
    expect(aligned.flatMap((pair) => pair.before ?? [])).toEqual(numbers);
    expect(aligned.flatMap((pair) => pair.after ?? [])).toEqual(numbers);
  });
});

it("pairs a translation with its source by what the paragraphs are", () => {
  const source = ["## 一", "甲", "乙", "## 二", "- 丙", "丁"];
  const translation = ["## One", "A", "## Two", "- C", "D"];
  const shapes = (texts: string[]) =>
    texts.map((text) => splitParagraphs(text)[0]?.shape ?? "text");
  expect(pairParagraphs(shapes(source), shapes(translation))).toEqual([
    { before: 0, after: 0 },
    { before: 1, after: 1 },
    { before: 2, after: null },
    { before: 3, after: 2 },
    { before: 4, after: 3 },
    { before: 5, after: 4 },
  ]);
});

describe("changes of a source", () => {
  const from = words("a\n\nb\n\nc");

  it("name what was added, changed and removed, and titles", () => {
    expect(sourceChanges(from, from)).toEqual([]);
    const changes = sourceChanges(from, words("a\n\nB\n\nc\n\nd", "New"));
    expect(changes).toMatchObject([
      { place: "title", kind: "changed", before: null, after: null },
      { place: "body", kind: "changed", before: 1, after: 1 },
      { place: "body", kind: "added", before: null, after: 3 },
    ]);
    expect(sourceChanges(from, words("a\n\nc"))).toMatchObject([
      { place: "body", kind: "removed", before: 1, after: null },
    ]);
    // Only space between paragraphs: nothing to translate.
    expect(sourceChanges(from, words("a\n\n\n\nb\n\nc\n"))).toEqual([]);
  });

  it("keep their key while their words stay, so that what was looked at stays so", () => {
    const [change] = sourceChanges(from, words("a\n\nB\n\nc"));
    const later = sourceChanges(from, words("new\n\na\n\nB\n\nc"));
    const open = openChanges(later, [change?.key ?? ""]);
    expect(open).toMatchObject([{ kind: "added", after: 0 }]);
    expect(
      openChanges(sourceChanges(from, words("a\n\nB2\n\nc")), [change?.key ?? ""]),
    ).toHaveLength(1);
  });
});
