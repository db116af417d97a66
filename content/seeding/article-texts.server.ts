import type { NewArticle, NewTag } from "~/domain/article/article-seed.server";
import { localeCodes } from "~/i18n/locales";
import { articles, tags } from "~content/articles";
import { readTextFile } from "./text-file";

const sources = import.meta.glob<string>("/content/articles/*/*.md", {
  query: "?raw",
  import: "default",
});

/** Loads the starting articles with their texts; called only when a database is filled. */
export async function startingArticles(): Promise<{
  tags: readonly NewTag[];
  articles: NewArticle[];
}> {
  const loaded = await Promise.all(
    articles.map(async ({ id, publishedAt, tags: tagIds }) => {
      const texts: NewArticle["texts"] = {};
      for (const locale of localeCodes) {
        const source = await sources[`/content/articles/${id}/${locale}.md`]?.();
        if (source !== undefined) texts[locale] = readTextFile(source);
      }
      return { id, publishedAt, tags: tagIds, texts };
    }),
  );
  return { tags, articles: loaded };
}
