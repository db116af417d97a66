import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "~/platform/db/database.server";
import { rateLimits } from "~/platform/db/schema";
import { readSecretKey } from "~/platform/secrets/secret-key.server";
import { bothDatabases, type OpenTestDatabase } from "~tests/support/test-database";
import { createLimitsOf, deleteExpiredLimitCounts } from "./create-limits.server";
import { clientsOfNetwork } from "./limits";

const secret = Buffer.from("a key of the tests that is no secret");
const ten = { points: 10, seconds: 60, by: "target" } as const;
const short = { points: 1, seconds: 1, by: "target" } as const;

const limitsOn = (db: Database) => createLimitsOf({ db, secret, limits: { ten, short } });

describe.each(bothDatabases)("rate limits on $name", ({ open }) => {
  let database: OpenTestDatabase;

  // A database that takes a second counts as one that is away, and a period of a second ends: neither may come of
  // a slow machine.
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    database = await open();
  });
  afterAll(async () => {
    await database.close();
    vi.useRealTimers();
  });

  it("admit exactly their number, and return how many are left", async () => {
    const limits = limitsOn(database.db);
    for (let left = 9; left >= 0; left -= 1) {
      const { allowed, headers } = await limits.consume("ten", "exact");
      expect(allowed).toBe(true);
      expect(headers["RateLimit"]).toBe(`"ten";r=${left};t=60`);
      expect(headers["RateLimit-Policy"]).toBe('"ten";q=10;w=60');
      expect(headers).not.toHaveProperty("Retry-After");
    }
    const { allowed, headers } = await limits.consume("ten", "exact");
    expect(allowed).toBe(false);
    expect(headers["RateLimit"]).toMatch(/^"ten";r=0;t=\d+$/);
    expect(headers["Retry-After"]).toBe(headers["RateLimit"]?.match(/t=(\d+)/)?.[1]);
    expect(Number(headers["Retry-After"])).toBeGreaterThanOrEqual(1);
  });

  it("count each key and each limit separately", async () => {
    const limits = limitsOn(database.db);
    expect((await limits.consume("short", "a")).allowed).toBe(true);
    expect((await limits.consume("short", "b")).allowed).toBe(true);
    expect((await limits.consume("ten", "a")).allowed).toBe(true);
    expect((await limits.consume("short", "a")).allowed).toBe(false);
  });

  it("are shared by all users of the database", async () => {
    const both = [limitsOn(database.db), limitsOn(database.db)];
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => both[index % 2]?.consume("ten", "shared")),
    );
    expect(results.filter((result) => result?.allowed)).toHaveLength(10);
  });

  it("start again when their period is over", async () => {
    const limits = limitsOn(database.db);
    expect((await limits.consume("short", "again")).allowed).toBe(true);
    expect((await limits.consume("short", "again")).headers["Retry-After"]).toBe("1");
    vi.setSystemTime(Date.now() + 1_001);
    expect((await limits.consume("short", "again")).allowed).toBe(true);
  });

  it("send no query for a key that is already refused", async () => {
    const insert = vi.spyOn(database.db, "insert");
    const limits = limitsOn(database.db);
    await limits.consume("short", "blocked");
    expect(insert).toHaveBeenCalledOnce();
    for (let call = 0; call < 5; call += 1) await limits.consume("short", "blocked");
    expect(insert).toHaveBeenCalledOnce();
    insert.mockRestore();
  });

  it("send no query for a limit of work where no other process counts", async () => {
    const insert = vi.spyOn(database.db, "insert");
    const work = { points: 2, seconds: 60, by: "client", isOfWork: true } as const;
    const limits = createLimitsOf({
      db: database.db,
      secret,
      limits: { work, ten },
      isAlone: true,
    });
    const allowed = [];
    for (let use = 0; use < 3; use += 1) {
      allowed.push((await limits.consume("work", "20010db800010001/64")).allowed);
    }
    expect(allowed).toEqual([true, true, false]);
    expect(insert).not.toHaveBeenCalled();
    await limits.consume("ten", "alone");
    expect(insert).toHaveBeenCalledOnce();
    insert.mockRestore();
  });

  it("count what is of one process in memory, also where others have the database", async () => {
    const insert = vi.spyOn(database.db, "insert");
    const own = {
      points: 1,
      seconds: 60,
      by: "client",
      isOfWork: true,
      isOfProcess: true,
    } as const;
    const limits = createLimitsOf({ db: database.db, secret, limits: { own } });
    const allowed = [];
    for (let use = 0; use < 2; use += 1) {
      allowed.push((await limits.consume("own", "198.51.100.9")).allowed);
    }
    expect(allowed).toEqual([true, false]);
    expect(insert).not.toHaveBeenCalled();
    insert.mockRestore();
  });

  it("count several uses at once", async () => {
    const limits = limitsOn(database.db);
    expect((await limits.consume("ten", "several", 7)).headers["RateLimit"]).toMatch(/r=3;/);
    expect((await limits.consume("ten", "several", 3)).allowed).toBe(true);
    expect((await limits.consume("ten", "several")).allowed).toBe(false);
    expect((await limits.consume("ten", "too many", 11)).allowed).toBe(false);
  });

  it("count an IPv6 client's /48 network, too, with a larger limit", async () => {
    const refused: string[] = [];
    const limits = createLimitsOf({
      db: database.db,
      secret,
      limits: { client: { ...ten, by: "client" }, short },
      onRefusal: (name) => refused.push(name),
    });
    const clientOf = (network: string, number: number) =>
      `${network}${number.toString(16).padStart(4, "0")}/64`;
    const most = clientsOfNetwork * ten.points;
    let allowed = 0;
    for (let client = 0; client < most + 5; client += 1) {
      const use = await limits.consume("client", clientOf("20010db80001", client));
      allowed += Number(use.allowed);
    }
    expect(allowed).toBe(most);
    expect(refused).toEqual(Array(5).fill("client"));
    const other = clientOf("20010db80002", 1);
    const ipv4 = "192.0.2.1";
    expect((await limits.consume("client", other)).allowed).toBe(true);
    expect((await limits.consume("client", ipv4)).allowed).toBe(true);
    await database.db.delete(rateLimits);
  });

  it("do not store keys in plain text", async () => {
    await limitsOn(database.db).consume("ten", "203.0.113.7");
    const rows = await database.db.select().from(rateLimits);
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^(ten|short):[\w-]{43}$/);
  });

  it("are stored in an unlogged table", async () => {
    const { rows } = (await database.db.execute(
      sql`SELECT relpersistence AS kind FROM pg_class WHERE relname = 'rate_limits'`,
    )) as unknown as { rows: { kind: string }[] };
    expect(rows).toEqual([{ kind: "u" }]);
  });

  it("leave no rows when their period is over", async () => {
    const limits = limitsOn(database.db);
    await limits.consume("ten", "old");
    const later = new Date(Date.now() + 30_000);
    const before = await database.db.$count(rateLimits);
    await deleteExpiredLimitCounts(database.db, new Date(0));
    expect(await database.db.$count(rateLimits)).toBe(before);
    await limits.consume("short", "older");
    await deleteExpiredLimitCounts(database.db, later);
    const left = await database.db.select().from(rateLimits);
    expect(left.length).toBeGreaterThan(0);
    for (const { key } of left) expect(key).toMatch(/^ten:/);
    await deleteExpiredLimitCounts(database.db, new Date(Date.now() + 61_000));
    expect(await database.db.$count(rateLimits)).toBe(0);
  });

  it("share a secret key that is stored in the database", async () => {
    const keys = await Promise.all(
      Array.from({ length: 8 }, () => readSecretKey(database.db, undefined)),
    );
    expect(keys[0]).toHaveLength(32);
    for (const key of keys) expect(key).toEqual(keys[0]);
    expect(await readSecretKey(database.db, "given")).toEqual(Buffer.from("given"));
  });
});

