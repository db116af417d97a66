import { expect, it } from "vitest";
import { isQuestionTaken } from "./taken-question";

const at = (path: string) => new URL(path, "http://localhost");

it.each([
  ["a question that was taken out", "/a?ask=pause", "/a", true],
  ["one beside a filter", "/a?q=%20x&ask=pause&page=2", "/a?q=+x&page=2", true],
  ["a question that is opened", "/a", "/a?ask=pause", false],
  ["another question", "/a?ask=pause", "/a?ask=withdraw", false],
  ["another filter", "/a?ask=pause&q=x", "/a?q=y", false],
  ["another screen", "/a?ask=pause", "/b", false],
  ["the same address again", "/a", "/a", false],
])("the address shows whether only a question went: %s", (_, before, after, isTaken) => {
  expect(isQuestionTaken(at(before), at(after))).toBe(isTaken);
});
