import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { links, resourceTranslations } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { newResource, resourceKinds } from "~tests/support/resource-factory";
import { putResource, seedResources } from "./resource-actions.server";
import {
  listCategories,
  listResources,
  listShownResources,
  type ResourceFilter,
} from "./resource-queries.server";

const [proxies, payments] = resourceKinds;

const seeds = [
  newResource({ id: "beta", category: "payments", name: "Beta Pay", isPaidListing: true }),
  newResource({ id: "alpha", name: "Alpha Proxy", isRecommended: true }),
  newResource({
    id: "gamma",
    name: "Gamma",
    line: { cn: "出口检测与住宅代理", en: "Exit checks" },
  }),
  newResource({ id: "one-language", name: "Delta", line: { cn: "只有中文" } }),
];

const { db } = await databaseOfFile();
await seedResources(db, { categories: resourceKinds, resources: seeds });

afterEach(() => db.update(links).set({ failuresInRow: 0 }));

const list = (filter: Partial<ResourceFilter> = {}) =>
  listResources(db, { locale: "cn", page: 1, pageSize: 20, ...filter });
const namesOf = async (filter?: Partial<ResourceFilter>) =>
  (await list(filter)).list.map(({ name }) => name);

it("are listed in the order of categories and of the editor", async () => {
  expect(await namesOf()).toEqual(["Alpha Proxy", "Gamma", "Delta", "Beta Pay"]);
  expect(await list()).toMatchObject({ total: 4 });
});

it("have name, address, description, monogram, category and the label for paid listings", async () => {
  const [tool] = (await list({ category: "payments", locale: "en" })).list;
  expect(tool).toEqual({
    id: expect.any(Number),
    slug: "beta",
    category: { id: "payments", name: payments.name.en },
    name: "Beta Pay",
    url: "https://www.beta.example/",
    host: "beta.example",
    monogram: "Be",
    line: "A tool for tests",
    isRecommended: false,
    isPaidListing: true,
  });
});

it("are listed in the languages with a published description", async () => {
  expect(await namesOf({ locale: "en" })).toEqual(["Alpha Proxy", "Gamma", "Beta Pay"]);
  await db.update(resourceTranslations).set({ status: "draft" });
  expect(await list()).toEqual({ list: [], total: 0 });
  await db.update(resourceTranslations).set({ status: "published" });
});

it("are missing in lists and searches while their link is dead", async () => {
  const fail = (failuresInRow: number) =>
    db.update(links).set({ failuresInRow }).where(eq(links.url, "https://www.gamma.example/"));
  await fail(3);
  // A sample address is exempt from the check, so nothing hides it.
  expect(await namesOf()).toContain("Gamma");
  await db.update(links).set({ isExempt: false });
  expect(await namesOf()).not.toContain("Gamma");
  expect(await namesOf({ query: "gamma" })).toEqual([]);
  await fail(2);
  expect(await namesOf()).toContain("Gamma");
  expect(await namesOf({ query: "gamma" })).toEqual(["Gamma"]);
  await db.update(links).set({ isExempt: true });
});

it.each([
  ["alpha", ["Alpha Proxy"]],
  ["ALPHA proxy", ["Alpha Proxy"]],
  ["beta.exam", ["Beta Pay"]],
  ["住宅代理", ["Gamma"]],
  ["出口", ["Gamma", "Delta", "Alpha Proxy"]],
  ["收款", ["Beta Pay"]],
  ["lpha", []],
  ["'; DROP TABLE resources; --", []],
])("are found by name, host, category and description: %j", async (query, names) => {
  expect(await namesOf({ query })).toEqual(names);
});

it("are found by their category's name in the other language", async () => {
  expect(await namesOf({ query: "payments" })).toEqual(["Beta Pay"]);
  expect(await namesOf({ query: "支付与收款", locale: "en" })).toEqual(["Beta Pay"]);
});

it("are all listed for a blank query, but not for one of punctuation", async () => {
  expect(await namesOf({ query: "  " })).toHaveLength(4);
  expect(await namesOf({ query: "?!" })).toEqual([]);
});

it("are listed page by page, also by category", async () => {
  expect(await namesOf({ pageSize: 3, page: 2 })).toEqual(["Beta Pay"]);
  expect(await namesOf({ pageSize: 3, page: 100_000 })).toEqual([]);
  expect(await list({ category: "proxies", pageSize: 1 })).toMatchObject({ total: 3 });
  expect(await list({ category: "unknown" })).toEqual({ list: [], total: 0 });
  expect(await namesOf({ category: "payments", query: "alpha" })).toEqual([]);
});

it("change together with their search documents", async () => {
  const put = (resource: Parameters<typeof newResource>[0]) =>
    db.transaction((transaction) =>
      putResource(transaction, {
        resource: newResource(resource),
        category: proxies,
        position: 1,
      }),
    );
  await put({ id: "alpha", name: "Omega", isRecommended: true, line: { cn: "改了名" } });
  expect(await namesOf({ query: "alpha proxy" })).toEqual([]);
  expect(await namesOf({ query: "omega" })).toEqual(["Omega"]);
  expect(await namesOf({ query: "omega", locale: "en" })).toEqual([]);
  expect((await listShownResources(db, "en")).map(({ slug }) => slug)).not.toContain("alpha");
  await put(seeds[1] ?? {});
});

it("cannot be recommended and paid at the same time", async () => {
  const bought = newResource({ id: "bought", isRecommended: true, isPaidListing: true });
  const put = putResource(db, { resource: bought, category: proxies, position: 9 });
  await expect(put).rejects.toThrow(/paid/);
});

it("have categories with advice on choosing", async () => {
  expect(await listCategories(db, "en")).toEqual(
    resourceKinds.map(({ id, name, advice }) => ({ id, name: name.en, advice: advice.en })),
  );
});
