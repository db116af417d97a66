import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { brand } from "~/brand";
import { siteActor } from "~/domain/audit/write-audit.server";
import { promoteRelease } from "~/domain/release/release-edits.server";
import type { RolloutAct } from "~/domain/release/rollout-acts";
import { editRollouts } from "~/domain/release/rollouts/rollout-edits.server";
import { clearSamples } from "~/domain/sample-content/clear-samples.server";
import { deriveAccent } from "~/lib/accent";
import { openDatabase } from "~/platform/db/open-database.server";
import { friendLinks, links } from "~/platform/db/schema";
import { freePorts } from "~tests/support/free-ports";
import { kernelVersions, newestKernelVersion } from "~tests/support/kernel-log";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { patience } from "~tests/support/patience";
import { alone, installerOf, lineOf, release } from "~tests/support/registry-releases";
import { databaseServers, type SiteDatabase } from "~tests/support/site-database";
import { endSite, runSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingDatabase } from "~tests/support/starting-site";
import { temporaryFolder } from "~tests/support/temporary-folder";

const [serverUrl = ""] = databaseServers;

describe.skipIf(serverUrl === "")("three processes behind one port", () => {
  let folder: string;
  let database: SiteDatabase;
  let site: SiteProcess;
  let ops: string;

  const textOf = async (path: string) =>
    (await fetch(site.origin + path, { headers: { connection: "close" } })).text();
  const page = () => textOf("/en/updateBrowserLog");
  /** A page that takes little to render: what is measured is when each process knows of a change. */
  const lightPage = () => textOf("/en/friendLink");
  const workers = () =>
    execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter(([, parent]) => parent === site.child.pid)
      .map(([pid = 0]) => pid);

  beforeAll(async () => {
    ({ database, folder } = await startingDatabase(serverUrl));
    site = await startSite({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      WEB_CONCURRENCY: "3",
      OPS_PORT: "0",
    });
    ops = /Health\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(site.output())?.[1] ?? "";
    await vi.waitFor(() => expect(workers()).toHaveLength(3), patience);
  });
  afterAll(async () => {
    if (site.child.exitCode === null) await endSite(site);
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("send the same responses, and all notice a change of content", async () => {
    for (let count = 0; count < 6; count += 1)
      expect(await page()).toContain(`1–8 of ${kernelVersions}`);
    await database.run(
      `UPDATE releases SET status = 'withdrawn' WHERE version = '${newestKernelVersion}'`,
    );
    await vi.waitFor(async () => {
      const pages = await Promise.all(Array.from({ length: 12 }, page));
      for (const text of pages) expect(text).toContain(`1–8 of ${kernelVersions - 1}`);
    }, patience);
  });

  it("have another brand within two seconds of its change", async () => {
    const value = { name: brand.name, shortName: brand.shortName, accent: 262 };
    const { seal } = deriveAccent({ accent: 262, chroma: brand.chroma }).light;
    expect(await lightPage()).not.toContain(seal);
    await database.run(
      `INSERT INTO site_settings (section, version, value, saved_at) VALUES ('brand', 1, '${JSON.stringify(value)}', now())`,
    );
    const changedAt = performance.now();
    await vi.waitFor(async () => {
      const pages = await Promise.all(Array.from({ length: 12 }, lightPage));
      for (const text of pages) expect(text).toContain(`--seal:${seal}`);
    }, patience);
    expect(performance.now() - changedAt).toBeLessThan(2_000);
  });

  it("have no cleared sample within two seconds", async () => {
    const { db, close } = await openDatabase({ databaseUrl: database.url, dataFolder: folder });
    const [link] = await db
      .select({ url: links.url })
      .from(links)
      .innerJoin(friendLinks, eq(friendLinks.linkId, links.id))
      .limit(1);
    const url = link?.url ?? "no link";
    expect(await lightPage()).toContain(url);
    const options = { db, storage: createMemoryStorage(), now: () => new Date() };
    await clearSamples(options, siteActor, { kinds: ["links"] });
    const clearedAt = performance.now();
    await close();
    await vi.waitFor(async () => {
      const pages = await Promise.all(Array.from({ length: 12 }, lightPage));
      for (const text of pages) expect(text).not.toContain(url);
    }, patience);
    expect(performance.now() - clearedAt).toBeLessThan(2_000);
  });

  it("serve the moved lines of a set, and a promoted beta, within two seconds", async () => {
    const { db, close } = await openDatabase({ databaseUrl: database.url, dataFolder: folder });
    const storage = createMemoryStorage();
    const registry = { db, now: () => new Date(), hasScanner: false, storage };
    const lines = [lineOf(), lineOf({ architecture: "x86" })];
    const edit = (act: RolloutAct) =>
      editRollouts(
        registry,
        alone,
        lines.map((line) => ({ line, act })),
      );
    /** Waits until all processes say so on every address. */
    const within2s = async (words: string, paths: readonly string[]) => {
      const changedAt = performance.now();
      await vi.waitFor(async () => {
        const texts = await Promise.all(
          paths.flatMap((path) => Array.from({ length: 6 }, () => textOf(path))),
        );
        for (const text of texts) expect(text).toContain(words);
      }, patience);
      expect(performance.now() - changedAt).toBeLessThan(2_000);
    };
    const feeds = ["x64", "x86"].map((system) => `/updates/client/win10-${system}/latest.yml`);
    const version = "90.0.0";
    const files = [installerOf(version), installerOf(version, "x86")];
    await release(registry, { version, channel: "beta", files });
    const entry = `/releases/v1/client/${version}.json`;
    await within2s('"channel":"Beta"', [entry]);
    expect(await promoteRelease(registry, alone, { product: "client", version })).toBe("done");
    await within2s('"channel":"Stable"', [entry]);
    expect(await edit({ act: "start", version, percent: 100 })).toBe("done");
    expect(await edit({ act: "complete", version })).toBe("done");
    await within2s(`version: ${version}`, feeds);
    await close();
  });

  it("stop sending a file within two seconds of its withdrawal", async () => {
    const file = `/files/${brand.fileStem}-6.2.0-x64.zip`;
    const statusOf = async () => {
      const answer = await fetch(site.origin + file, { headers: { connection: "close" } });
      await answer.bytes();
      return answer.status;
    };
    const statuses = async () =>
      new Set(await Promise.all(Array.from({ length: 6 }, () => statusOf())));
    expect(await statuses()).toEqual(new Set([200]));
    await database.run(
      "UPDATE releases SET status = 'withdrawn' WHERE product = 'client' AND version = '6.2.0'",
    );
    const withdrawnAt = performance.now();
    await vi.waitFor(async () => expect(await statuses()).toEqual(new Set([410])), patience);
    expect(performance.now() - withdrawnAt).toBeLessThan(2_000);
  });

  /** Pages that all processes together have sent. */
  const pagesCounted = async () => {
    const text = await (await fetch(`${ops}/metrics`)).text();
    return Number(/^http_requests_total\{by="page",status="200"\} (\d+)/m.exec(text)?.[1]);
  };

  it("report their metrics together", async () => {
    expect(await pagesCounted()).toBeGreaterThanOrEqual(18);
    expect((await fetch(`${ops}/readyz`)).status).toBe(200);
  });

  it("replace one that was killed, while the others respond, and what it counted stays counted", async () => {
    const [killed = 0, ...others] = workers();
    const counted = await pagesCounted();
    process.kill(killed, "SIGKILL");
    for (let count = 0; count < 20; count += 1) {
      // A connection to the killed process may break; a retry connects to another one.
      await page().catch(page);
    }
    // The killed one is listed until the first process has taken notice of its end.
    await vi.waitFor(() => {
      expect(workers()).not.toContain(killed);
      expect(workers()).toHaveLength(3);
    }, patience);
    expect(workers()).toEqual(expect.arrayContaining(others));
    // A sum that falls is a fresh start to Prometheus, which counts all that is left once more.
    await vi.waitFor(
      async () => expect(await pagesCounted()).toBeGreaterThanOrEqual(counted + 20),
      patience,
    );
  });

  it("end together with the exit code 0", async () => {
    const pids = workers();
    expect(await endSite(site)).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  });
});

it("several processes on the embedded database are refused with a sentence", async () => {
  const { code, output } = await runSite({ DATA_DIR: temporaryFolder(), WEB_CONCURRENCY: "2" });
  expect(code).toBe(1);
  expect(output).toContain("WEB_CONCURRENCY: several processes need PostgreSQL");
});

it("a database that does not respond ends all processes", async () => {
  const [port] = await freePorts(1);
  const { code } = await runSite({
    DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
    DATA_DIR: temporaryFolder(),
    WEB_CONCURRENCY: "3",
  });
  expect(code).toBe(1);
});
