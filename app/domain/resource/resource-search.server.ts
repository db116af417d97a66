import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { hostOf } from "~/domain/link/link";
import { idsIn, type SearchSource } from "~/domain/search/search-source.server";
import type { SearchPart } from "~/lib/search/search-document";
import {
  links,
  resourceCategoryTranslations,
  resources,
  resourceTranslations,
} from "~/platform/db/schema";

type ResourceText = {
  name: string;
  category: string;
  /** Name of its category in the other language. */
  otherCategory: string;
  url: string;
  line: string;
};

/**
 * The searchable texts of a resource; its name has the most weight. The other language's name of its
 * category has the least: Chinese visitors type "proxy" as well as 代理.
 */
function searchPartsOf(resource: ResourceText): SearchPart[] {
  return [
    { text: resource.name, weight: "A" },
    { text: resource.category, weight: "B" },
    { text: hostOf(resource.url), weight: "C" },
    { text: resource.line, weight: "C" },
    { text: resource.otherCategory, weight: "D" },
  ];
}

export const resourceSearch: SearchSource = {
  kind: "resource",
  idsAfter: idsIn(resources),
  async documentsOf(db, ids) {
    const category = resourceCategoryTranslations;
    const otherCategory = alias(category, "other_category");
    const rows = await db
      .select({
        itemId: resources.id,
        locale: resourceTranslations.locale,
        name: resources.name,
        category: category.name,
        otherCategory: otherCategory.name,
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
      .innerJoin(
        otherCategory,
        and(
          eq(otherCategory.categoryId, resources.categoryId),
          ne(otherCategory.locale, resourceTranslations.locale),
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
