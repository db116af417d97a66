import { and, eq } from "drizzle-orm";
import { putLink } from "~/domain/link/link-queries.server";
import { localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { friendLinks, friendLinkTranslations } from "~/platform/db/schema";
import type { NewFriendLink } from "./friend-link";

/** Stores the first friend links, in one transaction. */
export async function seedFriendLinks(db: Database, sites: readonly NewFriendLink[]) {
  await db.transaction(async (transaction) => {
    for (const [position, site] of sites.entries()) {
      await putFriendLink(transaction, site, position);
    }
  });
}

/**
 * Inserts a friend link, or updates the one with an id. It is withdrawn in a language without a
 * name. Call it in a transaction.
 * @returns its id
 */
export async function putFriendLink(
  db: Database,
  { group, name, line, url }: NewFriendLink,
  position: number,
  id?: number,
): Promise<number> {
  const columns = { linkId: await putLink(db, url), group, position };
  const [stored] =
    id === undefined
      ? await db.insert(friendLinks).values(columns).returning({ id: friendLinks.id })
      : await db
          .update(friendLinks)
          .set(columns)
          .where(eq(friendLinks.id, id))
          .returning({ id: friendLinks.id });
  if (stored === undefined) throw new Error("The friend link was not stored");
  const { friendLinkId, locale: language } = friendLinkTranslations;
  for (const locale of localeCodes) {
    const text = name[locale];
    if (text === undefined) {
      await db
        .update(friendLinkTranslations)
        .set({ status: "withdrawn" })
        .where(and(eq(friendLinkId, stored.id), eq(language, locale)));
      continue;
    }
    const texts = { status: "published", name: text, line: line?.[locale] ?? "" } as const;
    await db
      .insert(friendLinkTranslations)
      .values({ friendLinkId: stored.id, locale, ...texts })
      .onConflictDoUpdate({ target: [friendLinkId, language], set: texts });
  }
  return stored.id;
}
