import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "~/platform/db/database.server";
import { bothDatabases, type OpenTestDatabase } from "~tests/support/test-database";
import { seedOnce } from "./seed-once.server";

/** The server ends the wait for a lock after a third of it. */
const answerWithin = 1_500;

describe.each(bothDatabases)("a first start on $name", ({ open }) => {
  let database: OpenTestDatabase;
  beforeAll(async () => {
    database = await open({ answerWithin });
  });
  afterAll(() => database.close());

  it("waits for another one, however long that takes to store the content", async () => {
    const { db } = database;
    // Longer than a lock is waited for, in statements and pauses that are allowed themselves.
    const store = vi.fn(async (transaction: Database) => {
      for (let part = 0; part < 4; part += 1) await transaction.execute(sql`SELECT pg_sleep(0.2)`);
    });
    const seeding = { isThere: async () => false, prepare: async () => store };
    const starts = [1, 2, 3].map(() => seedOnce(db, "something", seeding));
    expect(await Promise.allSettled(starts)).toEqual([
      ...starts.map(() => ({ status: "fulfilled", value: undefined })),
    ]);
    expect(store).toHaveBeenCalledTimes(1);
  });

  it("takes over when another one has failed", async () => {
    const { db } = database;
    const broken = async () => {
      throw new Error("no power");
    };
    const store = vi.fn(async () => undefined);
    const seedingOf = (one: () => Promise<void>) => ({
      isThere: async () => false,
      prepare: async () => one,
    });
    await expect(seedOnce(db, "something else", seedingOf(broken))).rejects.toThrow("no power");
    await seedOnce(db, "something else", seedingOf(store));
    await seedOnce(db, "something else", seedingOf(store));
    expect(store).toHaveBeenCalledTimes(1);
  });
});
