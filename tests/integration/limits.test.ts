import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "~/platform/db/open-database.server";
import { rateLimits } from "~/platform/db/schema";
import { clientKeyOf } from "~/platform/env/client-address.server";
import { createLimits } from "~/platform/limits/create-limits.server";
import { type LimitName, siteLimits } from "~/platform/limits/limits";
import { readSecretKey } from "~/platform/secrets/secret-key.server";
import { databaseServers, type SiteDatabase } from "~tests/support/site-database";
import { type SiteProcess, startSite } from "~tests/support/site-process";
import { startingDatabase, startingFolder } from "~tests/support/starting-site";

const [serverUrl = ""] = databaseServers;

/** How often a client may use a limit in these tests before the site refuses it. */
const left = 20;

/**
 * Uses limits up for clients in the database of a site, as the site counts them, until `left` uses
 * remain. They remain for an hour: a slow machine cannot render 300 pages in the minute of the limit.
 */
async function exhaustLimits(
  where: { databaseUrl: string | undefined; dataFolder: string },
  uses: readonly (readonly [name: LimitName, client: string])[],
): Promise<void> {
  const { db, close } = await openDatabase(where);
  const limits = createLimits({ db, secret: await readSecretKey(db, undefined) });
  // A database that takes a second counts as one that is away, and the use would be counted in memory.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  for (const [name, client] of uses) {
    await limits.consume(name, clientKeyOf(client), siteLimits[name].points - left);
  }
  vi.useRealTimers();
  await db.update(rateLimits).set({ expire: new Date(Date.now() + 3_600_000) });
  await close();
}

/** Runs calls, ten at a time, and counts the responses by status. */
async function statusesOf(count: number, call: (index: number) => Promise<Response>) {
  const statuses: Record<number, number> = {};
  for (let start = 0; start < count; start += 10) {
    const size = Math.min(10, count - start);
    const responses = await Promise.all(
      Array.from({ length: size }, (_, index) => call(start + index)),
    );
    for (const response of responses) {
      await response.arrayBuffer();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  }
  return statuses;
}

const choose = (site: SiteProcess, body: string, client: string) =>
  fetch(`${site.origin}/preferences/consent`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Forwarded-For": client,
    },
    body,
  });

