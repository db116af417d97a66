import { runLeased } from "~/domain/background-job/run-leased.server";
import {
  checkLinks,
  type LinksReport,
  linkCheckJob,
  linkCheckOptions,
} from "~/domain/link/check-links.server";
import { exemptLink } from "~/domain/link/link-queries.server";
import { linkReport, linkResult } from "~/domain/link/link-report";
import type { Database } from "~/platform/db/database.server";
import type { Env } from "~/platform/env/env.server";
import type { CommandSite } from "./command-site.server";

export type LinkCheckChoice = {
  /** An address to exempt from the check. */
  exempt?: string | undefined;
  /** An address to check again. */
  include?: string | undefined;
};

/**
 * Runs the link check now, whenever the background job is due, or changes which links are checked.
 * @returns the report for the terminal
 * @throws Error with a sentence for the operator when nothing could be checked
 */
export async function linksCommand(
  { db, env }: CommandSite,
  choice: LinkCheckChoice,
): Promise<string> {
  const url = choice.exempt ?? choice.include;
  if (url !== undefined) return exempt(db, url, choice.exempt !== undefined);
  return linkReport(await checkNow(db, env));
}

/**
 * Checks under the lease of the background job. So the site does not request the same servers at the same time, and
 * requests them a day later.
 */
async function checkNow(db: Database, env: Env): Promise<LinksReport> {
  const { name, interval, retryTime } = linkCheckJob;
  let report: LinksReport | undefined;
  const outcome = await runLeased(db, {
    name,
    isDue: true,
    run: async (signal) => {
      report = await checkLinks(db, { ...linkCheckOptions(env), signal });
      return linkResult(report);
    },
    waitAfter: (outcome) => ("error" in outcome ? retryTime : interval),
  });
  if (typeof outcome === "object" && "error" in outcome) throw outcome.error;
  if (report === undefined) {
    throw new Error(
      "The links are being checked by another process; `npm run site -- jobs` shows the result.",
    );
  }
  return report;
}

async function exempt(db: Database, url: string, isExempt: boolean): Promise<string> {
  if (!(await exemptLink(db, url, isExempt))) throw new Error(`No link leads to ${url}`);
  return `${url} is ${isExempt ? "not checked" : "checked"} from now on.`;
}
