import { sql } from "drizzle-orm";
import { putLink } from "~/domain/link/link-queries.server";
import { localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { friendLinks, friendLinkTranslations } from "~/platform/db/schema";
import type { NewFriendLink } from "./friend-link";
import { hasFriendLinks } from "./friend-link-queries.server";

/**
 * Stores friend links in a database that has none, in one transaction; does nothing otherwise.
 * Instances that start together wait for one another.
 */
export async function seedFriendLinks(db: Database, sites: readonly NewFriendLink[]) {
  if (await hasFriendLinks(db)) return;
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`LOCK TABLE ${friendLinks} IN EXCLUSIVE MODE`);
    if (await hasFriendLinks(transaction)) return;
    for (const [position, site] of sites.entries()) {
      await insertFriendLink(transaction, site, position);
    }
  });
}

async function insertFriendLink(
  db: Database,
  { group, name, line, url }: NewFriendLink,
  position: number,
): Promise<void> {
  const linkId = await putLink(db, url);
  const [stored] = await db
    .insert(friendLinks)
    .values({ linkId, group, position })
    .returning({ friendLinkId: friendLinks.id });
  if (stored === undefined) throw new Error("The friend link was not stored");
  const rows = localeCodes.flatMap((locale) => {
    const text = name[locale];
    const status = "published" as const;
    return text === undefined
      ? []
      : [{ ...stored, locale, status, name: text, line: line?.[locale] ?? "" }];
  });
  if (rows.length > 0) await db.insert(friendLinkTranslations).values(rows);
}
