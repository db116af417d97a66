import { createServer, type Server } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobsCommand } from "~/commands/jobs-report.server";
import { type LinkCheckChoice, linksCommand } from "~/commands/link-check.server";
import { seedFriendLinks } from "~/domain/friend-link/friend-link-actions.server";
import { readEnv } from "~/platform/env/env.server";
import * as startingFriends from "~content/friend-links";
import { type BuiltApp, builtApp } from "~tests/support/built-site";
import { databaseOfFile } from "~tests/support/database-of-file";
import { seedLegal } from "~tests/support/legal-texts";
import { listen } from "~tests/support/listen";

const { db } = await databaseOfFile();

const publicUrl = "http://site.example";
const env = readEnv({ LINK_CHECK_PRIVATE: "127.0.0.1" });

describe("the command of the link check", () => {
  const answers = { status: 200 };
  let outside: Server;
  let address: string;
  let app: BuiltApp;

  beforeAll(async () => {
    outside = createServer((_, response) => response.writeHead(answers.status).end());
    address = `${(await listen(outside)).origin}/`;
    await seedLegal(db);
    await seedFriendLinks(db, startingFriends.friendLinks);
    // One link leads to this test, the others are exempt.
    await db.execute(sql`UPDATE links SET is_exempt = true`);
    await db.execute(
      sql`UPDATE links SET url = ${address}, is_exempt = false WHERE url = 'https://sellers.example/'`,
    );
    app = await builtApp(db, publicUrl);
  });
  afterAll(async () => {
    outside.close();
  });

  const check = (choice: LinkCheckChoice = {}) => linksCommand({ db, env }, choice);
  const page = async (path = "/en/friendLink") => (await app.request(publicUrl + path)).text();

  it("reports a working link, on the page as well", async () => {
    expect(await check()).toContain("Checked: 1. Working: 1.");
    expect(await page()).toMatch(/<a [^>]*href="[^"]*127\.0\.0\.1[\s\S]{0,600}Online/);
  });

  it("says that a friend link does not answer; it leaves the footer, not its page", async () => {
    answers.status = 500;
    await check();
    await check();
    expect(await page()).toContain("Not responding");
    expect(await check()).toMatch(/Dead, hidden.*\n +http:\/\/127.0.0.1:\d+\/: answers 500/);
    expect(await page("/cookie")).toContain(address);
    await db.execute(sql`UPDATE links SET failures_in_row = 13 WHERE url = ${address}`);
    await check();
    expect(await page("/cookie")).not.toContain(address);
    expect(await page()).toContain(address);

    answers.status = 200;
    expect(await check()).toContain("Work again");
    expect(await page("/cookie")).toContain(address);
  });

  it("is the job that the site runs: told as its result, and never twice at a time", async () => {
    await check();
    expect(await jobsCommand({ db, env })).toMatch(
      /^link-check: well\n.*\n.*\n {2}last result: 1 checked, 1 working, \d+ exempt$/m,
    );
    await db.execute(
      sql`UPDATE background_jobs SET lease_holder = 'another', leased_until = now() + interval '1 hour' WHERE name = 'link-check'`,
    );
    await expect(check()).rejects.toThrow(
      "The links are being checked by another process; `npm run site -- jobs` shows the result.",
    );
    await db.execute(sql`UPDATE background_jobs SET leased_until = NULL WHERE name = 'link-check'`);
  });

  it("does not check an exempt address", async () => {
    expect(await check({ exempt: address })).toBe(`${address} is not checked from now on.`);
    expect(await check()).toContain("Checked: 0.");
    expect(await check({ include: address })).toBe(`${address} is checked from now on.`);
    await expect(check({ exempt: "https://nobody.example/" })).rejects.toThrow(
      "No link leads to https://nobody.example/",
    );
  });
});
