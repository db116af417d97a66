import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabases } from "~tests/support/test-database";
import { embeddedSession } from "./session.server";

const statement = sql`SELECT ${"lin@site.example"}::text, 1 / 0`;
const words = { message: "The database refused: division by zero." };

it.each(testDatabases)("an error of $name tells no rows", async ({ open }) => {
  const { db, close } = await open();
  try {
    const session = embeddedSession({ db, close: async () => undefined });
    await expect(session.rows(statement)).rejects.toMatchObject(words);
  } finally {
    await close();
  }
});
