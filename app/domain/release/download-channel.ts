import { type FeedChannel, feedChannels, isVersionOf } from "./release";

/**
 * The ways of a download: from a page of the site, a feed, a campaign's page or a link on another site. `direct` is
 * the rest: programs, mirrors and typed addresses.
 */
export const downloadChannels = [
  "site",
  "updater",
  "manual-update",
  "package-manager",
  "campaign",
  "link",
  "direct",
] as const;
export type DownloadChannel = (typeof downloadChannels)[number];

/** A way that the address of a download names: a feed, or an update that the program's user asked for. */
export type NamedChannel = FeedChannel | "manual-update";

/** Whether installed programs download on this way: of a file, they may need a little. */
export const isUpdate = (via: NamedChannel | null): boolean =>
  via === "updater" || via === "manual-update";

/**
 * Reads the way that a feed wrote into an address (`?via=updater`); null without a known one. An installed client may
 * name its version in the feed's address (`?from=6.1.0`). electron-updater then replaces the query that the feed wrote
 * with that one. So a client whose user asked for updates names `now=1` there as well.
 */
export function readVia(query: URLSearchParams): NamedChannel | null {
  const via = query.get("via");
  const named = feedChannels.find((channel) => channel === via) ?? null;
  if (named === "package-manager") return named;
  if (query.get("now") === "1") return "manual-update";
  return isVersionOf("client", query.get("from") ?? "") ? "updater" : named;
}

/**
 * The way of a download. Feeds and campaigns are named in its address. Browsers say with `Sec-Fetch-Site` whether the
 * request comes from a page of the site, another site, or neither. Nothing else of the request is read.
 */
export function channelOf(
  { via, campaign }: { via: NamedChannel | null; campaign: string | null },
  fetchSite: unknown,
): DownloadChannel {
  if (via !== null) return via;
  if (campaign !== null) return "campaign";
  if (fetchSite === "same-origin" || fetchSite === "same-site") return "site";
  return fetchSite === "cross-site" ? "link" : "direct";
}
