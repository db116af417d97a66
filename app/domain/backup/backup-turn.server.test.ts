import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createSiteDatabase,
  databaseServers,
  type SiteDatabase,
} from "~tests/support/site-database";
import { takeBackupTurn } from "./backup-turn.server";
import { openServerSession } from "./session.server";

const [serverUrl = ""] = databaseServers;

describe.skipIf(serverUrl === "")("the turn of a backup on a server", () => {
  let database: SiteDatabase;
  beforeAll(async () => {
    database = await createSiteDatabase(serverUrl);
  });
  afterAll(() => database.drop());

  it("is one machine's at a time, and the next one's as soon as that has ended", async () => {
    const first = await takeBackupTurn(database.url);
    await expect(takeBackupTurn(database.url, { longest: 0 })).rejects.toThrow("Another machine");
    const told = Promise.withResolvers<void>();
    const second = takeBackupTurn(database.url, { told: told.resolve });
    await told.promise;
    await first.requireHeld();
    await first.release();
    const held = await second;
    await held.requireHeld();
    await held.release();
  });

  it("is nobody's when its connection breaks, and whoever had it hears of it", async () => {
    const first = await takeBackupTurn(database.url);
    const session = await openServerSession(database.url);
    await session.rows(
      sql`SELECT pg_terminate_backend(pid) FROM pg_locks
            WHERE locktype = 'advisory' AND granted
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await session.close();
    await expect(first.requireHeld()).rejects.toThrow("begin again");
    const second = await takeBackupTurn(database.url);
    await second.release();
    await first.release();
  });
});
