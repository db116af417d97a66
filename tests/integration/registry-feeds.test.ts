import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { recordScan } from "~/domain/release/release-scans.server";
import { openPostgres } from "~/platform/db/postgres.server";
import { createLocalStorage } from "~/platform/storage/local-storage.server";
import { patience } from "~tests/support/patience";
import { joinPeople } from "~tests/support/registry-database";
import {
  installerOf,
  lineOf,
  makeFull,
  release,
  rollOut,
  type TestRegistry,
  withdraw,
} from "~tests/support/registry-releases";
import { databaseServers, type SiteDatabase } from "~tests/support/site-database";
import { type SiteProcess, startSite } from "~tests/support/site-process";
import { startingDatabase } from "~tests/support/starting-site";

const line = lineOf();

/** Every address at which a version of the client is told of or to be had. */
const addresses = {
  offered: [
    "/updates/client/win10-x64/latest.yml",
    "/updates/client/win10-x64/beta.yml",
    "/appcast/client.xml",
    "/appcast/client-beta.xml",
    "/scoop/client.json",
    "/releases/v1/known-good.json",
    "/releases/v1/last-known-good.json",
    "/feed.xml",
    "/en/feeds/versions.xml",
    "/updateLog",
    "/en/download",
  ],
  ofVersion: (version: string) => [
    `/files/Manifold-${version}-x64.exe`,
    `/updates/client/win10-x64/v/${version}/latest.yml`,
    `/winget/${version}/Manifold.Browser.installer.yaml`,
  ],
};

describe.each(databaseServers)("feeds of two sites on one PostgreSQL", (serverUrl = "") => {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  let folder: string;
  let database: SiteDatabase;
  let connection: Awaited<ReturnType<typeof openPostgres>>;
  let registry: TestRegistry;
  let sites: SiteProcess[];

  beforeAll(async () => {
    ({ database, folder } = await startingDatabase(serverUrl));
    const start = () => startSite({ DATABASE_URL: database.url, DATA_DIR: folder });
    sites = await Promise.all([start(), start()]);
    connection = await openPostgres(database.url);
    const storage = createLocalStorage(join(folder, "files"));
    registry = { db: connection.db, now: () => new Date(), hasScanner: false, storage };
    await joinPeople(registry, 1);
    for (const version of ["7.0.0", "7.0.1"]) {
      await release(registry, { version, files: [installerOf(version)] });
    }
    await makeFull(registry, line, "7.0.0");
  });
  afterAll(async () => {
    agent.destroy();
    for (const { child } of sites ?? []) child.kill("SIGKILL");
    await connection?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  type Answer = { status: number | undefined; body: string };
  const ask = ({ origin }: SiteProcess, path: string, id?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = id === undefined ? {} : { "x-user-staging-id": id };
      get(origin + path, { agent, headers }, (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
      }).once("error", reject);
    });

  it("offer a candidate to the same ones of ten thousand", async () => {
    await rollOut(registry, line, { act: "start", version: "7.0.1", percent: 10 });
    const ids = Array.from({ length: 10_000 }, () => randomUUID());
    const [path = ""] = addresses.offered;
    for (const site of sites) {
      await vi.waitFor(async () => {
        const answers = await Promise.all(ids.slice(0, 200).map((id) => ask(site, path, id)));
        expect(answers.some(({ body }) => body.startsWith("version: 7.0.1\n"))).toBe(true);
      }, patience);
    }
    const inTurn = pLimit(20);
    const chosenBy = async (site: SiteProcess) => {
      const answers = await Promise.all(ids.map((id) => inTurn(() => ask(site, path, id))));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      return ids.filter((_, index) => answers[index]?.body.startsWith("version: 7.0.1\n"));
    };
    const [first = [], second] = await Promise.all(sites.map(chosenBy));
    expect(first.length).toBeGreaterThan(900);
    expect(first.length).toBeLessThan(1_100);
    expect(second).toEqual(first);
  });

  it("say nothing more of a version at any address once a scanner found something in it, or it is withdrawn", async () => {
    const version = "7.0.1";
    await rollOut(registry, line, { act: "complete", version });
    const paths = [...addresses.offered, ...addresses.ofVersion(version)];
    const answers = () =>
      Promise.all(
        sites.flatMap((site) => paths.map(async (path) => ({ path, ...(await ask(site, path)) }))),
      );
    const isTold = () =>
      vi.waitFor(async () => {
        for (const { path, status, body } of await answers()) {
          expect([path, status]).toEqual([path, 200]);
          if (!path.startsWith("/files/")) expect(body, path).toContain(version);
        }
      }, patience);
    const isGone = async () => {
      const begun = performance.now();
      await vi.waitFor(async () => {
        for (const { path, status, body } of await answers()) {
          // The log names it among what was withdrawn, and offers no file of it.
          if (path === "/updateLog") expect(body).not.toContain(`/files/Manifold-${version}`);
          else if (addresses.offered.includes(path)) expect(body, path).not.toContain(version);
          else expect([path, status]).toEqual([path, 410]);
        }
      }, patience);
      // Two seconds are promised; a busy machine renders the pages of it late.
      expect(performance.now() - begun).toBeLessThan(10_000);
    };
    const scan = (state: "infected" | "clean") =>
      recordScan(registry, name, {
        fileName: installerOf(version).name,
        scan: { state, engine: "clamd", at: new Date().toISOString() },
      });
    const name = { product: "client", version } as const;
    await isTold();
    await scan("infected");
    await isGone();
    await scan("clean");
    await makeFull(registry, line, version);
    await isTold();
    await withdraw(registry, version);
    await isGone();
    for (const site of sites) {
      expect((await ask(site, `/releases/v1/client/${version}.json`)).body).toContain("withdrawn");
      const sums = await ask(site, `/files/client/${version}/SHA256SUMS`);
      expect([sums.status, sums.body]).toEqual([200, expect.stringContaining(version)]);
    }
  });
});
