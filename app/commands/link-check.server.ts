import { brand } from "~/brand";
import { checkLinks } from "~/domain/link/check-links.server";
import { exemptLink } from "~/domain/link/link-queries.server";
import { linkReport } from "~/domain/link/link-report";
import type { Database } from "~/platform/db/database.server";
import type { Env } from "~/platform/env/env.server";
import { withDatabase } from "./with-database.server";

/** Time limit of each request, in milliseconds. */
const timeout = 15_000;
const hostsAtOnce = 6;
/** Pause between two addresses of one host, in milliseconds. */
const hostPause = 2_000;

export type LinkCheckChoice = {
  /** An address to exempt from the check. */
  exempt?: string | undefined;
  /** An address to check again. */
  include?: string | undefined;
};

/**
 * Checks the outgoing links in the database, or changes which of them are checked.
 * @returns the report for the terminal
 * @throws Error with a sentence for the operator when the database cannot be opened
 */
export function runLinkCheck(env: Env, choice: LinkCheckChoice): Promise<string> {
  return withDatabase(env, async (db) => {
    const url = choice.exempt ?? choice.include;
    if (url !== undefined) return exempt(db, url, choice.exempt !== undefined);
    const report = await checkLinks(db, {
      userAgent: userAgentOf(env),
      timeout,
      hostsAtOnce,
      hostPause,
      now: () => new Date(),
    });
    return linkReport(report);
  });
}

/** Names the site and where to complain (RFC 9110, 10.1.5). */
function userAgentOf({ PUBLIC_URL = `https://${brand.site}` }: Env): string {
  return `${brand.fileStem}LinkCheck/1.0 (+${PUBLIC_URL}/contact)`;
}

async function exempt(db: Database, url: string, isExempt: boolean): Promise<string> {
  if (!(await exemptLink(db, url, isExempt))) throw new Error(`No link leads to ${url}`);
  return `${url} is ${isExempt ? "left alone" : "checked"} from now on.`;
}
