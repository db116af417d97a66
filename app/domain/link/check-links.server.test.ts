import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { englishResult } from "~/domain/background-job/job-result";
import { links } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { patience } from "~tests/support/patience";
import { checkLinks } from "./check-links.server";
import { exemptLink, isShown, putLink } from "./link-queries.server";
import { linkReport, linkResult } from "./link-report";

/** The server's answers by path; others are 200. */
let answers: Record<string, number> = {};
/** The paths that the server was asked for. */
let asked: (string | undefined)[] = [];
let underWay = 0;
let mostUnderWay = 0;
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url);
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    setTimeout(() => {
      underWay -= 1;
      response.writeHead(answers[request.url ?? ""] ?? 200).end();
    }, 10);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const here = (path: string) => `http://127.0.0.1:${port}${path}`;
const now = vi.fn(() => new Date("2026-03-01T00:00:00.000Z"));
const { db } = await databaseOfFile();

beforeEach(async () => {
  await db.delete(links);
  answers = {};
  mostUnderWay = 0;
});

const check = (options = {}) =>
  checkLinks(db, {
    userAgent: "TestCheck",
    timeout: patience.timeout,
    hostsAtOnce: 4,
    hostPause: 0,
    now,
    mayAsk: () => true,
    ...options,
  });
const rowOf = async (url: string) => {
  const [row] = await db.select().from(links).where(eq(links.url, url));
  return row;
};
const shown = async () =>
  (await db.select({ url: links.url }).from(links).where(isShown)).map(({ url }) => url);

it("stores status, time and number of consecutive failures", async () => {
  await putLink(db, here("/fine"));
  await putLink(db, here("/gone"));
  answers = { "/gone": 404 };
  const report = await check();
  expect(await rowOf(here("/fine"))).toMatchObject({
    checkedAt: now(),
    lastStatus: 200,
    failuresInRow: 0,
  });
  expect(await rowOf(here("/gone"))).toMatchObject({
    checkedAt: now(),
    lastStatus: 404,
    failuresInRow: 1,
  });
  expect(report.hidden).toEqual([]);
  expect(linkReport(report)).toContain(`${here("/gone")}: answers 404, failure 1 in a row`);
});

it("hides a link after three consecutive failures, and shows it again after a success", async () => {
  await putLink(db, here("/gone"));
  answers = { "/gone": 500 };
  for (const failures of [1, 2, 3, 4]) {
    const { hidden } = await check();
    expect((await rowOf(here("/gone")))?.failuresInRow).toBe(failures);
    expect(await shown()).toEqual(failures < 3 ? [here("/gone")] : []);
    expect(hidden.map(({ url }) => url)).toEqual(failures < 3 ? [] : [here("/gone")]);
  }
  answers = {};
  const report = await check();
  expect(report.recovered.map(({ url }) => url)).toEqual([here("/gone")]);
  expect(linkReport(report)).toContain("Work again, shown again");
  expect(await shown()).toEqual([here("/gone")]);
});

it("resets the number of failures after a success", async () => {
  await putLink(db, here("/now-and-then"));
  for (const status of [500, 500, 200, 500, 500]) {
    answers = { "/now-and-then": status };
    await check();
  }
  expect((await rowOf(here("/now-and-then")))?.failuresInRow).toBe(2);
  expect(await shown()).toHaveLength(1);
});

it("does not check exempt and sample addresses, and never hides them", async () => {
  await putLink(db, "https://sample.example/");
  await putLink(db, here("/gone"));
  answers = { "/gone": 404 };
  for (let time = 0; time < 3; time += 1) await check();
  expect(await exemptLink(db, here("/gone"), true)).toBe(true);
  const { checked, exempt } = await check();
  expect(checked).toEqual([]);
  expect(exempt).toEqual([here("/gone"), "https://sample.example/"]);
  expect(await shown()).toHaveLength(2);
  expect((await rowOf("https://sample.example/"))?.checkedAt).toBeNull();
  expect(await exemptLink(db, "https://unknown.example/", true)).toBe(false);
});

it("keeps the results of a link that is stored again", async () => {
  const id = await putLink(db, here("/gone"));
  answers = { "/gone": 404 };
  await check();
  expect(await putLink(db, here("/gone"))).toBe(id);
  expect((await rowOf(here("/gone")))?.failuresInRow).toBe(1);
});

it("sends one request at a time to a host, with a pause", async () => {
  for (let page = 0; page < 4; page += 1) await putLink(db, here(`/${page}`));
  const started = performance.now();
  await check({ hostPause: 40 });
  expect(performance.now() - started).toBeGreaterThanOrEqual(3 * 40);
  expect(mostUnderWay).toBe(1);
});

it("stores nothing when it is aborted, and asks nobody any more", async () => {
  for (let page = 0; page < 4; page += 1) await putLink(db, here(`/${page}`));
  asked = [];
  const stop = new AbortController();
  const checked = check({ hostPause: 60_000, signal: stop.signal });
  await vi.waitFor(() => expect(asked).toEqual(["/0"]), patience);
  stop.abort();
  await expect(checked).rejects.toThrow("aborted");
  expect(asked).toEqual(["/0"]);
  expect(await rowOf(here("/0"))).toMatchObject({ checkedAt: null });
});

it("is told in one line, with what is hidden", async () => {
  await putLink(db, here("/fine"));
  await putLink(db, "https://sample.example/");
  expect(englishResult(linkResult(await check()))).toBe("1 checked, 1 working, 1 exempt");
  answers = { "/fine": 404 };
  for (let time = 0; time < 2; time += 1) await check();
  expect(englishResult(linkResult(await check()))).toBe(
    `1 checked, 0 working, 1 exempt, 1 hidden: ${here("/fine")}`,
  );
});

it("stores nothing when no host responds", async () => {
  const urls = [1, 2, 3].map((host) => `http://127.0.0.${host}:1/`);
  for (const url of urls) await putLink(db, url);
  await expect(check()).rejects.toThrow(/network connection\. Nothing was stored/);
  for (const url of urls) {
    expect(await rowOf(url)).toMatchObject({ checkedAt: null, failuresInRow: 0 });
  }
});
