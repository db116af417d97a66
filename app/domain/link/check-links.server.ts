import { setTimeout as pause } from "node:timers/promises";
import { brand, startingFacts } from "~/brand";
import { JobError } from "~/domain/background-job/job-result";
import type { Database } from "~/platform/db/database.server";
import { type CheckLinkOptions, checkLink, type LinkCheck } from "./check-link.server";
import { failuresUntilHidden } from "./link";
import {
  type CheckedLink,
  deleteOldChecks,
  listLinks,
  storeLinkCheck,
  type TimedCheck,
} from "./link-queries.server";
import { isPublicAddress } from "./public-address.server";

export type CheckLinksOptions = CheckLinkOptions & {
  now: () => Date;
  /** Number of hosts checked in parallel; each gets one request at a time. */
  hostsAtOnce: number;
  /** Pause between two addresses of one host, in milliseconds. */
  hostPause: number;
};

const hours = 60 * 60_000;

/** The result of the job if it is switched off; the console reads it, too. */
export const linkCheckOff = "links-off";

/**
 * The check as a background job. After a failure it waits an hour, because it asks other people's
 * servers; a check that was aborted stored nothing.
 */
export const linkCheckJob = { name: "link-check", interval: 24 * hours, retryTime: hours };

/**
 * How the links of the site are checked. The user agent names the site and where to complain
 * (RFC 9110, 10.1.5).
 */
export function linkCheckOptions({
  PUBLIC_URL: publicUrl = `https://${startingFacts.site}`,
  LINK_CHECK_PRIVATE: own = [],
}: {
  PUBLIC_URL?: string | undefined;
  LINK_CHECK_PRIVATE?: readonly string[] | undefined;
} = {}): CheckLinksOptions {
  return {
    mayAsk: (address) => isPublicAddress(address) || own.includes(address),
    userAgent: `${brand.fileStem}LinkCheck/1.0 (+${publicUrl}/contact)`,
    timeout: 15_000,
    hostsAtOnce: 6,
    hostPause: 2_000,
    now: () => new Date(),
  };
}

/** A link and its result; `failuresInRow` includes this check. */
export type LinkReport = LinkCheck & { url: string; failuresInRow: number };

/** Result of checking all links. */
export type LinksReport = {
  checked: LinkReport[];
  exempt: string[];
  /** Links that are now hidden from visitors. */
  hidden: LinkReport[];
  /** Links that were hidden and are visible again. */
  recovered: LinkReport[];
};

/** No address answered at all, so this machine seems to have no network. Nothing was stored. */
class NoNetworkError extends JobError {
  override name = "NoNetworkError";

  constructor() {
    super([{ code: "no-network" }]);
  }
}

/** Smallest number of silent hosts from which a missing network is assumed. */
const silentHosts = 3;

/**
 * Checks all addresses that are not exempt, hosts in parallel, and stores all results in one
 * transaction, so that cached pages are invalidated only once. An aborted check rejects and stores
 * nothing.
 * @throws NoNetworkError when no address answered
 */
export async function checkLinks(db: Database, options: CheckLinksOptions): Promise<LinksReport> {
  const links = await listLinks(db);
  const wanted = links.filter(({ isExempt }) => !isExempt);
  const byHost = [...Map.groupBy(wanted, ({ url }) => new URL(url).host).values()];
  const found = new Map<CheckedLink, TimedCheck>();
  // The workers share the iterator: each takes the next host when it has finished one.
  const hosts = byHost.values();
  const work = async () => {
    for (const host of hosts) await checkHost(host, options, found);
  };
  await Promise.all(Array.from({ length: options.hostsAtOnce }, work));

  const answers = [...found.values()].filter(({ status }) => status !== null);
  if (byHost.length >= silentHosts && answers.length === 0) throw new NoNetworkError();
  const at = options.now();
  await db.transaction(async (transaction) => {
    for (const [link, check] of found) await storeLinkCheck(transaction, link, { ...check, at });
    await deleteOldChecks(transaction, at);
  });
  return { ...reportOf(found), exempt: exemptOf(links) };
}

async function checkHost(
  links: CheckedLink[],
  options: CheckLinksOptions,
  found: Map<CheckedLink, TimedCheck>,
): Promise<void> {
  for (const [index, link] of links.entries()) {
    if (index > 0) await pause(options.hostPause, undefined, { signal: options.signal });
    const started = performance.now();
    const check = await checkLink(link.url, options);
    found.set(link, { ...check, milliseconds: Math.round(performance.now() - started) });
  }
}

function reportOf(found: Map<CheckedLink, TimedCheck>) {
  const isHidden = ({ failuresInRow }: { failuresInRow: number }) =>
    failuresInRow >= failuresUntilHidden;
  const entries = [...found].map(([link, check]) => ({
    wasHidden: isHidden(link),
    report: {
      ...check,
      url: link.url,
      failuresInRow: check.isWorking ? 0 : link.failuresInRow + 1,
    },
  }));
  const checked = entries.map(({ report }) => report).sort((a, b) => a.url.localeCompare(b.url));
  return {
    checked,
    hidden: checked.filter(isHidden),
    recovered: entries
      .filter(({ wasHidden, report }) => wasHidden && !isHidden(report))
      .map(({ report }) => report),
  };
}

function exemptOf(links: CheckedLink[]): string[] {
  return links.filter(({ isExempt }) => isExempt).map(({ url }) => url);
}
