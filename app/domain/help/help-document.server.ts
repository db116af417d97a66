import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { SearchSource } from "~/domain/search/reindex.server";
import type { SearchPart } from "~/lib/search/search-document";
import { helpArticles, helpTranslations } from "~/platform/db/schema";

type HelpText = { title: string; summary: string; markdown: string };

/** The searchable texts of a help article; its title has the most weight. */
export function helpSearchParts({ title, summary, markdown }: HelpText): SearchPart[] {
  return [
    { text: title, weight: "A" },
    { text: summary, weight: "B" },
    { text: markdown, weight: "D" },
  ];
}

export const helpSearch: SearchSource = {
  kind: "help",
  async idsAfter(db, after, limit) {
    const rows = await db
      .select({ id: helpArticles.id })
      .from(helpArticles)
      .where(gt(helpArticles.id, after))
      .orderBy(asc(helpArticles.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  },
  async documentsOf(db, ids) {
    const { helpId, status } = helpTranslations;
    const rows = await db
      .select()
      .from(helpTranslations)
      .where(and(inArray(helpId, [...ids]), eq(status, "published")));
    return rows.map(({ helpId, locale, ...text }) => ({
      itemId: helpId,
      locale,
      parts: helpSearchParts(text),
    }));
  },
};
