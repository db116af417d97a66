import { expect, it } from "vitest";
import { selectedParagraphs, selectedWords } from "./selected-words";

it("leaves blanks at the ends of a selection outside of the mark", () => {
  const text = "a  word \u3000b";
  expect(selectedWords(text.slice(1, 9), 1)).toEqual({ from: 3, to: 7 });
  expect(selectedWords("word", 3)).toEqual({ from: 3, to: 7 });
});

it("keeps a selection of nothing, or of blanks alone", () => {
  expect(selectedWords("", 4)).toEqual({ from: 4, to: 4 });
  expect(selectedWords("  ", 4)).toEqual({ from: 4, to: 6 });
});

it("marks each paragraph of a selection by itself", () => {
  const marked = (text: string) =>
    selectedParagraphs(text, 10)
      .reverse()
      .reduce(
        (all, { from, to }) =>
          `${all.slice(0, from - 10)}[${all.slice(from - 10, to - 10)}]${all.slice(to - 10)}`,
        text,
      );
  expect(marked("a b\n\nc")).toBe("[a b]\n\n[c]");
  expect(marked(" a\nb \n \t\n\n  c\n\n")).toBe(" [a\nb] \n \t\n\n  [c]\n\n");
  expect(marked("## a\nb\n\n- c\n- d\n  e\n\n  > 1. f")).toBe(
    "## [a\nb]\n\n- [c]\n- [d\n  e]\n\n  > 1. [f]",
  );
  expect(marked("a - b\n-c 1.5")).toBe("[a - b\n-c 1.5]");
  expect(marked("a\n\n| b |\n|---|\n\n```\nc\n```\n\n---\n\n[^1]: d")).toBe(
    "[a]\n\n| b |\n|---|\n\n```\nc\n```\n\n---\n\n[^1]: [d]",
  );
  expect(marked("\n\na")).toBe("\n\n[a]");
  expect(marked("a")).toBe("[a]");
  expect(marked("")).toBe("[]");
  expect(marked("\n\n")).toBe("[\n\n]");
});
