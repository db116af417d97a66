import { versionInForce } from "~/domain/legal-page/legal-page-queries.server";
import type { Database } from "~/platform/db/database.server";

/** The version of the cookie policy in force, without a database query at each request. */
export type CookiePolicy = {
  version: () => string;
  /** To be called when content has changed. */
  refresh: () => Promise<void>;
};

/** Reads the version of the cookie policy, and again on each change. */
export async function followCookiePolicy(db: Database): Promise<CookiePolicy> {
  let version = await versionInForce(db, "cookie");
  let latest = 0;
  return {
    version: () => version,
    async refresh() {
      latest += 1;
      const own = latest;
      const found = await versionInForce(db, "cookie");
      // Of several at once the last one asked has the newest answer, whichever comes last.
      if (own === latest) version = found;
    },
  };
}
