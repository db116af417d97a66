import { asc, eq, lt, or, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { links } from "~/platform/db/schema";
import type { LinkCheck } from "./check-link.server";
import { failuresUntilHidden, isSampleAddress } from "./link";

/** A link to check, with what is known of it. */
export type CheckedLink = Pick<
  typeof links.$inferSelect,
  "id" | "url" | "isExempt" | "checkedAt" | "failuresInRow"
>;

/** Condition of what visitors see: the link did not fail too often. */
export const isShown = or(eq(links.isExempt, true), lt(links.failuresInRow, failuresUntilHidden));

/**
 * The id of an address, stored now or long ago. What the checks found stays; an address that is a
 * sample is exempt from them.
 */
export async function putLink(db: Database, url: string): Promise<number> {
  const [row] = await db
    .insert(links)
    .values({ url, isExempt: isSampleAddress(url) })
    // Without an update no id would come back.
    .onConflictDoUpdate({ target: links.url, set: { url } })
    .returning({ id: links.id });
  if (row === undefined) throw new Error("The link was not stored");
  return row.id;
}

/** Every address that pages may lead to, exempt ones too. */
export function listLinks(db: Database): Promise<CheckedLink[]> {
  const { id, url, isExempt, checkedAt, failuresInRow } = links;
  return db
    .select({ id, url, isExempt, checkedAt, failuresInRow })
    .from(links)
    .orderBy(asc(links.url));
}

/** Lets the check leave an address alone from now on, or look at it again. */
export async function exemptLink(db: Database, url: string, isExempt: boolean): Promise<boolean> {
  const changed = await db
    .update(links)
    .set({ isExempt, failuresInRow: 0 })
    .where(eq(links.url, url))
    .returning({ id: links.id });
  return changed.length > 0;
}

/**
 * Stores what a check found. The count of failures is only named where it may show on a page:
 * naming it tells every instance that pages have changed.
 */
export async function storeLinkCheck(
  db: Database,
  link: CheckedLink,
  { status, isWorking, at }: LinkCheck & { at: Date },
): Promise<void> {
  const shows = link.checkedAt === null || !isWorking || link.failuresInRow > 0;
  const failuresInRow = isWorking ? 0 : sql`${links.failuresInRow} + 1`;
  await db
    .update(links)
    .set({ checkedAt: at, lastStatus: status, ...(shows && { failuresInRow }) })
    .where(eq(links.id, link.id));
}
