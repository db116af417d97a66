import type { FieldProblem } from "~/domain/refusal";
import { markdownWords } from "~/i18n/markdown-words";
import { renderMarkdown, showsNothing } from "~/lib/markdown/markdown.server";
import { findExcess } from "~/lib/markdown/markdown-bounds";

/** What keeps a text of Markdown from visitors, and the line where it begins. */
type BodyProblem = { problem: FieldProblem; line?: number };

/** Finds why the Markdown of a text may not become public; null: it may. */
export async function findBodyProblem(body: string): Promise<BodyProblem | null> {
  if (body.trim() === "") return { problem: "missing" };
  const excess = findExcess(body);
  if (excess !== null) return excess;
  const rendered = await renderMarkdown(body, {
    words: markdownWords.en,
    linkTo: (path) => path,
  });
  return showsNothing(rendered) ? { problem: "shows-nothing" } : null;
}
