import type { Database } from "~/platform/db/database.server";
import type { Env } from "~/platform/env/env.server";

/** What a command works on: the database and the settings of the site. */
export type CommandSite = { db: Database; env: Env };
