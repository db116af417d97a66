import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { NewFriendLink } from "~/domain/friend-link/friend-link";
import type { NewResource, NewResourceCategory } from "~/domain/resource/resource";
import type { Database } from "~/platform/db/database.server";
import {
  friendLinks,
  friendLinkTranslations,
  links,
  resourceCategories,
  resourceCategoryTranslations,
  resources,
  resourceTranslations,
} from "~/platform/db/schema";
import { type ExportedPart, leftOver, sourceOf } from "./exported-file";

/** The tools that visitors see, with their categories. */
export async function exportResources(db: Database): Promise<ExportedPart> {
  const hidden = await db.$count(resources, isNotNull(resources.hiddenAt));
  const text = `import type { NewResource, NewResourceCategory } from "~/domain/resource/resource";

/** Kinds of tools, in the order of the page. */
export const resourceCategories: readonly NewResourceCategory[] = ${sourceOf(await readCategories(db))};

/** The tools; within a category they are shown in this order. */
export const resources: readonly NewResource[] = ${sourceOf(await readResources(db))};
`;
  return {
    files: [{ path: "resources.ts", text }],
    left: leftOver(hidden, "tool that is hidden", "tools that are hidden"),
  };
}

/** The friend links that visitors see. */
export async function exportFriendLinks(db: Database): Promise<ExportedPart> {
  const hidden = await db.$count(friendLinks, isNotNull(friendLinks.hiddenAt));
  const text = `import type { NewFriendLink } from "~/domain/friend-link/friend-link";

/** Sites that exchange links with this one. */
export const friendLinks: NewFriendLink[] = ${sourceOf(await readFriendLinks(db))};
`;
  return {
    files: [{ path: "friend-links.ts", text }],
    left: leftOver(hidden, "friendly link that is hidden", "friendly links that are hidden"),
  };
}

async function readCategories(db: Database): Promise<NewResourceCategory[]> {
  const rows = await db
    .select()
    .from(resourceCategories)
    .orderBy(asc(resourceCategories.position), asc(resourceCategories.id));
  const texts = await db.select().from(resourceCategoryTranslations);
  return rows.map(({ id, mark }) => {
    const name = { cn: "", en: "" };
    const advice = { cn: "", en: "" };
    for (const text of texts) {
      if (text.categoryId !== id) continue;
      name[text.locale] = text.name;
      advice[text.locale] = text.advice;
    }
    return { id, mark, name, advice };
  });
}

async function readResources(db: Database): Promise<NewResource[]> {
  const rows = await db
    .select({ tool: resources, url: links.url })
    .from(resources)
    .innerJoin(links, eq(links.id, resources.linkId))
    .innerJoin(resourceCategories, eq(resourceCategories.id, resources.categoryId))
    .where(isNull(resources.hiddenAt))
    .orderBy(asc(resourceCategories.position), asc(resources.position), asc(resources.id));
  const texts = await db
    .select()
    .from(resourceTranslations)
    .where(eq(resourceTranslations.status, "published"))
    .orderBy(asc(resourceTranslations.locale));
  return rows.map(({ tool, url }) => {
    const own = texts.filter(({ resourceId }) => resourceId === tool.id);
    return {
      id: tool.slug,
      category: tool.categoryId,
      name: tool.name,
      url,
      line: Object.fromEntries(own.map(({ locale, line }) => [locale, line])),
      monogram: tool.monogram,
      ...(tool.isRecommended && { isRecommended: true }),
      ...(tool.isPaidListing && { isPaidListing: true }),
    };
  });
}

async function readFriendLinks(db: Database): Promise<NewFriendLink[]> {
  const rows = await db
    .select({ site: friendLinks, url: links.url })
    .from(friendLinks)
    .innerJoin(links, eq(links.id, friendLinks.linkId))
    .where(isNull(friendLinks.hiddenAt))
    .orderBy(asc(friendLinks.position), asc(friendLinks.id));
  const texts = await db
    .select()
    .from(friendLinkTranslations)
    .where(and(eq(friendLinkTranslations.status, "published")))
    .orderBy(asc(friendLinkTranslations.locale));
  return rows.map(({ site, url }) => {
    const own = texts.filter(({ friendLinkId }) => friendLinkId === site.id);
    const line = own.filter((text) => text.line !== "");
    return {
      group: site.group,
      name: Object.fromEntries(own.map(({ locale, name }) => [locale, name])),
      ...(line.length > 0 && {
        line: Object.fromEntries(line.map((text) => [text.locale, text.line])),
      }),
      url,
    };
  });
}
