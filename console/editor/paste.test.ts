import { Text } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { isLiteralPlace, linkOnWords, placeOfPaste } from "./paste-place";
import { withoutTracking } from "./pasted-html";

describe("an address that is pasted", () => {
  it.each([
    ["https://a.example/x?utm_source=b&id=7#c", "https://a.example/x?id=7#c"],
    [
      "https://mp.weixin.qq.com/s?__biz=a&mid=1&sn=b&spm=c",
      "https://mp.weixin.qq.com/s?__biz=a&mid=1&sn=b&spm=c",
    ],
    ["https://a.example/x?q=a%20b", "https://a.example/x?q=a%20b"],
    ["mailto:a@b.example?utm_source=c", "mailto:a@b.example?utm_source=c"],
  ])("%s loses what tracks readers", (given, address) => {
    expect(withoutTracking(given)).toBe(address);
  });

  it.each([
    ["words", " https://a.example/(b) ", "[words](<https://a.example/(b)>)"],
    ["words", "https://a.example two", undefined],
    ["https://a.example", "https://b.example", undefined],
    ["", "https://a.example", undefined],
  ])("over %j: %s", (words, pasted, link) => {
    expect(linkOnWords(words, pasted)).toBe(link);
  });
});

describe("the place of a paste", () => {
  const blocks = { markdown: "- x", isInline: false };
  /** Replaces the part between two bars by `- x`. */
  const put = (marked: string) => {
    const from = marked.indexOf("¦");
    const to = marked.lastIndexOf("¦") - (marked.lastIndexOf("¦") > from ? 1 : 0);
    const text = marked.replaceAll("¦", "");
    const change = placeOfPaste(Text.of(text.split("\n")), { from, to }, blocks);
    return text.slice(0, change.from) + change.insert + text.slice(change.to);
  };
  it.each([
    ["¦", "- x"],
    ["a¦", "a\n\n- x"],
    ["a¦b", "a\n\n- x\n\nb"],
    ["a\n¦\nb", "a\n\n- x\n\nb"],
    ["a\n\n¦b", "a\n\n- x\n\nb"],
    ["a ¦b¦", "a \n\n- x"],
    ["1. ¦", "- x"],
    ["> - [ ] ¦", "- x"],
  ])("%j", (before, after) => expect(put(before)).toBe(after));

  it.each([
    ["a ¦b", false],
    ["```\n¦\n```", true],
    ["```\na¦", true],
    ["```\na\n```\n¦", false],
    ["a `b¦c` d", true],
    ["a `bc`¦ d", false],
    ["[a](https://b¦)", true],
    ["[a¦](https://b)", false],
    ["    a¦", true],
  ])("%j is in code or an address: %s", (marked, isLiteral) => {
    expect(isLiteralPlace(marked.replace("¦", ""), marked.indexOf("¦"))).toBe(isLiteral);
  });
});
