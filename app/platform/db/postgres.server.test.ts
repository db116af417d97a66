import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { openCuttableProxy } from "~tests/support/cuttable-proxy";
import { freePorts } from "~tests/support/free-ports";
import { patience } from "~tests/support/patience";
import {
  createSiteDatabase,
  databaseServers,
  type SiteDatabase,
} from "~tests/support/site-database";
import type { Database } from "./database.server";
import { isDatabaseUnavailable } from "./is-unavailable";
import { openDatabase } from "./open-database.server";
import { migrationLock, openPostgres } from "./postgres.server";
import { releases } from "./schema";

const [serverUrl = ""] = databaseServers;

/** Rows of a raw query, whose type depends on the driver. */
const rowsOf = (result: unknown) => (result as { rows: Record<string, unknown>[] }).rows;

describe.skipIf(serverUrl === "")("a PostgreSQL server", () => {
  const address = URL.parse(serverUrl) ?? new URL("postgres://unused");
  let database: SiteDatabase;
  let databaseUrl: string;
  let name: string;
  let admin: Client;
  /** The releases that each of several instances found after it had migrated. */
  const seen: unknown[][] = [];

  beforeAll(async () => {
    database = await createSiteDatabase(serverUrl);
    databaseUrl = database.url;
    name = new URL(databaseUrl).pathname.slice(1);
    admin = new Client({ connectionString: serverUrl });
    await admin.connect();
    const instances = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ databaseUrl, dataFolder: "unused" })),
    );
    await Promise.all(instances.map((instance) => instance.migrate()));
    for (const { db, close } of instances) {
      seen.push(await db.select().from(releases));
      await close();
    }
  });
  afterAll(async () => {
    await admin.end();
    await database.drop();
  });

  it("is migrated once by instances that start simultaneously", () => {
    expect(seen).toEqual([[], [], [], []]);
  });

  it("survives a connection that the server ends", async () => {
    const { db, close } = await openPostgres(databaseUrl);
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user",
      [name],
    );
    await new Promise((resolve) => setImmediate(resolve));
    await db
      .select()
      .from(releases)
      .catch(() => undefined);
    expect(await db.select().from(releases)).toEqual([]);
    await close();
  });

  it("survives a connection that the server ends inside a transaction", async () => {
    const { db, poolState, close } = await openPostgres(databaseUrl);
    const backendOf = async (tx: Pick<Database, "execute">) => {
      const [row] = rowsOf(await tx.execute(sql`SELECT pg_backend_pid() AS pid`));
      return row?.["pid"];
    };
    const end = (pid: unknown) => admin.query("SELECT pg_terminate_backend($1, 5000)", [pid]);
    const whileIdle = db.transaction(async (tx) => {
      await end(await backendOf(tx));
      await pause(100);
      await tx.execute(sql`SELECT 1`);
    });
    await expect(whileIdle).rejects.toSatisfy(isDatabaseUnavailable);
    const whileAsked = db.transaction(async (tx) => {
      const pid = await backendOf(tx);
      await Promise.all([tx.execute(sql`SELECT pg_sleep(5)`), end(pid)]);
    });
    await expect(whileAsked).rejects.toSatisfy(isDatabaseUnavailable);
    const whileWaiting = db.transaction(async (tx) => {
      await end(await backendOf(tx));
      await pause(100);
      throw new Error("Changed its mind");
    });
    await expect(whileWaiting).rejects.toThrow();
    expect(await db.select().from(releases)).toEqual([]);
    expect(poolState().busy).toBe(0);
    await close();
  });

  it("has free connections after transactions that timed out", async () => {
    await database.run("CREATE TABLE written (number integer PRIMARY KEY)");
    const { db, poolState, close } = await openPostgres(databaseUrl, { answerWithin: 1_000 });
    const results = await Promise.allSettled(
      Array.from({ length: 15 }, (_, number) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`INSERT INTO written VALUES (${number})`);
          await tx.execute(sql`SELECT pg_sleep(2.5)`);
        }),
      ),
    );
    for (const result of results) {
      expect(result.status === "rejected" && isDatabaseUnavailable(result.reason)).toBe(true);
    }
    // A slow machine may not manage it within the times at once.
    const write = sql`INSERT INTO written VALUES (100) ON CONFLICT DO NOTHING`;
    await vi.waitFor(() => db.transaction((tx) => tx.execute(write)), patience);
    // What a connection had been doing ends, and with it the connection.
    await vi.waitFor(async () => {
      const { rows } = await admin.query(
        "SELECT state FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()",
        [name],
      );
      expect(rows.filter(({ state }) => state !== "idle")).toEqual([]);
    }, patience);
    const rows = async () => rowsOf(await db.execute(sql`SELECT number FROM written`));
    expect(await vi.waitFor(rows, patience)).toEqual([{ number: 100 }]);
    expect(poolState()).toMatchObject({ busy: 0, waiting: 0 });
    await close();
    await database.run("DROP TABLE written");
  });

  it("has free connections after transactions that could not begin", async () => {
    const proxy = await openCuttableProxy(address.hostname, Number(address.port || 5432));
    const throughProxy = Object.assign(new URL(databaseUrl), {
      hostname: "127.0.0.1",
      port: String(proxy.port),
    });
    const { db, poolState, close } = await openPostgres(throughProxy.href, { answerWithin: 1_000 });
    await vi.waitFor(async () => {
      const asked = Array.from({ length: 10 }, () => db.execute(sql`SELECT pg_sleep(0.1)`));
      await Promise.allSettled(asked);
      expect(poolState().idle).toBeGreaterThan(0);
    }, patience);
    const { idle } = poolState();
    proxy.hang();
    const results = await Promise.allSettled(
      Array.from({ length: idle }, () => db.transaction((tx) => tx.execute(sql`SELECT 1`))),
    );
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    expect(poolState().busy).toBe(0);
    const found = () => db.transaction((tx) => tx.select().from(releases));
    expect(await vi.waitFor(found, patience)).toEqual([]);
    await close();
    await proxy.close();
  });

  it("keeps the connection when a transaction fails for another reason", async () => {
    const { db, poolState, close } = await openPostgres(databaseUrl);
    for (let count = 0; count < 12; count += 1) {
      await expect(db.transaction((tx) => tx.execute(sql`SELECT 1 / 0`))).rejects.toThrow();
    }
    expect(poolState()).toEqual({ busy: 0, idle: 1, waiting: 0 });
    expect(await db.transaction((tx) => tx.select().from(releases))).toEqual([]);
    await close();
  });

  it("has a time limit for queries, but not for migrations", async () => {
    const { db, migrate, close } = await openPostgres(databaseUrl, { answerWithin: 200 });
    // The server's, which ends the work: this process's own would only stop waiting for it.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const limited = db.execute(sql`SELECT pg_sleep(5)`);
    await expect(limited).rejects.toMatchObject({ cause: { code: "57014" } });
    vi.useRealTimers();
    const other = new Client({ connectionString: databaseUrl });
    await other.connect();
    await other.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    const onMigrated = vi.fn();
    const migrated = migrate().then(onMigrated);
    await pause(600);
    expect(onMigrated).not.toHaveBeenCalled();
    await other.end();
    await migrated;
    await close();
  });

  it("is never kept busy by what nobody waits for", async () => {
    // Without the times of this process, which a machine that stands still could outlast before it reads the
    // server's answer.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { db, close } = await openPostgres(databaseUrl, { answerWithin: 600 });
    const limited = db.execute(sql`SELECT pg_sleep(5)`);
    await expect(limited).rejects.toMatchObject({ cause: { code: "57014" } });
    await expect(limited).rejects.toSatisfy(isDatabaseUnavailable);

    const holder = new Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query("BEGIN; LOCK TABLE releases");
    const locked = db.select().from(releases);
    await expect(locked).rejects.toMatchObject({ cause: { code: "55P03" } });
    await expect(locked).rejects.toSatisfy(isDatabaseUnavailable);
    await holder.end();

    const forgotten = db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`);
      await database.run("SELECT pg_sleep(0.5)");
      await tx.execute(sql`SELECT 1`);
    });
    await expect(forgotten).rejects.toSatisfy(isDatabaseUnavailable);

    const [settings] = rowsOf(
      await db.execute(sql`
        SELECT current_setting('client_connection_check_interval') AS "checked",
          current_setting('max_parallel_workers_per_gather') AS "workers"`),
    );
    expect(settings).toEqual({ checked: "2s", workers: "0" });
    await close();
  });

  it("lets a bounded number of queries wait", async () => {
    const connectWithin = patience.timeout;
    const { db, poolState, close } = await openPostgres(databaseUrl, { connectWithin });
    const results = await Promise.allSettled(
      Array.from({ length: 150 }, () => db.execute(sql`SELECT pg_sleep(0.02)`)),
    );
    const refused = results.filter(({ status }) => status === "rejected");
    // 100 wait; besides, up to 10 have a connection.
    expect(refused.length).toBeGreaterThanOrEqual(40);
    expect(refused.length).toBeLessThanOrEqual(50);
    for (const result of refused) {
      expect(isDatabaseUnavailable((result as PromiseRejectedResult).reason)).toBe(true);
    }
    expect(poolState()).toMatchObject({ busy: 0, waiting: 0 });
    await close();
  });

  it("is described without its password", async () => {
    const { description, close } = await openPostgres(databaseUrl);
    expect(description).toContain(name);
    expect(description).not.toContain("@");
    await close();
  });
});

it("a server that does not respond is an error at once", async () => {
  const [port] = await freePorts(1);
  const url = `postgres://nobody@127.0.0.1:${port}/none`;
  await expect(openPostgres(url)).rejects.toThrow("ECONNREFUSED");
});
