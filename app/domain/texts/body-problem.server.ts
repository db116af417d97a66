import type { FieldProblem } from "~/domain/refusal";
import { renderMarkdownInTurns, showsNothing } from "~/lib/markdown/markdown.server";
import { findExcess } from "~/lib/markdown/markdown-bounds";

/** What keeps a text of Markdown from visitors, and the line where it begins. */
export type BodyProblem = { problem: FieldProblem; line?: number };

/** What is wrong with a text that is to become public, as far as its Markdown decides; null: nothing. */
export async function findBodyProblem(body: string): Promise<BodyProblem | null> {
  if (body.trim() === "") return { problem: "missing" };
  const excess = findExcess(body);
  if (excess !== null) return excess;
  const rendered = await renderMarkdownInTurns(body, {
    words: { footnotes: "", backToText: "", external: "", asWritten: "" },
    linkTo: (path) => path,
  });
  return showsNothing(rendered) ? { problem: "shows-nothing" } : null;
}