describe("rate limits without a responding database", () => {
  const databaseWith = (returning: () => Promise<unknown[]>) =>
    ({
      insert: () => ({ values: () => ({ onConflictDoUpdate: () => ({ returning }) }) }),
    }) as unknown as Database;
  const passed = async (limits: ReturnType<typeof limitsOn>, calls: number) => {
    const results = await Promise.all(
      Array.from({ length: calls }, () => limits.consume("ten", "key")),
    );
    return results.filter(({ allowed }) => allowed).length;
  };

  it("count in memory, and in the database again when it is back", async () => {
    let isGone = true;
    let points = 0;
    const db = databaseWith(async () => {
      if (isGone) throw new Error("connection refused");
      points += 1;
      return [{ key: "", points, expire: new Date(Date.now() + 60_000) }];
    });
    const limits = limitsOn(db);
    expect(await passed(limits, 15)).toBe(10);
    isGone = false;
    expect(await passed(limits, 15)).toBe(10);
    expect(points).toBeGreaterThanOrEqual(10);
  });

  it("wait for it for at most a second", async () => {
    vi.useFakeTimers();
    try {
      const limits = limitsOn(databaseWith(() => new Promise(() => undefined)));
      const result = limits.consume("ten", "key");
      await vi.advanceTimersByTimeAsync(1_000);
      expect((await result).allowed).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
