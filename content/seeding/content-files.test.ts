import { expect, it } from "vitest";
import { readArticleFile, writeArticleFile } from "./article-file";
import { readHelpFile, writeHelpFile } from "./help-texts.server";
import { readLegalFile, writeLegalFile } from "./legal-file";

it.each([
  ["code by its indentation", "    npm start\n\nThen open it."],
  [
    "a Chinese paragraph that begins with wide spaces",
    "\u3000\u3000第一段。\n\n\u3000\u3000第二段。",
  ],
  ["a rule", "---\n\nWords."],
])("gives %s back from the file", (_, body) => {
  const head = { title: "T", summary: "S" };
  expect(readArticleFile(writeArticleFile({ ...head, markdown: body })).markdown).toBe(body);
  expect(readHelpFile(writeHelpFile({ ...head, markdown: body })).markdown).toBe(body);
  const legal = { label: "2026-12-01", words: { ...head, body } };
  expect(readLegalFile(writeLegalFile(legal))).toEqual(legal);
});

it("leaves out blank lines around the words", () => {
  const file = writeArticleFile({ title: "T", summary: "S", markdown: "\n \n\nWords.\n\n" });
  expect(file).toBe("---\ntitle: T\nsummary: S\n---\n\nWords.\n");
});
