import { and, asc, eq } from "drizzle-orm";
import { healthOf, hostOf } from "~/domain/link/link";
import { isShown } from "~/domain/link/link-queries.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { friendLinks, friendLinkTranslations, links } from "~/platform/db/schema";
import type { FriendLinkView } from "./friend-link";

/** The visible sites, in the editor's order. */
export async function listFriendLinks(db: Database, locale: Locale): Promise<FriendLinkView[]> {
  const rows = await db
    .select({
      id: friendLinks.id,
      group: friendLinks.group,
      name: friendLinkTranslations.name,
      url: links.url,
      isExempt: links.isExempt,
      checkedAt: links.checkedAt,
      failuresInRow: links.failuresInRow,
    })
    .from(friendLinks)
    .innerJoin(links, eq(links.id, friendLinks.linkId))
    .innerJoin(friendLinkTranslations, eq(friendLinkTranslations.friendLinkId, friendLinks.id))
    .where(
      and(
        eq(friendLinkTranslations.locale, locale),
        eq(friendLinkTranslations.status, "published"),
        isShown,
      ),
    )
    .orderBy(asc(friendLinks.position), asc(friendLinks.id));
  return rows.map(({ isExempt, checkedAt, failuresInRow, ...site }) => ({
    ...site,
    host: hostOf(site.url),
    health: healthOf({ isExempt, checkedAt, failuresInRow }),
  }));
}

/** Whether any site is stored, visible or not. */
export async function hasFriendLinks(db: Database): Promise<boolean> {
  return (await db.select({ id: friendLinks.id }).from(friendLinks).limit(1)).length > 0;
}
