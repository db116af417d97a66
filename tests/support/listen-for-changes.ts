import type { PGlite } from "@electric-sql/pglite";
import type { Pool } from "pg";
import { contentChannel } from "~/platform/db/content-changes.server";
import type { Database } from "~/platform/db/database.server";

/** Hears of changed content, with the text of each notification, on the connection of either database. */
export async function listenForChanges(
  db: Database,
  onChange: (words: string) => void,
): Promise<() => Promise<void>> {
  const { $client } = db as unknown as { $client: PGlite | Pool };
  if ("listen" in $client) return $client.listen(contentChannel, onChange);
  const client = await $client.connect();
  client.on("notification", ({ payload = "" }) => onChange(payload));
  await client.query(`LISTEN ${contentChannel}`);
  return async () => client.release(true);
}
