import { writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countProcesses } from "~/domain/health/health-queries.server";
import { openDatabase } from "~/platform/db/open-database.server";
import { backgroundJobs, messages } from "~/platform/db/schema";
import { patience } from "~tests/support/patience";
import { createSiteDatabase, databaseServers } from "~tests/support/site-database";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { createSiteHealth, type SiteHealthOptions } from "./site-health.server";

const [serverUrl = ""] = databaseServers;

const jobNames = ["audit-head", "link-check"];
const pool = () => ({ busy: 1, idle: 1, waiting: 0 });
const quiet = {
  hasBucket: false,
  isPublic: true,
  dataFolder: tmpdir(),
  jobNames,
  mostQueued: 32,
  storage: { stat: async () => undefined },
  renders: () => ({ running: 1, queued: 0 }),
  delay: () => 3,
  limit: patience.timeout,
} satisfies Partial<SiteHealthOptions>;

describe.each(testDatabases)("the health of the site on $name", ({ open }) => {
  let test: OpenTestDatabase;
  const errors: unknown[] = [];
  const log = { error: (details: unknown) => errors.push(details) };
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.close());
  const look = (more: Partial<SiteHealthOptions> = {}) => {
    const database = { db: test.db, isAlone: true, poolState: pool };
    return createSiteHealth({ ...quiet, database, log, ...more })();
  };

  it("knows every part, and says nothing of machines and folders", async () => {
    const health = await look();
    const { parts } = health;
    expect(parts.processes.figures).toEqual({ count: 1, machines: 1 });
    expect(parts.database).toMatchObject({
      state: "well",
      figures: { kind: "embedded", busy: 1, waiting: 0, newest: expect.stringMatching(/^\d{4}_/) },
    });
    const { bytes = 0, done, known } = parts.database.figures ?? {};
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(done).toBe(known);
    expect(parts.disk.figures?.total).toBeGreaterThan(0);
    expect(parts.jobs.figures).toMatchObject({ failed: 0, late: 0 });
    expect(parts.endings).toMatchObject({ state: "well", figures: { count: 0, named: [] } });
    expect(parts.samples).toMatchObject({ state: "look", figures: { releases: 0 } });
    expect(parts.samples.figures?.facts).toBeGreaterThan(15);
    const text = JSON.stringify(health);
    expect(text).not.toContain(tmpdir());
    expect(text).not.toContain(`"${hostname()}"`);
    expect(errors).toEqual([]);
  });

  it("names jobs that fail and jobs that are late, and counts messages", async () => {
    const hourAgo = sql`now() - interval '1 hour'`;
    await test.db.insert(backgroundJobs).values([
      { name: "link-check", nextRunAt: hourAgo },
      {
        name: "audit-head",
        lastRunAt: hourAgo,
        lastErrorAt: hourAgo,
        // What a job of this version stores for an error that nobody foresaw.
        lastError: "connect ECONNREFUSED 10.1.2.3:587",
        lastErrorParts: null,
      },
    ]);
    const message = {
      ...({ channel: "email", kind: "welcome", recipientHint: "l…", content: "" } as const),
      createdAt: hourAgo,
      nextAttemptAt: hourAgo,
      expiresAt: hourAgo,
    };
    await test.db.insert(messages).values([
      { ...message, state: "waiting" },
      { ...message, state: "failed", settledAt: sql`now()` },
    ]);
    const { state, parts } = await look();
    expect(parts.jobs).toMatchObject({
      state: "trouble",
      figures: {
        failedNamed: [{ name: "audit-head", error: null }],
        lateNamed: [{ name: "link-check" }],
      },
    });
    expect(parts.messages).toMatchObject({
      state: "trouble",
      figures: { waiting: 1, failed: 1, oldestWaitingAt: expect.any(String) },
    });
    expect(state).toBe("trouble");
    expect(JSON.stringify(parts)).not.toContain("10.1.2.3");
  });

  it("answers although a storage hangs, and is asked once by all who look meanwhile", async () => {
    let asked = 0;
    const storage = {
      stat: () => {
        asked += 1;
        return new Promise<undefined>(() => undefined);
      },
    };
    const database = { db: test.db, isAlone: true, poolState: pool };
    const health = createSiteHealth({ ...quiet, database, log, storage, limit: 1_000 });
    const [one, other] = await Promise.all([health(), health()]);
    expect(one).toBe(other);
    expect(one.parts.storage).toEqual({ state: "trouble", problem: "late", figures: null });
    expect(asked).toBe(1);
  });

  it("says that nobody knows of backups when their note is damaged, and tells the log why", async () => {
    const dataFolder = temporaryFolder();
    await writeFile(join(dataFolder, "last-backup.json"), '{"madeAt":');
    const told: unknown[] = [];
    const { parts } = await look({ dataFolder, log: { error: (details) => told.push(details) } });
    expect(parts.backup).toEqual({ state: "unknown", problem: "failed", figures: null });
    expect(parts.jobs.problem).toBeNull();
    expect(told).toEqual([
      {
        metric: "backup",
        error: expect.objectContaining({
          message: expect.stringContaining("is damaged: the next"),
        }),
      },
    ]);
  });

  it("answers although the database is gone", async () => {
    const gone = await open();
    await gone.close();
    const before = errors.length;
    const { state, parts } = await look({
      database: { db: gone.db, isAlone: false, poolState: pool },
    });
    expect(state).toBe("trouble");
    expect(parts.database).toEqual({ state: "trouble", problem: "failed", figures: null });
    expect(parts.jobs).toEqual({ state: "unknown", problem: "failed", figures: null });
    expect(parts.storage.state).toBe("well");
    expect(errors.length).toBeGreaterThan(before);
  });
});

it.skipIf(serverUrl === "")("counts the processes that share a server", async () => {
  const { url, drop } = await createSiteDatabase(serverUrl);
  // An address may name its connections itself.
  const named = new URL(url);
  named.searchParams.set("application_name", "ours");
  const databases = await Promise.all(
    [url, named.href].map((databaseUrl) => openDatabase({ databaseUrl, dataFolder: "unused" })),
  );
  const [first] = databases;
  if (first === undefined) throw new Error("No database");
  const stops = await Promise.all(
    databases.map((database) =>
      database.onContentChange(
        () => undefined,
        () => undefined,
      ),
    ),
  );
  try {
    expect(await countProcesses(first.db)).toEqual({ count: 2, machines: 1 });
    await stops[1]?.();
    await expect.poll(() => countProcesses(first.db), patience).toEqual({ count: 1, machines: 1 });
  } finally {
    await stops[0]?.();
    for (const database of databases) await database.close();
    await drop();
  }
});
