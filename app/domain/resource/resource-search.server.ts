import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import { hostOf } from "~/domain/link/link";
import type { SearchSource } from "~/domain/search/reindex.server";
import type { SearchPart } from "~/lib/search/search-document";
import {
  links,
  resourceCategoryTranslations,
  resources,
  resourceTranslations,
} from "~/platform/db/schema";

type ResourceText = { name: string; category: string; url: string; line: string };

/** The searchable texts of a resource; its name has the most weight. */
export function searchPartsOf({ name, category, url, line }: ResourceText): SearchPart[] {
  return [
    { text: name, weight: "A" },
    { text: category, weight: "B" },
    { text: hostOf(url), weight: "C" },
    { text: line, weight: "C" },
  ];
}

export const resourceSearch: SearchSource = {
  kind: "resource",
  async idsAfter(db, after, limit) {
    const rows = await db
      .select({ id: resources.id })
      .from(resources)
      .where(gt(resources.id, after))
      .orderBy(asc(resources.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  },
  async documentsOf(db, ids) {
    const category = resourceCategoryTranslations;
    const rows = await db
      .select({
        itemId: resources.id,
        locale: resourceTranslations.locale,
        name: resources.name,
        category: category.name,
        url: links.url,
        line: resourceTranslations.line,
      })
      .from(resources)
      .innerJoin(resourceTranslations, eq(resourceTranslations.resourceId, resources.id))
      .innerJoin(links, eq(links.id, resources.linkId))
      .innerJoin(
        category,
        and(
          eq(category.categoryId, resources.categoryId),
          eq(category.locale, resourceTranslations.locale),
        ),
      )
      .where(
        and(
          inArray(resources.id, [...ids]),
          eq(resourceTranslations.status, "published"),
          isNull(resources.hiddenAt),
        ),
      );
    return rows.map(({ itemId, locale, ...text }) => ({
      itemId,
      locale,
      parts: searchPartsOf(text),
    }));
  },
};
