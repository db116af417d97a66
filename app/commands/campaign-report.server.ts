import {
  type CampaignCount,
  listCampaigns,
  mostCampaigns,
  removeCampaign,
} from "~/domain/campaign/campaign-downloads.server";
import type { CommandSite } from "./command-site.server";

/**
 * Reports the downloads of each campaign, or removes one campaign.
 * @returns the report for the terminal
 * @throws Error with a sentence for the operator
 */
export async function campaignsCommand(
  { db }: CommandSite,
  { remove }: { remove?: string | undefined },
): Promise<string> {
  if (remove === undefined) return campaignReport(await listCampaigns(db));
  if (!(await removeCampaign(db, remove))) throw new Error(`No campaign is called ${remove}`);
  return `${remove} is no longer counted, until a visitor arrives from it again.`;
}

/** One line for each campaign; dates are in UTC. */
export function campaignReport(campaigns: readonly CampaignCount[]): string {
  if (campaigns.length === 0) return "No download has come from a campaign yet.";
  const longest = Math.max(...campaigns.map(({ campaign }) => campaign.length));
  const digits = Math.max(...campaigns.map(({ downloads }) => String(downloads).length));
  const lines = campaigns.map(({ campaign, downloads, firstAt, lastAt }) => {
    const count = String(downloads).padStart(digits);
    return `  ${campaign.padEnd(longest)}  ${count}  ${dayOf(firstAt)} to ${dayOf(lastAt)}`;
  });
  const full = `All ${mostCampaigns} names are in use, and new ones wait. Remove names that are not campaigns.`;
  return [
    "Downloads by campaign:",
    ...lines,
    ...(campaigns.length >= mostCampaigns ? [full] : []),
  ].join("\n");
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
