import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import type { Database } from "~/platform/db/database.server";
import { bothDatabases } from "~tests/support/test-database";
import { seedOnce } from "./seed-once.server";

/** The server ends the wait for a lock after a third of it. */
const answerWithin = 1_500;

describe.each(bothDatabases)("a first start on $name", ({ open }) => {
  it("waits for another one, however long that takes to store the content", async () => {
    const { db, close } = await open({ answerWithin });
    // Longer than a lock is waited for, in statements and pauses that are allowed themselves.
    const store = vi.fn(async (transaction: Database) => {
      for (let part = 0; part < 8; part += 1) await transaction.execute(sql`SELECT pg_sleep(0.2)`);
    });
    const seeding = { isThere: async () => false, prepare: async () => store };
    const starts = [1, 2, 3].map(() => seedOnce(db, "something", seeding));
    expect(await Promise.allSettled(starts)).toEqual([
      ...starts.map(() => ({ status: "fulfilled", value: undefined })),
    ]);
    expect(store).toHaveBeenCalledTimes(1);
    await close();
  });

  it("takes over when another one has failed", async () => {
    const { db, close } = await open({ answerWithin });
    const broken = async () => {
      throw new Error("no power");
    };
    const store = vi.fn(async () => undefined);
    const seedingOf = (one: () => Promise<void>) => ({
      ...{ isThere: async () => false, prepare: async () => one },
    });
    await expect(seedOnce(db, "something", seedingOf(broken))).rejects.toThrow("no power");
    await seedOnce(db, "something", seedingOf(store));
    await seedOnce(db, "something", seedingOf(store));
    expect(store).toHaveBeenCalledTimes(1);
    await close();
  });
});
