import { isVersionOf } from "~/domain/release/release";

/**
 * Ways on which a feed leads to a file: installed programs that bring themselves up to date, and package
 * managers. The feed writes the way into the file's address.
 */
const feedChannels = ["updater", "package-manager"] as const;
export type FeedChannel = (typeof feedChannels)[number];

/**
 * The ways on which a download may come: from a page of the site, from a feed, from a page that a campaign
 * led to, from a link on another site, or from no page at all, as a program, a mirror or a typed address.
 */
export const downloadChannels = ["site", ...feedChannels, "campaign", "link", "direct"] as const;
export type DownloadChannel = (typeof downloadChannels)[number];

/**
 * The way that a feed wrote into an address (`?via=updater`); null without a known one. An installed client that names its
 * version in the feed's address (`?from=6.1.0`) asks for files with the same query: electron-updater puts the query of the
 * feed in the place of the one that the feed wrote.
 */
export function readVia(query: URLSearchParams): FeedChannel | null {
  const via = query.get("via");
  const named = feedChannels.find((channel) => channel === via);
  if (named !== undefined) return named;
  return isVersionOf("client", query.get("from") ?? "") ? "updater" : null;
}

/**
 * The way of a download. Feeds and campaigns stand in its address. Browsers say with `Sec-Fetch-Site`
 * whether a request comes from a page of the site, of another one, or of none; nothing else of the request
 * is looked at.
 */
export function channelOf(
  { via, campaign }: { via: FeedChannel | null; campaign: string | null },
  fetchSite: unknown,
): DownloadChannel {
  if (via !== null) return via;
  if (campaign !== null) return "campaign";
  if (fetchSite === "same-origin" || fetchSite === "same-site") return "site";
  return fetchSite === "cross-site" ? "link" : "direct";
}

/** For how many days figures can be shown. */
export const figureRanges = ["7", "30", "90"] as const;
export type FigureRange = (typeof figureRanges)[number];

/** The days from one to another, both included: `["2026-11-21", "2026-11-22"]`. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += 86_400_000) {
    days.push(new Date(time).toISOString().slice(0, 10));
  }
  return days;
}

/** The tables of figures that can be exported. */
export const figureTables = ["downloads", "readers", "campaigns"] as const;
export type FigureTable = (typeof figureTables)[number];
