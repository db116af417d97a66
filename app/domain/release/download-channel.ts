import { type FeedChannel, feedChannels, isVersionOf } from "./release";

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
