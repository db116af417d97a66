import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { siteSecrets } from "~/platform/db/schema";

const name = "key";

/**
 * The site's secret key: the configured one, else a random one that the first instance stores in
 * the database for all instances.
 */
export async function readSecretKey(db: Database, given: string | undefined): Promise<Buffer> {
  if (given !== undefined) return Buffer.from(given);
  const value = randomBytes(32).toString("base64url");
  await db.insert(siteSecrets).values({ name, value }).onConflictDoNothing();
  const [stored] = await db.select().from(siteSecrets).where(eq(siteSecrets.name, name));
  if (stored === undefined) throw new Error("The site's secret key is not in the database");
  return Buffer.from(stored.value, "base64url");
}
