import { describe, expect, it } from "vitest";
import { splitWords } from "./words.server";

describe("words of a heading", () => {
  it("lose no characters", () => {
    const title = "住宅代理与机房代理，卖家该怎么选";
    expect(splitWords(title, "zh-CN").join("")).toBe(title);
  });
  it("never begin with a comma or end with an opening mark", () => {
    const pieces = splitWords("他说（真的），“先看规则”，再动手。", "zh-CN");
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) {
      expect(piece).not.toMatch(/^[，。）”]/);
      expect(piece).not.toMatch(/[（“]$/);
    }
  });
  it("are separated only by spaces in English", () =>
    expect(splitWords("Two words", "en")).toEqual(["Two words"]));
  it("may be empty", () => expect(splitWords("", "zh-CN")).toEqual([]));
});
