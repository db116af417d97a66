import { sql } from "drizzle-orm";
import type { Database } from "./database.server";
import { withinPingLimit } from "./ping-limit";
import { siteMarks } from "./schema";

/** Stores when it was called last, to see whether anything can be stored; rejects when not. */
export function checkWrite(db: Database): Promise<void> {
  const madeAt = sql`clock_timestamp()`;
  return withinPingLimit(
    db
      .insert(siteMarks)
      .values({ name: "write check", madeAt })
      .onConflictDoUpdate({ target: siteMarks.name, set: { madeAt } })
      .execute(),
  );
}
