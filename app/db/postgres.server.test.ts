import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "./database.server";
import { migrationLock, openPostgres } from "./postgres.server";
import { releases } from "./schema";

/** The server of `TEST_DATABASE_URL`, when the environment names one. */
const servers = [process.env["TEST_DATABASE_URL"]].filter((url) => url !== undefined && url !== "");

describe.each(servers)("a PostgreSQL server", (serverUrl = "") => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const address = URL.parse(serverUrl) ?? new URL("postgres://unused");
  const databaseUrl = Object.assign(new URL(address), { pathname: `/${name}` }).href;
  let admin: Client;

  beforeAll(async () => {
    admin = new Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  });
  afterAll(async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });

  it("is migrated once by instances that start together", async () => {
    const instances = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ databaseUrl, dataFolder: "unused" })),
    );
    await Promise.all(instances.map((instance) => instance.migrate()));
    for (const { db, close } of instances) {
      expect(await db.select().from(releases)).toEqual([]);
      await close();
    }
  });

  it("survives a connection that the server ends", async () => {
    const { db, close } = await openPostgres(databaseUrl);
    await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
      name,
    ]);
    await new Promise((resolve) => setImmediate(resolve));
    await db
      .select()
      .from(releases)
      .catch(() => undefined);
    expect(await db.select().from(releases)).toEqual([]);
    await close();
  });

  it("is given up on when an answer takes too long, but not by migrations", async () => {
    const { db, migrate, close } = await openPostgres(databaseUrl, { answerWithin: 200 });
    await expect(db.execute(sql`SELECT pg_sleep(5)`)).rejects.toThrow();
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

  it("is described without its password", async () => {
    const { description, close } = await openPostgres(databaseUrl);
    expect(description).toContain(name);
    expect(description).not.toContain("@");
    await close();
  });
});

it("a server that does not answer is an error at once", async () => {
  await expect(openPostgres("postgres://nobody@127.0.0.1:1/none")).rejects.toThrow();
});
