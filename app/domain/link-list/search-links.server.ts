import { and, asc, eq, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { friendLinks, friendLinkTranslations, links, resources } from "~/platform/db/schema";
import { contains } from "~/platform/db/text-contains";

/** A link that was found; `isHidden`: an editor has taken it off the site. */
type Found = { id: number; url: string; isHidden: boolean };
type Sought = { text: string; limit: number };

/** The tools with a text in their name or address, by name. */
export async function searchTools(
  db: Database,
  { text, limit }: Sought,
): Promise<(Found & { name: string })[]> {
  const rows = await db
    .select({
      id: resources.id,
      name: resources.name,
      url: links.url,
      hiddenAt: resources.hiddenAt,
    })
    .from(resources)
    .innerJoin(links, eq(links.id, resources.linkId))
    .where(or(contains(resources.name, text), contains(links.url, text)))
    .orderBy(asc(resources.name), asc(resources.id))
    .limit(limit);
  return rows.map(({ hiddenAt, ...row }) => ({ ...row, isHidden: hiddenAt !== null }));
}

const chinese = alias(friendLinkTranslations, "chinese");
const english = alias(friendLinkTranslations, "english");

/** The friend links with a text in a name or in their address; a language without it has no name. */
export async function searchFriendLinks(
  db: Database,
  { text, limit }: Sought,
): Promise<(Found & { names: Record<Locale, string> })[]> {
  const named = (one: typeof chinese | typeof english, locale: Locale) =>
    and(eq(one.friendLinkId, friendLinks.id), eq(one.locale, locale), eq(one.status, "published"));
  const rows = await db
    .select({
      id: friendLinks.id,
      names: { cn: chinese.name, en: english.name },
      url: links.url,
      hiddenAt: friendLinks.hiddenAt,
    })
    .from(friendLinks)
    .innerJoin(links, eq(links.id, friendLinks.linkId))
    .leftJoin(chinese, named(chinese, "cn"))
    .leftJoin(english, named(english, "en"))
    .where(or(...[chinese.name, english.name, links.url].map((column) => contains(column, text))))
    .orderBy(asc(friendLinks.position), asc(friendLinks.id))
    .limit(limit);
  return rows.map(({ names, hiddenAt, ...row }) => ({
    ...row,
    names: { cn: names.cn ?? "", en: names.en ?? "" },
    isHidden: hiddenAt !== null,
  }));
}
