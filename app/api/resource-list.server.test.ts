import { expect, it, vi } from "vitest";
import { seedResources } from "~/domain/resource/resource-actions.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { newResource, resourceKinds } from "~tests/support/resource-factory";
import { createApi } from "./api.server";
import { createResponseCache } from "./response-cache.server";

const path = "/resources/list";

const { db } = await databaseOfFile();
await seedResources(db, {
  categories: resourceKinds,
  resources: [
    newResource({ id: "alpha", name: "Alpha" }),
    newResource({ id: "beta", name: "Beta", category: "payments", isRecommended: true }),
    newResource({ id: "gamma", name: "Gamma", isPaidListing: true }),
  ],
});
const api = createApi({ db, log: { error: (details) => expect.fail(String(details)) } });

const get = async (query: Record<string, string> | string = {}, headers = {}) => {
  const response = await api.request(`${path}?${new URLSearchParams(query)}`, { headers });
  const envelope = await response.json();
  expect(envelope.code).toBe(response.status);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  return envelope;
};
const names = async (query: Record<string, string>) =>
  (await get(query)).data.list.map(({ name }: { name: string }) => name);

it("returns every tool with exactly the documented keys", async () => {
  const envelope = await get();
  expect(envelope).toMatchObject({
    code: 200,
    message: "success",
    data: { total: 3, page: 1, pageSize: 20 },
  });
  expect(envelope.data.list[2]).toEqual({
    id: expect.any(Number),
    category: "payments",
    categoryName: "支付与收款",
    name: "Beta",
    url: "https://www.beta.example/",
    monogram: "Be",
    line: "测试用的工具",
    isRecommended: true,
    isPaidListing: false,
  });
});

it("filters by category and search, and pages", async () => {
  expect(await names({ category: "payments" })).toEqual(["Beta"]);
  expect(await names({ category: "unknown" })).toEqual([]);
  expect(await names({ q: "gam" })).toEqual(["Gamma"]);
  expect(await names({ q: "gam", category: "payments" })).toEqual([]);
  const [gamma] = (await get({ q: "具 gam" })).data.list;
  expect(gamma.matches).toEqual({ name: [{ start: 0, end: 3 }], line: [{ start: 5, end: 6 }] });
  expect(await names({ q: "測試 gam" })).toEqual(["Gamma"]);
  expect(await names({ page: "2", pageSize: "2" })).toEqual(["Beta"]);
  expect(await names({ q: "", nonsense: "1", __proto__: "x" })).toHaveLength(3);
});

it.each([
  { page: "0" },
  { page: "1e3" },
  { page: "100001" },
  { pageSize: "ten" },
  { category: "" },
  { category: "A B" },
  { category: "x".repeat(41) },
  { q: "x".repeat(201) },
  { lang: "fr" },
])("responds 400 to the invalid value %j and names the key", async (query) => {
  expect(await get(query)).toEqual({
    code: 400,
    message: `Invalid value: ${Object.keys(query)[0]}`,
    data: null,
  });
});

it("caches responses until content changes, and counts only computed ones, searches by themselves", async () => {
  const cache = createResponseCache();
  const once = () => vi.fn().mockResolvedValueOnce(true).mockResolvedValue(false);
  const admits = once();
  const admitsSearch = once();
  const limited = createApi({
    db,
    log: { error: () => undefined },
    cache,
    admits,
    admitsSearch,
  });
  const status = async (query: string) => (await limited.request(path + query)).status;
  expect([await status(""), await status(""), await status("?q=beta")]).toEqual([200, 200, 200]);
  // What is not known, or only written otherwise, is the same question.
  expect(await status("?utm_source=x&q=%20beta%20")).toBe(200);
  expect(admits).toHaveBeenCalledOnce();
  expect(admitsSearch).toHaveBeenCalledOnce();
  expect(await status("?q=gamma")).toBe(429);
  cache.invalidate();
  expect(await status("")).toBe(429);
});
