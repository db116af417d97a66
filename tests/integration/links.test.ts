import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { runCommand } from "~tests/support/run-command";
import { databaseServers, type SiteDatabase } from "~tests/support/site-database";
import { type SiteProcess, startSite } from "~tests/support/site-process";
import { startingDatabase, startingFolder } from "~tests/support/starting-site";

const [serverUrl = ""] = databaseServers;

const runLinks = (variables: Record<string, string>, ...more: string[]) =>
  runCommand("scripts/check-links.ts", { LINK_CHECK_PRIVATE: "127.0.0.1", ...variables }, ...more);

describe("the link check beside a site on the embedded database", () => {
  let folder: string;
  let site: SiteProcess;
  beforeAll(async () => {
    folder = await startingFolder();
    site = await startSite({ DATA_DIR: folder });
  });
  afterAll(() => {
    site.child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  it("changes which links are checked, in the site itself", async () => {
    const url = "https://sellers.example/";
    const exempt = await runLinks({ DATA_DIR: folder }, "--exempt", url);
    expect(exempt).toEqual({ code: 0, output: `${url} is left alone from now on.\n` });
    const unknown = await runLinks({ DATA_DIR: folder }, "--exempt", "https://none.example/");
    expect(unknown).toEqual({ code: 1, output: "No link leads to https://none.example/\n" });
  });
});

describe.skipIf(serverUrl === "")("the link check beside a site on PostgreSQL", () => {
  let folder: string;
  const answers = { status: 200 };
  let outside: Server;
  let address: string;
  let database: SiteDatabase;
  let site: SiteProcess;

  beforeAll(async () => {
    outside = createServer((_, response) => response.writeHead(answers.status).end());
    await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/`;
    ({ database, folder } = await startingDatabase(serverUrl));
    site = await startSite({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      WEB_CONCURRENCY: "1",
    });
    // Sends no requests to other hosts: one link leads to this test, the others are exempt.
    await database.run("UPDATE links SET is_exempt = true");
    await database.run(
      `UPDATE links SET url = '${address}', is_exempt = false WHERE url = 'https://sellers.example/'`,
    );
  });
  afterAll(async () => {
    site.child.kill("SIGKILL");
    await database.drop();
    outside.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const check = (...more: string[]) => runLinks({ DATABASE_URL: database.url }, ...more);
  const page = async (path = "/en/friendLink") => (await fetch(site.origin + path)).text();

  it("reports a working link, on the page as well", async () => {
    const { code, output } = await check();
    expect(output).toContain("Checked: 1. Working: 1.");
    expect(code).toBe(0);
    await vi.waitFor(
      async () =>
        expect(await page()).toMatch(/<a [^>]*href="[^"]*127\.0\.0\.1[\s\S]{0,600}Answers/),
      patience,
    );
  });

  it("says that a friend link does not answer; it leaves the footer, not its page", async () => {
    answers.status = 500;
    await check();
    await check();
    await vi.waitFor(async () => expect(await page()).toContain("No answer"), patience);
    expect((await check()).output).toMatch(
      /Dead, hidden.*\n +http:\/\/127.0.0.1:\d+\/: answers 500/,
    );
    expect(await page("/cookie")).toContain(address);
    await database.run(`UPDATE links SET failures_in_row = 13 WHERE url = '${address}'`);
    await check();
    await vi.waitFor(async () => expect(await page("/cookie")).not.toContain(address), patience);
    expect(await page()).toContain(address);

    answers.status = 200;
    expect((await check()).output).toContain("Work again");
    await vi.waitFor(async () => expect(await page("/cookie")).toContain(address), patience);
  });

  it("is the job that the site runs: told as its result, and never twice at a time", async () => {
    expect((await check()).code).toBe(0);
    const jobs = () => runCommand("scripts/show-jobs.ts", { DATABASE_URL: database.url });
    expect((await jobs()).output).toMatch(
      /^link-check: well\n.*\n.*\n {2}last result: 1 checked, 1 working, \d+ exempt$/m,
    );
    await database.run(
      "UPDATE background_jobs SET lease_holder = 'another', leased_until = now() + interval '1 hour' WHERE name = 'link-check'",
    );
    const second = await check();
    expect(second.code).toBe(1);
    expect(second.output).toBe(
      "The links are being checked by another process; `npm run site -- jobs` tells what comes of it.\n",
    );
    await database.run("UPDATE background_jobs SET leased_until = NULL WHERE name = 'link-check'");
  });

  it("does not check an exempt address", async () => {
    expect((await check("--exempt", address)).output).toContain("left alone");
    expect((await check()).output).toContain("Checked: 0.");
    expect((await check("--include", address)).output).toContain("checked from now on");
    const unknown = await check("--exempt", "https://nobody.example/");
    expect(unknown).toEqual({ code: 1, output: "No link leads to https://nobody.example/\n" });
  });
});
