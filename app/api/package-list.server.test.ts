import { expect, it, vi } from "vitest";
import { seedPackages } from "~/domain/package/package-actions.server";
import { packages } from "~/platform/db/schema";
import { packageFeatures } from "~content/package-features";
import { packages as startingPackages } from "~content/packages";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createApi } from "./api.server";
import { packageListData } from "./package-list-schema";
import { createResponseCache } from "./response-cache.server";

const path = "/packages/list";

const { db } = await databaseOfFile();
await seedPackages(db, { packages: startingPackages, features: packageFeatures });
const api = createApi({ db, log: { error: (details) => expect.fail(String(details)) } });

const get = async (query = "", headers = {}) => {
  const response = await api.request(`${path}?${query}`, { headers });
  const envelope = await response.json();
  expect(envelope.code).toBe(response.status);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  return envelope;
};

it("returns every package with its features, with exactly the documented keys", async () => {
  const envelope = await get("lang=en");
  expect(envelope).toMatchObject({ code: 200, message: "success" });
  expect(packageListData.strict().parse(envelope.data)).toEqual(envelope.data);
  expect(envelope.data).toMatchObject({ currency: "CNY", quote: null });
  expect(envelope.data.list.map(({ id }: { id: string }) => id)).toEqual([..."ABCDE"]);
  const { features, ...first } = envelope.data.list[0];
  expect(first).toEqual({
    id: "A",
    name: "Package A",
    environments: 10,
    members: 1,
    monthlyFen: 0,
    perEnvironmentFen: 0,
    savingPercent: 0,
    savingFen: 0,
    isReference: false,
  });
  expect(features).toHaveLength(10);
  expect(features).toContainEqual({
    id: "bin",
    group: "basic",
    name: "Account recycle bin",
    value: 7,
    text: "7 days",
  });
  expect(features).toContainEqual({
    id: "team",
    group: "advanced",
    name: "Team collaboration",
    value: false,
    text: null,
  });
});

it.each([
  ["environments=100&members=6", ["D", 359_00, 120, 14, 58_00]],
  ["environments=1001", [null, null, null, null, null]],
])("returns the price for %s", async (query, [id, monthly, each, percent, saving]) => {
  const { quote } = (await get(query)).data;
  const asked = new URLSearchParams(query);
  expect(quote).toEqual({
    environments: Number(asked.get("environments") ?? 1),
    members: Number(asked.get("members") ?? 1),
    packageId: id,
    monthlyFen: monthly,
    perEnvironmentFen: each,
    savingPercent: percent,
    savingFen: saving,
  });
});

it.each([
  ["environments", "0"],
  ["environments", "100001"],
  ["environments", ""],
  ["members", "1001"],
  ["members", "1e3"],
  ["lang", "fr"],
])("responds 400 to %s=%j and names the key", async (key, value) => {
  const envelope = await get(new URLSearchParams({ [key]: value }).toString());
  expect(envelope).toEqual({ code: 400, message: `Invalid value: ${key}`, data: null });
});

it("ignores unknown parameters, and uses the first of two equal ones", async () => {
  const { quote } = (await get("__proto__=1&utm_source=x&members=2&members=9")).data;
  expect(quote).toMatchObject({ members: 2, packageId: "B" });
});

it("is cached until content changes, and responds 429 over the rate limit", async () => {
  const cache = createResponseCache();
  const admits = vi.fn(async () => true);
  const kept = createApi({ db, log: { error: () => undefined }, cache, admits });
  const select = vi.spyOn(db, "select");
  for (let call = 0; call < 3; call += 1) await kept.request(`${path}?members=2&lang=en`);
  expect(admits).toHaveBeenCalledOnce();
  const once = select.mock.calls.length;
  expect(once).toBeLessThanOrEqual(3);
  await kept.request(`${path}?members=3&lang=en`);
  expect(admits).toHaveBeenCalledTimes(2);
  await db.update(packages).set({ members: 7 });
  cache.invalidate();
  const fresh = await (await kept.request(`${path}?members=2&lang=en`)).json();
  expect(fresh.data.list[0].members).toBe(7);
  cache.invalidate();
  admits.mockResolvedValue(false);
  const refused = await kept.request(`${path}?members=2&lang=en`);
  expect(refused.status).toBe(429);
  expect((await refused.json()).code).toBe(429);
  select.mockRestore();
});
