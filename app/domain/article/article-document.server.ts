import { and, eq, inArray } from "drizzle-orm";
import { idsIn, type SearchSource } from "~/domain/search/search-source.server";
import type { SearchPart } from "~/lib/search/search-document";
import { articles, articleTranslations } from "~/platform/db/schema";

type ArticleText = { title: string; summary: string; markdown: string };

/** The searchable texts of an article; its title has the most weight. */
export function searchPartsOf({ title, summary, markdown }: ArticleText): SearchPart[] {
  return [
    { text: title, weight: "A" },
    { text: summary, weight: "B" },
    { text: markdown, weight: "D" },
  ];
}

export const articleSearch: SearchSource = {
  kind: "article",
  idsAfter: idsIn(articles),
  async documentsOf(db, ids) {
    const { articleId, status } = articleTranslations;
    const rows = await db
      .select()
      .from(articleTranslations)
      .where(and(inArray(articleId, [...ids]), eq(status, "published")));
    return rows.map(({ articleId, locale, ...text }) => ({
      itemId: articleId,
      locale,
      parts: searchPartsOf(text),
    }));
  },
};
