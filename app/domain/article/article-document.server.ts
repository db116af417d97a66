import { and, eq, inArray } from "drizzle-orm";
import { searchPartsOf } from "~/domain/document/translated-fields";
import { idsIn, type SearchSource } from "~/domain/search/search-source.server";
import { articles, articleTranslations } from "~/platform/db/schema";

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
