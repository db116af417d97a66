import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePorts } from "~tests/support/free-ports";
import { kernelVersions, newestKernelVersion } from "~tests/support/kernel-log";
import { patience } from "~tests/support/patience";
import {
  createSiteDatabase,
  databaseServers,
  type SiteDatabase,
} from "~tests/support/site-database";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";

const [serverUrl = ""] = databaseServers;

describe.skipIf(serverUrl === "")("two sites on one PostgreSQL", () => {
  let folder: string;
  let database: SiteDatabase;
  let sites: SiteProcess[];

  const start = () => startSite({ DATABASE_URL: database.url, DATA_DIR: folder });
  const logOf = async ({ origin }: SiteProcess) =>
    (await fetch(`${origin}/en/updateBrowserLog`)).text();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "manifold-postgres-"));
    database = await createSiteDatabase(serverUrl);
    sites = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    for (const { child } of sites) child.kill("SIGKILL");
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("seed it once when they start simultaneously", async () => {
    for (const site of sites) expect(await logOf(site)).toContain(`1–8 of ${kernelVersions}`);
  });

  it("both show a change of content that another program makes", async () => {
    await database.run(
      `UPDATE releases SET status = 'withdrawn' WHERE version = '${newestKernelVersion}'`,
    );
    for (const site of sites) {
      await vi.waitFor(
        async () => expect(await logOf(site)).toContain(`1–8 of ${kernelVersions - 1}`),
        patience,
      );
    }
  });

  it("both stop sending a file within two seconds of its withdrawal", async () => {
    const file = "/files/Manifold-6.2.0-x64.zip";
    const statuses = () =>
      Promise.all(
        sites.map(async ({ origin }) => {
          const response = await fetch(origin + file);
          await response.bytes();
          return response.status;
        }),
      );
    expect(await statuses()).toEqual([200, 200]);
    await database.run(
      "UPDATE releases SET status = 'withdrawn' WHERE product = 'client' AND version = '6.2.0'",
    );
    const withdrawnAt = performance.now();
    await vi.waitFor(async () => expect(await statuses()).toEqual([410, 410]), patience);
    expect(performance.now() - withdrawnAt).toBeLessThan(2_000);
  });

  it("both show the report that the operator enters, and a real build without a mark", async () => {
    const pages = () =>
      Promise.all(
        sites.flatMap(({ origin }) =>
          ["/en", "/en/download"].map(async (path) => (await fetch(origin + path)).text()),
        ),
      );
    const report = "https://report.example/1";
    for (const page of await pages()) {
      expect(page).not.toContain('id="antivirus"');
      expect(page).toContain("sample file, 386 kB");
    }
    const ofClient = "WHERE name = 'Manifold-6.2.1-x64.zip'";
    await database.run(
      `INSERT INTO antivirus_scans (file_id, engine_cn, engine_en, scanned_on, report_url)
       SELECT id, '火绒安全', 'Huorong', '2026-11-12', '${report}' FROM release_files ${ofClient}`,
    );
    await vi.waitFor(async () => {
      for (const page of await pages()) expect(page).toContain(report);
    }, patience);
    // The database guards what was published, against tests as well.
    await database.run("ALTER TABLE release_files DISABLE TRIGGER release_files_guarded");
    await database.run(`UPDATE release_files SET is_stand_in = false ${ofClient}`);
    await database.run("ALTER TABLE release_files ENABLE TRIGGER release_files_guarded");
    await vi.waitFor(async () => {
      for (const page of await pages()) expect(page).not.toContain("sample file, 386 kB");
    }, patience);
  });

  it.each([
    [
      "withdrawn",
      0,
      (id: string) =>
        `UPDATE article_translations SET status = 'withdrawn' WHERE article_id = ${id}`,
    ],
    ["deleted", 1, (id: string) => `DELETE FROM articles WHERE id = ${id}`],
  ] as const)("both respond 404 for an article that is %s", async (_, index, statementFor) => {
    const list = await (await fetch(`${sites[0]?.origin}/en/news`)).text();
    const path = [...new Set(list.match(/\/en\/new\/\d+/g))][index] ?? "";
    const id = path.split("/").at(-1) ?? "";
    const cookies = ["", "cookie_consent=all.2022-11.1790000000"];
    const answers = () =>
      Promise.all(
        sites.flatMap(({ origin }) =>
          cookies.map(async (cookie) => {
            const response = await fetch(origin + path, { headers: { cookie } });
            await response.bytes();
            return response.status;
          }),
        ),
      );
    expect(new Set(await answers())).toEqual(new Set([200]));
    await database.run(statementFor(id));
    await vi.waitFor(
      async () => expect(new Set(await answers())).toEqual(new Set([404])),
      patience,
    );
  });

  it("both ask those who have chosen again, once a newer cookie policy holds", async () => {
    const asks = (cookie: string) =>
      Promise.all(
        sites.map(async ({ origin }) => {
          const response = await fetch(`${origin}/en/contact`, { headers: { cookie } });
          return (await response.text()).match(/name="version" value="([^"]+)"/)?.[1] ?? "quiet";
        }),
      );
    const earlier = "cookie_consent=all.2022-11.1790000000";
    expect(await asks(earlier)).toEqual(["quiet", "quiet"]);
    await database.run(`
      UPDATE legal_versions SET state = 'past', in_force_until = '2026-12-01'
        WHERE name = 'cookie' AND state = 'in-force';
      INSERT INTO legal_versions
          (name, number, label, words, state, in_force_from, author_name, at)
        SELECT name, 2, '2026-12-01', words, 'in-force', '2026-12-01', author_name, at
        FROM legal_versions WHERE name = 'cookie'`);
    const newer = ["2026-12-01", "2026-12-01"];
    await vi.waitFor(async () => expect(await asks(earlier)).toEqual(newer), patience);
    await vi.waitFor(
      async () =>
        expect(await asks("cookie_consent=all.2026-12-01.1790000000")).toEqual(["quiet", "quiet"]),
      patience,
    );
    expect(await asks(earlier)).toEqual(newer);
  });

  it("can start again after a kill, and stop with the exit code 0", async () => {
    const [first, second] = sites as [SiteProcess, SiteProcess];
    await endSite(first, "SIGKILL");
    const again = await start();
    expect(await logOf(again)).toContain(`1–8 of ${kernelVersions - 1}`);
    expect(await endSite(again)).toBe(0);
    expect(await endSite(second)).toBe(0);
  });
});

it("a server that does not respond stops the start with a sentence", async () => {
  // A folder of its own: a site takes the rights on its data folder from everybody else.
  const folder = mkdtempSync(join(tmpdir(), "manifold-unreachable-"));
  const [port] = await freePorts(1);
  const unreachable = {
    DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
    DATA_DIR: folder,
  };
  await expect(startSite(unreachable)).rejects.toThrow(/ended with 1/);
  rmSync(folder, { recursive: true, force: true });
});
