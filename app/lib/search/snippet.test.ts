import { describe, expect, it } from "vitest";
import { threadTime } from "~tests/support/thread-time";
import { plainText, snippet } from "./snippet";

const marked = (text: string, typed: string) =>
  snippet(text, typed)
    ?.map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join("") ?? null;

describe("a snippet", () => {
  it("shows the first match", () => {
    expect(marked("南京市长江大桥", "市长")).toBe("南京[市长]江大桥");
    expect(marked("nothing here", "proxy")).toBeNull();
    expect(marked("", "proxy")).toBeNull();
  });
  it("is cut between words, with an ellipsis", () => {
    const text = `${"before ".repeat(30)}the proxy that ${"after ".repeat(60)}`;
    const found = marked(text, "proxy") ?? "";
    expect(found).toMatch(/^…(before )+the \[proxy\] that( after)+…$/);
    expect(found.length).toBeLessThan(160);
  });
  it("is cut anywhere in Chinese, but not within a character", () => {
    const found = marked(`${"前𠮷".repeat(40)}代理${"后𠮷".repeat(80)}`, "代理") ?? "";
    expect(found).toMatch(/^….+\[代理\].+…$/u);
    expect(found.isWellFormed()).toBe(true);
  });
});

describe("plain text", () => {
  it("is the readable text of Markdown", () => {
    const markdown =
      "## Heading\n\nSee [the page](/x) for **bold** and `code`.[^1]\n\n- item\n1. first\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n```js\nrun();\n```\n\n[^1]: https://a.example";
    expect(plainText(markdown)).toBe(
      "Heading See the page for bold and code. item first a b 1 2 run();",
    );
  });
  it("is fast for hostile texts", async () => {
    for (const part of ["[", "![", "[^", "|", "- ", "`", "](", "\n|"]) {
      expect(
        await threadTime(() => plainText(part.repeat(60_000 / part.length))),
        part,
      ).toBeLessThan(3_000);
    }
  });
});
