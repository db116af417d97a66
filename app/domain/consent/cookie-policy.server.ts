import { createHash } from "node:crypto";
import { type Analytics, namesAnalytics } from "~/domain/analytics/analytics";
import { configuredAnalytics } from "~/domain/analytics/analytics.server";
import { wordsInForce } from "~/domain/legal-page/legal-page-queries.server";
import type { Database } from "~/platform/db/database.server";

/** The policy and analytics that visitors are asked to agree to. */
type AskedPolicy = {
  /** The version of the cookie policy, as the visitor's cookie names it. */
  version: string;
  /** The analytics that load after the visitor agrees; null: none, or the policy does not name them. */
  analytics: Analytics | null;
};

/**
 * Reads the cookie policy in force. Analytics count only if the policy has the places that name them: otherwise visitors
 * would agree to something that they cannot read.
 */
export async function readCookiePolicy(db: Database): Promise<AskedPolicy> {
  const { label, words } = await wordsInForce(db, "cookie");
  const analytics = configuredAnalytics(db);
  if (analytics === null || !namesAnalytics(words)) return { version: label, analytics: null };
  return { version: `${label}-${fingerprintOf(analytics)}`, analytics };
}

/** Changes when another provider or host gets to know the visitors, so that they are asked again. */
function fingerprintOf({ provider, scriptUrl }: Analytics): string {
  const { origin } = new URL(scriptUrl);
  return createHash("sha256").update(`${provider} ${origin}`).digest("hex").slice(0, 8);
}

/** The version of the cookie policy in force, without a database query at each request. */
type CookiePolicy = {
  version: () => string;
  /** To be called when content has changed. */
  refresh: () => Promise<void>;
};

/** Reads the version of the cookie policy, and again on each change. */
export async function followCookiePolicy(db: Database): Promise<CookiePolicy> {
  const read = async () => (await readCookiePolicy(db)).version;
  let version = await read();
  let latest = 0;
  return {
    version: () => version,
    async refresh() {
      latest += 1;
      const own = latest;
      const found = await read();
      // Of several at once the last one asked has the newest answer, whichever comes last.
      if (own === latest) version = found;
    },
  };
}
