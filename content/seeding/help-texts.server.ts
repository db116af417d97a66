import { parse, stringify } from "yaml";
import { z } from "zod";
import type { HelpErrorEdit } from "~/domain/help/help-errors.server";
import type { NewHelpArticle } from "~/domain/help/help-seed.server";
import { localeCodes } from "~/i18n/locales";
import { helpArticles } from "~content/help";
import { helpErrors } from "~content/help-errors";
import { betweenBlankLines } from "./between-blank-lines";

const sources = import.meta.glob<string>("/content/help/*/*.md", {
  query: "?raw",
  import: "default",
});

const frontMatter = z.object({
  title: z.string().min(1),
  summary: z.string().min(1),
});

type HelpFile = z.infer<typeof frontMatter> & { markdown: string };

/** Reads a file of a help article in one language: front matter in YAML, then Markdown. */
export function readHelpFile(source: string): HelpFile {
  const [, head = "", body = ""] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  return { ...frontMatter.parse(parse(head)), markdown: betweenBlankLines(body) };
}

/** The file of a help article in one language, in the one form in which the starting content has it. */
export function writeHelpFile({ markdown, ...head }: HelpFile): string {
  const written = stringify(frontMatter.parse(head), { lineWidth: 0 });
  return `---\n${written}---\n\n${betweenBlankLines(markdown)}\n`;
}

/** Loads the starting help articles with their texts; called only when a database is filled. */
export async function startingHelp(): Promise<NewHelpArticle[]> {
  return Promise.all(
    helpArticles.map(async ({ slug, section, applies, order }) => {
      const texts: NewHelpArticle["texts"] = {};
      for (const locale of localeCodes) {
        const source = await sources[`/content/help/${slug}/${locale}.md`]?.();
        if (source !== undefined) texts[locale] = readHelpFile(source);
      }
      return { slug, section, applies, order, texts };
    }),
  );
}

/** The starting error codes, in their order. */
export function startingErrors(): HelpErrorEdit[] {
  return helpErrors.map(({ code, area, cn, en }) => ({ code, area, words: { cn, en } }));
}