describe("a site over its rate limits", () => {
  let folder: string;
  let database: SiteDatabase | undefined;
  let site: SiteProcess;

  beforeAll(async () => {
    if (serverUrl === "") folder = await startingFolder();
    else {
      ({ database, folder } = await startingDatabase(serverUrl));
      await exhaustLimits({ databaseUrl: database.url, dataFolder: folder }, [
        ["render", "192.0.2.1"],
        ["download", "192.0.2.5"],
      ]);
    }
    site = await startSite({
      ...(database && { DATABASE_URL: database.url }),
      DATA_DIR: folder,
      TRUST_PROXY: "loopback",
      WEB_CONCURRENCY: "1",
      CODE_CHALLENGE_ABOVE: "0",
    });
  });
  afterAll(async () => {
    site.child.kill("SIGKILL");
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string, client: string) =>
    fetch(site.origin + path, { headers: { "X-Forwarded-For": client } });

  // A site of its own counts work in memory, where it cannot be used up beforehand.
  describe.skipIf(serverUrl === "")("counted in the database,", () => {
    it("refuses to render pages for a client, but serves stored ones", async () => {
      const statuses = await statusesOf(left + 20, (index) =>
        get(`/new/${1_000 + index}`, "192.0.2.1"),
      );
      expect(statuses).toEqual({ 404: left, 429: 20 });
      const refused = await get("/new/9999", "192.0.2.1");
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
      expect(refused.headers.get("Content-Security-Policy")).not.toBeNull();
      expect(await refused.text()).toContain("Too many requests");
      expect((await get("/new/9999", "192.0.2.2")).status).toBe(404);
      // Stores the page by a request of another client.
      expect((await get("/en/contact", "192.0.2.2")).status).toBe(200);
      expect((await get("/en/contact", "192.0.2.1")).status).toBe(200);
      // So are the page of an address without one, and what programs read.
      expect((await get("/no/page", "192.0.2.2")).status).toBe(404);
      expect((await get("/no/other", "192.0.2.1")).status).toBe(404);
      expect((await get("/feed.xml", "192.0.2.2")).status).toBe(200);
      expect((await get("/feed.xml", "192.0.2.1")).status).toBe(200);
    });

    it("refuses downloads of a client", async () => {
      const { points } = siteLimits.download;
      const ask = () => get("/files/none.zip", "192.0.2.5");
      expect(await statusesOf(left + 20, ask)).toEqual({ 404: left, 429: 20 });
      const refused = await ask();
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
      expect(refused.headers.get("RateLimit-Policy")).toBe(`"download";q=${points};w=60`);
      expect(refused.headers.get("Cache-Control")).toBe("no-store");
      expect(await refused.json()).toEqual({ code: 429, message: "Too Many Requests", data: null });
    });
  });

  it("refuses choices of a client over the limit, with a time, and large ones at once", async () => {
    const { points } = siteLimits.preferences;
    const statuses = await statusesOf(points + 20, () => choose(site, "choice=all", "192.0.2.11"));
    expect(statuses).toEqual({ 303: points, 429: 20 });
    const refused = await choose(site, "choice=all", "192.0.2.11");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    const large = await choose(site, `choice=all&returnTo=${"a".repeat(4_096)}`, "192.0.2.12");
    expect(large.status).toBe(413);
    expect(await large.text()).toContain("Content Too Large");
  });

  it.each([
    ["a call that lacks everything", 1, "/api/site/contact", "application/json", "{}", 422],
    ["a call that is no JSON", 2, "/api/account/sendCode", "application/json", "{", 400],
    ["a call with a wrong code", 3, "/api/account/register", "application/json", "{}", 422],
    ["a form without scripts", 4, "/en/contact", "application/x-www-form-urlencoded", "name=", 422],
  ])(
    "refuses %s from a client over the limit, however invalid",
    async (_, network, path, type, body, status) => {
      const post = (client: string) =>
        fetch(site.origin + path, {
          method: "POST",
          headers: { "Content-Type": type, "X-Forwarded-For": client },
          body,
        });
      const { points } = siteLimits.form;
      const of = (index: number) => `2001:db8:${network}:${index}::1`;
      // The last one may have begun in another minute than the first, where the machine is slow.
      const statuses = await statusesOf(points * 3, () => post(of(0)));
      expect(Object.keys(statuses)).toEqual([String(status), "429"].toSorted());
      expect(statuses[status]).toBeGreaterThanOrEqual(points);
      const refused = await post(of(0));
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
      expect((await post(of(1))).status).toBe(status);
    },
  );

  it.each([
    ["en", "Wait 20 seconds, then press"],
    ["cn", "请等 20 秒，再点一次"],
  ])(
    "asks a visitor without scripts to wait for a code, and keeps the form, %s",
    async (language, words) => {
      const ask = async (proof: string) => {
        const fields = {
          intent: "send",
          email: "lin@site.example",
          phone: "138",
          code: "12",
          proof,
        };
        const response = await fetch(`${site.origin}${language === "en" ? "/en" : ""}/register`, {
          method: "POST",
          headers: { "X-Forwarded-For": "192.0.2.20" },
          body: new URLSearchParams({ ...fields, phone: "13800000000", agreement: "yes" }),
        });
        const html = await response.text();
        const [, token = ""] = /name="proof" value="([^"]+)"/.exec(html) ?? [];
        return { response, html, token };
      };
      const first = await ask("");
      expect(first.response.status).toBe(429);
      expect(first.response.headers.get("Retry-After")).toBe("20");
      expect(first.response.headers.get("Cache-Control")).toBe("private, no-store");
      expect(first.html).toContain(words);
      for (const typed of ["lin@site.example", "13800000000", "12"]) {
        expect(first.html).toContain(`value="${typed}"`);
      }
      expect(first.html).toMatch(/name="agreement"[^>]*checked=""/);
      // After an early press the wait goes on with its remaining time, and does not restart.
      const second = await ask(first.token);
      expect(second.response.status).toBe(429);
      expect(Number(second.response.headers.get("Retry-After"))).toBeLessThanOrEqual(20);
      expect(first.token).not.toBe("");
      expect(second.token).toBe(first.token);
    },
  );
});
