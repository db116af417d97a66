import { asc, count, desc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { campaignDownloads } from "~/platform/db/schema";

/** Names are made up by whoever writes an address: there are no more than these. */
export const mostCampaigns = 1_000;

/** So long a campaign keeps its place though nobody comes from it. */
const quietDays = 1;

/** What a campaign led to. */
export type CampaignCount = { campaign: string; downloads: number; firstAt: Date; lastAt: Date };

/**
 * Adds one download to a campaign. When all places are taken, a new name takes that of the
 * least counted one of those that nobody came from for a day; when there is none, the download
 * counts for no campaign. So a flood of names drives out no campaign that runs.
 */
export async function countCampaignDownload(
  db: Database,
  { campaign, now }: { campaign: string; now: Date },
): Promise<void> {
  if (await add(db, campaign, now)) return;
  if (await makeRoom(db, now)) await add(db, campaign, now);
}

/** Every campaign, the one with most downloads first. */
export async function listCampaigns(db: Database): Promise<CampaignCount[]> {
  const { downloads, campaign } = campaignDownloads;
  return db.select().from(campaignDownloads).orderBy(desc(downloads), asc(campaign));
}

/** Takes a campaign out of the counts; whether it was there. */
export async function removeCampaign(db: Database, campaign: string): Promise<boolean> {
  const removed = await db
    .delete(campaignDownloads)
    .where(eq(campaignDownloads.campaign, campaign))
    .returning({ campaign: campaignDownloads.campaign });
  return removed.length > 0;
}

/** Counts for a name that has a place or finds one; says whether it did. */
async function add(db: Database, campaign: string, now: Date): Promise<boolean> {
  const changes = { downloads: sql`${campaignDownloads.downloads} + 1`, lastAt: now };
  const target = campaignDownloads.campaign;
  const known = await db
    .update(campaignDownloads)
    .set(changes)
    .where(eq(target, campaign))
    .returning({ campaign: target });
  if (known.length > 0) return true;
  // Several that count at the same moment may take a few places more; the next one sees them.
  const [taken] = await db.select({ places: count() }).from(campaignDownloads);
  if ((taken?.places ?? 0) >= mostCampaigns) return false;
  await db
    .insert(campaignDownloads)
    .values({ campaign, downloads: 1, firstAt: now, lastAt: now })
    .onConflictDoUpdate({ target, set: changes });
  return true;
}

async function makeRoom(db: Database, now: Date): Promise<boolean> {
  const { campaign, downloads, lastAt } = campaignDownloads;
  const quietSince = new Date(now.getTime() - quietDays * 86_400_000);
  const least = db
    .select({ campaign })
    .from(campaignDownloads)
    .where(lt(lastAt, quietSince))
    .orderBy(asc(downloads), asc(lastAt))
    .limit(1);
  const left = await db
    .delete(campaignDownloads)
    .where(eq(campaign, least))
    .returning({ campaign });
  return left.length > 0;
}
