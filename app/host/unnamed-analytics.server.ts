import { configuredAnalytics } from "~/domain/analytics/analytics.server";
import { readCookiePolicy } from "~/domain/consent/cookie-policy.server";
import type { Database } from "~/platform/db/database.server";

/** Logs a warning if analytics are configured, and do not load because the cookie policy in force does not name them. */
export async function warnOfUnnamedAnalytics(
  db: Database,
  log: { warn: (sentence: string) => void },
): Promise<void> {
  if (configuredAnalytics(db) === null) return;
  if ((await readCookiePolicy(db)).analytics !== null) return;
  log.warn(
    "ANALYTICS is set, but the analytics do not load: the cookie policy in force does not name them. Publish a version with {{analyticsProvider}} and {{analyticsCookies}} in both languages",
  );
}
