import { and, eq, inArray } from "drizzle-orm";
import { idsIn, type SearchSource } from "~/domain/search/search-source.server";
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
      parts: helpSearchParts(text),
    }));
  },
};
