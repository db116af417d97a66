import { expect, it } from "vitest";
import { selectedWords } from "./selected-words";

it("leaves blanks at the ends of a selection outside of the mark", () => {
  const text = "a  word \u3000b";
  expect(selectedWords(text.slice(1, 9), 1)).toEqual({ from: 3, to: 7 });
  expect(selectedWords("word", 3)).toEqual({ from: 3, to: 7 });
});

it("keeps a selection of nothing, or of blanks alone", () => {
  expect(selectedWords("", 4)).toEqual({ from: 4, to: 4 });
  expect(selectedWords("  ", 4)).toEqual({ from: 4, to: 6 });
});
