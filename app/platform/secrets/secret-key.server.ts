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
  // Looked for first, so that a site whose disk is full can start.
  const found = await findKey(db);
  if (found !== undefined) return found;
  const value = randomBytes(32).toString("base64url");
  await db.insert(siteSecrets).values({ name, value }).onConflictDoNothing();
  const stored = await findKey(db);
  if (stored === undefined) throw new Error("The site's secret key is not in the database");
  return stored;
}

async function findKey(db: Database): Promise<Buffer | undefined> {
  const [stored] = await db.select().from(siteSecrets).where(eq(siteSecrets.name, name));
  return stored && Buffer.from(stored.value, "base64url");
}
