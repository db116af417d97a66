import type { Database } from "~/platform/db/database.server";
import type { Env } from "~/platform/env/env.server";

/** The site for a command: its database and settings. */
export type CommandSite = { db: Database; env: Env };
