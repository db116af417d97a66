import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "~/platform/db/open-database.server";
import { oldAddresses } from "~/platform/db/schema";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingFolder } from "~tests/support/starting-site";

let folder: string;
let site: SiteProcess;

beforeAll(async () => {
  folder = await startingFolder();
  const connection = await openDatabase({ databaseUrl: undefined, dataFolder: folder });
  await connection.db.insert(oldAddresses).values([
    { from: "/old", to: "/news" },
    { from: "/en/old", to: "/en/news?page=1" },
    { from: "/旧文", to: "https://other.example/a" },
    { from: "/new/987654", to: "/news" },
    { from: "/index.html", to: "/" },
    { from: "/was/*", to: null },
    { from: "/download-now", to: "/download" },
    { from: "/news", to: "/pricing" },
  ]);
  await connection.close();
  site = await startSite({ DATA_DIR: folder });
});
afterAll(async () => {
  if (site !== undefined) await endSite(site);
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(site.origin + path, { redirect: "manual", ...init });
  return [answer.status, answer.headers.get("location")];
};

it.each<[string, number, string | null]>([
  ["/old", 301, "/news"],
  ["/old/?utm=1", 301, "/news"],
  ["/en/old", 301, "/en/news?page=1"],
  ["/%E6%97%A7%E6%96%87", 301, "https://other.example/a"],
  ["/new/987654", 301, "/news"],
  ["/index.html", 301, "/"],
  ["/was/here", 410, null],
  ["/download-now", 301, "/download"],
  // A page is never hidden, and its neighbours stay missing.
  ["/news", 200, null],
  ["/download-later", 404, null],
  ["/new/987655", 404, null],
])("%s is answered with %i", async (path, status, location) => {
  // Twice: rendered, and as it is stored then.
  for (const method of ["GET", "GET", "HEAD"]) {
    expect(await get(path, { method })).toEqual([status, location]);
  }
});

it("asks caches to look again, and follows the language of the visit", async () => {
  const answer = await fetch(`${site.origin}/old`, { redirect: "manual" });
  expect(answer.headers.get("cache-control")).toBe("public, no-cache");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await answer.text()).toBe("");
  const english = await get("/old", { headers: { cookie: "lang=en" } });
  expect(english).toEqual([301, "/news"]);
  const posted = await fetch(`${site.origin}/old`, {
    method: "POST",
    headers: { origin: site.origin },
    redirect: "manual",
  });
  expect(posted.status).toBeGreaterThanOrEqual(400);
});
