import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { startingArticles } from "./article-texts.server";
import { startingHelp } from "./help-texts.server";
import { readLegalFile, writeLegalFile } from "./legal-file";
import { startingLegalTexts } from "./legal-texts.server";
import { readTextFile, writeTextFile } from "./text-file";

it.each([
  ["code by its indentation", "    npm start\n\nThen open it."],
  [
    "a Chinese paragraph that begins with wide spaces",
    "\u3000\u3000第一段。\n\n\u3000\u3000第二段。",
  ],
  ["a rule", "---\n\nWords."],
])("gives %s back from the file", (_, body) => {
  const head = { title: "T", summary: "S" };
  expect(readTextFile(writeTextFile({ ...head, markdown: body })).markdown).toBe(body);
  const legal = { label: "2026-12-01", words: { ...head, body } };
  expect(readLegalFile(writeLegalFile(legal))).toEqual(legal);
});

it("leaves out blank lines around the words", () => {
  const file = writeTextFile({ title: "T", summary: "S", markdown: "\n \n\nWords.\n\n" });
  expect(file).toBe("---\ntitle: T\nsummary: S\n---\n\nWords.\n");
});

it("comes back from the console's editor byte for byte, each text with what is typed at its end", async () => {
  const articles = (await startingArticles()).articles.flatMap(({ texts }) => Object.values(texts));
  const help = (await startingHelp()).flatMap(({ texts }) => Object.values(texts));
  const legal = (await startingLegalTexts()).flatMap(({ words }) => Object.values(words));
  const bodies = [
    ...[...articles, ...help].map(({ markdown }) => markdown),
    ...legal.map(({ body }) => body),
  ];
  expect(bodies.length).toBeGreaterThan(40);
  const changed = bodies.filter((body) => {
    const { doc } = EditorState.create({ doc: body });
    const changes = { from: doc.length, insert: "x" };
    return EditorState.create({ doc }).update({ changes }).state.doc.toString() !== `${body}x`;
  });
  expect(changed).toEqual([]);
});
