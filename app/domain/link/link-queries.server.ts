import { and, asc, eq, lt, notExists, or, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { friendLinks, linkChecks, links, resources } from "~/platform/db/schema";
import type { LinkCheck } from "./check-link.server";
import { checksKept, failuresUntilHidden, isSampleAddress } from "./link";

/** A link with the state of its checks. */
export type CheckedLink = Pick<
  typeof links.$inferSelect,
  "id" | "url" | "isExempt" | "checkedAt" | "failuresInRow"
>;

/** Condition: the link is visible, because it is exempt or has not failed too often. */
export const isShown = or(eq(links.isExempt, true), lt(links.failuresInRow, failuresUntilHidden));

/**
 * Returns the id of an address and stores it if it is new. The state of its checks is kept; sample
 * addresses are exempt.
 */
export async function putLink(db: Database, url: string): Promise<number> {
  const [row] = await db
    .insert(links)
    .values({ url, isExempt: isSampleAddress(url) })
    // `RETURNING` needs an update to return the id of an existing row.
    .onConflictDoUpdate({ target: links.url, set: { url } })
    .returning({ id: links.id });
  if (row === undefined) throw new Error("The link was not stored");
  return row.id;
}

/** All links, including exempt ones. */
export function listLinks(db: Database): Promise<CheckedLink[]> {
  const { id, url, isExempt, checkedAt, failuresInRow } = links;
  return db
    .select({ id, url, isExempt, checkedAt, failuresInRow })
    .from(links)
    .orderBy(asc(links.url));
}

/** Exempts a link from the check, or includes it again; returns whether it exists. */
export async function exemptLink(db: Database, url: string, isExempt: boolean): Promise<boolean> {
  const changed = await db
    .update(links)
    .set({ isExempt, failuresInRow: 0 })
    .where(eq(links.url, url))
    .returning({ id: links.id });
  return changed.length > 0;
}

/** A check, and how long it took. */
export type TimedCheck = LinkCheck & { milliseconds: number };

/**
 * Stores the result of a check, unless the link has another address since. It sets the count of
 * failures only if that may change a page, because setting it triggers a content change in all
 * instances.
 */
export async function storeLinkCheck(
  db: Database,
  link: CheckedLink,
  check: TimedCheck & { at: Date },
): Promise<void> {
  const { status, isWorking, problem = null, movedTo, isMovedForGood, milliseconds, at } = check;
  const shows = link.checkedAt === null || !isWorking || link.failuresInRow > 0;
  const failuresInRow = isWorking ? 0 : sql`${links.failuresInRow} + 1`;
  const updated = await db
    .update(links)
    .set({
      checkedAt: at,
      lastStatus: status,
      lastProblem: problem,
      movedTo: isMovedForGood === true ? (movedTo ?? null) : null,
      ...(shows && { failuresInRow }),
    })
    .where(and(eq(links.id, link.id), eq(links.url, link.url)))
    .returning({ linkId: links.id });
  for (const { linkId } of updated) {
    await db
      .insert(linkChecks)
      .values({ linkId, at, isWorking, status, problem, milliseconds })
      .onConflictDoNothing();
  }
}

/** Deletes the results that are too old for the console; returns how many. */
export async function deleteOldChecks(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(linkChecks)
    .where(lt(linkChecks.at, new Date(now.getTime() - checksKept)))
    .returning({ linkId: linkChecks.linkId });
  return deleted.length;
}

/** Deletes the addresses that nothing links to any more, so that nobody asks them. */
export async function deleteUnusedLinks(db: Database): Promise<void> {
  const ofResource = db.select().from(resources).where(eq(resources.linkId, links.id));
  const ofFriendLink = db.select().from(friendLinks).where(eq(friendLinks.linkId, links.id));
  await db.delete(links).where(and(notExists(ofResource), notExists(ofFriendLink)));
}
