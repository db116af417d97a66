import type { HelpErrorEdit } from "~/domain/help/help-errors.server";
import type { NewHelpArticle } from "~/domain/help/help-seed.server";
import { localeCodes } from "~/i18n/locales";
import { helpArticles } from "~content/help";
import { helpErrors } from "~content/help-errors";
import { readTextFile } from "./text-file";

const sources = import.meta.glob<string>("/content/help/*/*.md", {
  query: "?raw",
  import: "default",
});

/** Loads the starting help articles with their texts; called only when a database is filled. */
export async function startingHelp(): Promise<NewHelpArticle[]> {
  return Promise.all(
    helpArticles.map(async ({ slug, section, applies, order }) => {
      const texts: NewHelpArticle["texts"] = {};
      for (const locale of localeCodes) {
        const source = await sources[`/content/help/${slug}/${locale}.md`]?.();
        if (source !== undefined) texts[locale] = readTextFile(source);
      }
      return { slug, section, applies, order, texts };
    }),
  );
}

/** The starting error codes, in their order. */
export function startingErrors(): HelpErrorEdit[] {
  return helpErrors.map(({ code, area, cn, en }) => ({ code, area, words: { cn, en } }));
}
