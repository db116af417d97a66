import { and, eq, inArray } from "drizzle-orm";
import { searchPartsOf } from "~/domain/document/translated-fields";
import { idsIn, type SearchSource } from "~/domain/search/search-source.server";
import { helpArticles, helpTranslations } from "~/platform/db/schema";

export const helpSearch: SearchSource = {
  kind: "help",
  idsAfter: idsIn(helpArticles),
  async documentsOf(db, ids) {
    const { helpId, status } = helpTranslations;
    const rows = await db
      .select()
      .from(helpTranslations)
      .where(and(inArray(helpId, [...ids]), eq(status, "published")));
    return rows.map(({ helpId, locale, ...text }) => ({
      itemId: helpId,
      locale,
      parts: searchPartsOf(text),
    }));
  },
};
