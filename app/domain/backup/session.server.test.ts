import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { databaseServers } from "~tests/support/site-database";
import { bothDatabases } from "~tests/support/test-database";
import { embeddedSession, openServerSession } from "./session.server";

const [serverUrl = ""] = databaseServers;

const statement = sql`SELECT ${"lin@site.example"}::text, 1 / 0`;
const words = { message: "The database refused: division by zero." };

it.each(bothDatabases)("an error of $name tells no rows", async ({ open }) => {
  const { db, close } = await open();
  try {
    const session = embeddedSession({ db, close: async () => undefined });
    await expect(session.rows(statement)).rejects.toMatchObject(words);
  } finally {
    await close();
  }
});

it.skipIf(serverUrl === "")("takes as long as it needs, whatever the address says", async () => {
  const limits = ["query_timeout", "statement_timeout", "lock_timeout"];
  const limited = new URL(serverUrl);
  // Until the session has lifted them they hold for itself as well, on a machine that is busy with other tests.
  for (const name of limits) limited.searchParams.set(name, "1000");
  limited.searchParams.set("options", "-c statement_timeout=1000");
  const session = await openServerSession(limited.href);
  try {
    expect(await session.rows(sql`SELECT pg_sleep(1.2)::text AS slept`)).toHaveLength(1);
  } finally {
    await session.close();
  }
});
