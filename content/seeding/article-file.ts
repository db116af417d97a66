import { parse, stringify } from "yaml";
import { z } from "zod";
import type { NewArticleText } from "~/domain/article/article-seed.server";
import { betweenBlankLines } from "./between-blank-lines";

const time = z.iso.datetime();

/** The times stand there only where they differ from that of the article. */
const frontMatter = z.object({
  title: z.string().min(1),
  summary: z.string().min(1),
  publishedAt: time.optional(),
  updatedAt: time.optional(),
});

/** Reads a file of an article in one language: front matter in YAML, then Markdown. */
export function readArticleFile(source: string): NewArticleText {
  const [, head = "", body = ""] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  return { ...frontMatter.parse(parse(head)), markdown: betweenBlankLines(body) };
}

/** The file of an article in one language, in the one form in which the starting content has it. */
export function writeArticleFile({ markdown, ...head }: NewArticleText): string {
  const written = stringify(frontMatter.parse(head), { lineWidth: 0 });
  return `---\n${written}---\n\n${betweenBlankLines(markdown)}\n`;
}
