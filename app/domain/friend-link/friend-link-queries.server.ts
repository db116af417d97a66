import { and, asc, eq, isNull } from "drizzle-orm";
import { failuresUntilOutOfFooter, healthOf, hostOf } from "~/domain/link/link";
import type { Locale } from "~/i18n/locales";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { friendLinks, friendLinkTranslations, links } from "~/platform/db/schema";
import type { FriendLinkView } from "./friend-link";

/** The published sites, in the editor's order; also those that do not answer. */
export function listFriendLinks(db: Database, locale: Locale): Promise<FriendLinkView[]> {
  return remembered(db, `friend links ${locale}`, () => askForFriendLinks(db, locale));
}

async function askForFriendLinks(db: Database, locale: Locale): Promise<FriendLinkView[]> {
  const rows = await db
    .select({
      id: friendLinks.id,
      group: friendLinks.group,
      name: friendLinkTranslations.name,
      line: friendLinkTranslations.line,
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
        isNull(friendLinks.hiddenAt),
      ),
    )
    .orderBy(asc(friendLinks.position), asc(friendLinks.id));
  return rows.map(({ isExempt, checkedAt, failuresInRow, ...site }) => ({
    ...site,
    host: hostOf(site.url),
    health: healthOf({ isExempt, checkedAt, failuresInRow }),
    checkedAt: isExempt || checkedAt === null ? null : checkedAt.toISOString(),
    isInFooter: isExempt || failuresInRow < failuresUntilOutOfFooter,
  }));
}

/** Whether any site is stored, visible or not. */
export async function hasFriendLinks(db: Database): Promise<boolean> {
  return (await db.select({ id: friendLinks.id }).from(friendLinks).limit(1)).length > 0;
}
