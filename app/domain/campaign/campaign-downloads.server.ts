import { asc, count, desc, eq, lt, sql } from "drizzle-orm";
import type { WithSubqueryWithSelection } from "drizzle-orm/pg-core";
import { dayInChina } from "~/i18n/china-time";
import type { Database } from "~/platform/db/database.server";
import { campaignDays, campaignDownloads } from "~/platform/db/schema";

/** Largest number of stored campaigns, because anybody can invent names. */
export const mostCampaigns = 1_000;

/** Days without downloads after which a campaign may be replaced. */
const quietDays = 1;

/** The downloads of a campaign. */
export type CampaignCount = { campaign: string; downloads: number; firstAt: Date; lastAt: Date };

/**
 * Adds one download to a campaign. When the table is full, a new name replaces the campaign with
 * the fewest downloads among those without downloads for a day; if there is none, the download is
 * not counted. So a flood of invented names cannot displace an active campaign.
 */
export async function countCampaignDownload(
  db: Database,
  { campaign, now }: { campaign: string; now: Date },
): Promise<void> {
  if (await add(db, campaign, now)) return;
  if (await makeRoom(db, now)) await add(db, campaign, now);
}

/** All campaigns, the one with the most downloads first. */
export async function listCampaigns(db: Database): Promise<CampaignCount[]> {
  const { downloads, campaign } = campaignDownloads;
  return db.select().from(campaignDownloads).orderBy(desc(downloads), asc(campaign));
}

/** Removes a campaign; returns whether it existed. */
export async function removeCampaign(db: Database, campaign: string): Promise<boolean> {
  const removed = await db
    .delete(campaignDownloads)
    .where(eq(campaignDownloads.campaign, campaign))
    .returning({ campaign: campaignDownloads.campaign });
  return removed.length > 0;
}

/** Counts a download for an existing campaign or a new one if there is room; returns whether it did. */
async function add(db: Database, campaign: string, now: Date): Promise<boolean> {
  const changes = { downloads: sql`${campaignDownloads.downloads} + 1`, lastAt: now };
  const target = campaignDownloads.campaign;
  const known = db
    .update(campaignDownloads)
    .set(changes)
    .where(eq(target, campaign))
    .returning({ campaign: target });
  if (await withDay(db, db.$with("counted").as(known), now)) return true;
  // Simultaneous inserts may exceed the limit by a few rows, which does no harm.
  const [taken] = await db.select({ places: count() }).from(campaignDownloads);
  if ((taken?.places ?? 0) >= mostCampaigns) return false;
  const added = db
    .insert(campaignDownloads)
    .values({ campaign, downloads: 1, firstAt: now, lastAt: now })
    .onConflictDoUpdate({ target, set: changes })
    .returning({ campaign: target });
  return withDay(db, db.$with("counted").as(added), now);
}

type Counted = WithSubqueryWithSelection<
  { campaign: typeof campaignDownloads.campaign },
  "counted"
>;

/** Counts a download, and adds it to the day in China, by one statement. */
async function withDay(db: Database, counted: Counted, now: Date): Promise<boolean> {
  const { day, campaign, downloads } = campaignDays;
  const written = await db
    .with(counted)
    .insert(campaignDays)
    .select((build) =>
      build
        .select({
          day: sql<string>`${dayInChina(now)}::date`.as("day"),
          campaign: counted.campaign,
          downloads: sql<number>`1`.as("downloads"),
        })
        .from(counted),
    )
    .onConflictDoUpdate({ target: [day, campaign], set: { downloads: sql`${downloads} + 1` } })
    .returning({ campaign });
  return written.length > 0;
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
