import { parse, stringify } from "yaml";
import { z } from "zod";
import { betweenBlankLines } from "./between-blank-lines";

const time = z.iso.datetime();

/** An article leaves out times that are those of the whole article; `updatedAt` is missing if nothing changed since. */
const frontMatter = z.object({
  title: z.string().min(1),
  summary: z.string().min(1),
  publishedAt: time.optional(),
  updatedAt: time.optional(),
});

/** A text of an article or a help article in one language. */
type TextFile = z.infer<typeof frontMatter> & { markdown: string };

/** Reads a file of an article or a help article in one language: front matter in YAML, then Markdown. */
export function readTextFile(source: string): TextFile {
  const [, head = "", body = ""] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  return { ...frontMatter.parse(parse(head)), markdown: betweenBlankLines(body) };
}

/** The file of an article or a help article in one language, in the form that the starting content has. */
export function writeTextFile({ markdown, ...head }: TextFile): string {
  const written = stringify(frontMatter.parse(head), { lineWidth: 0 });
  return `---\n${written}---\n\n${betweenBlankLines(markdown)}\n`;
}
