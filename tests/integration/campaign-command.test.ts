import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { runCommand } from "~tests/support/run-command";
import { databaseServers, type SiteDatabase } from "~tests/support/site-database";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingDatabase, startingFolder } from "~tests/support/starting-site";

const [serverUrl = ""] = databaseServers;

const campaigns = (variables: Record<string, string>, ...more: string[]) =>
  runCommand("scripts/campaigns.ts", variables, ...more);

/** Downloads the newest client by the link on the campaign page. */
async function download({ origin }: SiteProcess, campaign: string): Promise<void> {
  const html = await (await fetch(`${origin}/en/indexConfig?campaign=${campaign}`)).text();
  const file = /href="(\/files\/[^"]+)"/.exec(html)?.[1] ?? "";
  expect(file).toMatch(new RegExp(`\\?campaign=${campaign}$`));
  const response = await fetch(origin + file);
  expect(response.status).toBe(200);
  await response.arrayBuffer();
}

describe("campaigns on the embedded database", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await startingFolder();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("are counted, survive a stop, and are reported while the site runs and when it has stopped", async () => {
    const site = await startSite({ DATA_DIR: folder });
    await download(site, "spring-sale");
    await download(site, "spring-sale");
    await vi.waitFor(async () => {
      const early = await campaigns({ DATA_DIR: folder });
      expect(early.output).toMatch(/^Downloads by campaign:\n {2}spring-sale {2}2 {2}\d{4}/);
      expect(early.code).toBe(0);
    }, patience);
    await endSite(site);
    const { code, output } = await campaigns({ DATA_DIR: folder });
    expect(output).toMatch(/^Downloads by campaign:\n {2}spring-sale {2}2 {2}\d{4}/);
    expect(code).toBe(0);
  });
});

describe("commands beside a site on the embedded database, whose settings they do not have", () => {
  let folder: string;
  let site: SiteProcess;
  beforeAll(async () => {
    folder = await startingFolder();
    site = await startSite({ DATA_DIR: folder, SUPERVISE: "on" });
  });
  afterAll(async () => {
    await endSite(site);
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ["staff.ts", [], "Nobody yet."],
    ["staff.ts", ["check-audit"], "unbroken"],
    ["show-jobs.ts", [], "last run"],
    ["show-messages.ts", [], "No messages."],
    ["show-requests.ts", [], "No open privacy requests."],
    ["show-requests.ts", ["--erase", "lin@site.example", "--force", "She asked by phone."], "lin@"],
    ["export.ts", ["EXPORT"], "files were written to"],
  ])("%s %j runs in the site", async (script, words, expected) => {
    const more = words.map((word) => (word === "EXPORT" ? join(folder, "export") : word));
    const { code, output } = await runCommand(`scripts/${script}`, { DATA_DIR: folder }, ...more);
    expect(output).toContain(expected);
    expect(code).toBe(0);
  });

  it("an invitation leads to the port of the site, also once it has stopped", async () => {
    const invite = (email: string) =>
      runCommand("scripts/staff.ts", { DATA_DIR: folder }, "invite", email);
    const { port } = new URL(site.origin);
    const address = `http://localhost:${port}/console/invitation#`;
    expect((await invite("lin@site.example")).output).toContain(address);
    const again = await invite("no address");
    expect([again.code, again.output]).toEqual([1, expect.stringMatching(/^Refused: email/)]);
    expect((await fetch(`${site.origin}/console`)).status).toBe(200);
    await endSite(site);
    expect((await invite("wang@site.example")).output).toContain(address);
    site = await startSite({ DATA_DIR: folder });
  });
});

describe.skipIf(serverUrl === "")("campaigns beside a site on PostgreSQL", () => {
  let folder: string;
  let database: SiteDatabase;
  let site: SiteProcess;
  beforeAll(async () => {
    ({ database, folder } = await startingDatabase(serverUrl));
    const variables = { DATABASE_URL: database.url, DATA_DIR: folder, WEB_CONCURRENCY: "1" };
    site = await startSite(variables);
  });
  afterAll(async () => {
    site.child.kill("SIGKILL");
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("are reported while it runs, and can be removed", async () => {
    const ask = (...more: string[]) => campaigns({ DATABASE_URL: database.url }, ...more);
    expect((await ask()).output).toBe("No download came from a campaign yet.\n");
    await download(site, "q4");
    await vi.waitFor(async () => expect((await ask()).output).toContain("q4  1"), patience);
    expect((await ask("--remove", "q4")).output).toContain("q4 is counted no more");
    expect(await ask("--remove", "q4")).toEqual({
      code: 1,
      output: "No campaign is called q4\n",
    });
  });
});
