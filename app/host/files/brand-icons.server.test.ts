import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startingFacts } from "~/brand";
import { brandFactsOf } from "~/domain/settings/brand-facts";
import { startingValue } from "~/domain/settings/settings";
import { iconAddress } from "~/lib/mark/icon-address";
import { paletteOf } from "~/lib/palette";
import { siteSettings } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { listen } from "~tests/support/listen";
import { createBrandIcons } from "./brand-icons.server";

const { db } = await databaseOfFile();
const error = vi.fn();
const icons = createBrandIcons({ db, log: { error }, headers: { "x-of-site": "1" } });
const server = createServer((request, response) => {
  void icons.handle(request, response, () => response.end("built"));
});
let origin: string;
beforeAll(async () => {
  ({ origin } = await listen(server));
});
afterAll(() => server.close());

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="var(--seal)"/></svg>';
const value = {
  ...startingValue("brand", { facts: startingFacts, chat: null, mirrors: [] }),
  accent: 262,
  mark,
};
const { version } = brandFactsOf(value);
const ask = (path: string, init?: RequestInit) =>
  fetch(origin + path, { redirect: "manual", ...init });

it("only icons have these addresses", () => {
  const paths = ["/favicon.ico", "/icon-512.png?v=1", `/brand/${version}/card.png`];
  expect(paths.map(icons.isIcon)).toEqual([true, true, true]);
  const others = ["/card.png", "/brand/", "/brand/x/favicon.svg", `/brand/${version}/a.png`];
  expect(others.map(icons.isIcon)).toEqual([false, false, false, false]);
});

it("the built icons are served until the brand changes, then the drawn ones", async () => {
  expect(await (await ask("/favicon.svg")).text()).toBe("built");
  await db
    .insert(siteSettings)
    .values({ section: "brand", version: 1, value, savedAt: new Date() });

  const usual = await ask("/favicon.svg");
  expect(await usual.text()).toContain(`fill="${paletteOf(value).light.seal}"`);
  expect(usual.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(usual.headers.get("x-of-site")).toBe("1");

  for (const name of ["icon-192.png", "favicon.ico", "card.png"]) {
    const icon = await ask(iconAddress(name, version));
    expect(icon.status, name).toBe(200);
    expect(icon.headers.get("cache-control")).toContain("immutable");
    const etag = icon.headers.get("etag") ?? "";
    const again = await ask(iconAddress(name, version), { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  }
  const former = await ask(iconAddress("favicon.svg", "0123456789abcdef"));
  expect([former.status, former.headers.get("location")]).toEqual([302, "/favicon.svg"]);
  expect(await (await ask("/favicon.svg", { method: "POST" })).text()).toBe("built");
  expect(error).not.toHaveBeenCalled();
});
