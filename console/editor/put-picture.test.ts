import { Text } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { placeOfPicture } from "./put-picture";

/** Puts `![]` where `|` stands; the answer has `|` where the cursor is. */
function put(text: string): string {
  const head = text.indexOf("|");
  const before = text.slice(0, head) + text.slice(head + 1);
  const { from, to, insert, cursor } = placeOfPicture(Text.of(before.split("\n")), head, "![]");
  const after = before.slice(0, from) + insert + before.slice(to);
  return `${after.slice(0, cursor)}|${after.slice(cursor)}`;
}

describe("a picture at the cursor", () => {
  it.each([
    ["is a text of its own where there is none", "|", "![]|"],
    ["takes an empty line", "one\n\n|\n\ntwo", "one\n\n![]|\n\ntwo"],
    ["takes a line of blanks, with room around", "one\n  |\ntwo", "one\n\n![]|\n\ntwo"],
    ["follows the paragraph that the cursor ends", "one|", "one\n\n![]|"],
    ["follows a paragraph before the next", "one|\n\ntwo", "one\n\n![]|\n\ntwo"],
    ["parts lines of one paragraph", "one|\ntwo", "one\n\n![]|\n\ntwo"],
    ["precedes the paragraph that the cursor begins", "|one", "![]|\n\none"],
    ["precedes a line after another", "one\n|two", "one\n\n![]|\n\ntwo"],
    ["stands within a line", "on|e", "on![]|e"],
  ])("%s", (_, before, after) => expect(put(before)).toBe(after));
});
