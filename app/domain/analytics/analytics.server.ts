import type { Database } from "~/platform/db/database.server";
import type { Analytics } from "./analytics";

const configured = new WeakMap<Database, Analytics | null>();

/** Sets the analytics of the site with this database: a setting of the process, which legal texts name. */
export function configureAnalytics(db: Database, analytics: Analytics | null): void {
  configured.set(db, analytics);
}

/** The analytics of `ANALYTICS`; null: there are none. */
export function configuredAnalytics(db: Database): Analytics | null {
  return configured.get(db) ?? null;
}
