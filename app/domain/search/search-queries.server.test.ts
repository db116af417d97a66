import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SearchPart } from "~/lib/search/search-document";
import { bothDatabases, type OpenTestDatabase } from "~tests/support/test-database";
import { putSearchDocument, removeSearchDocument } from "./search-documents.server";
import { type Search, searchItems } from "./search-queries.server";

const bridge = [
  { text: "南京市长江大桥", weight: "A" },
  { text: "双层双线公路、铁路两用桥", weight: "D" },
] as const;

const texts: [number, readonly SearchPart[]][] = [
  [1, bridge],
  [2, [{ text: "Amazon防关联指南", weight: "A" }]],
  [3, [{ text: "住宅代理与机房代理", weight: "A" }]],
  [4, [{ text: "怎么选代理 (proxy)", weight: "D" }]],
  [5, [{ text: "Ｐｒｏｘｙ ＩＰ 的'引号\\和反斜杠", weight: "B" }]],
  [6, [{ text: "Separating stores", weight: "D" }]],
  [7, [{ text: "指紋瀏覽器的帳號", weight: "A" }]],
];

describe.each(bothDatabases)("search on $name", ({ open }) => {
  let database: OpenTestDatabase;

  beforeAll(async () => {
    database = await open();
    for (const [itemId, parts] of texts) {
      await putSearchDocument(database.db, { kind: "article", itemId, locale: "cn", parts });
    }
    const english = { kind: "article", itemId: 1, locale: "en" } as const;
    await putSearchDocument(database.db, { ...english, parts: [{ text: "Bridge", weight: "A" }] });
    const tool = { kind: "resource", itemId: 9, locale: "cn" } as const;
    await putSearchDocument(database.db, { ...tool, parts: bridge });
  });
  afterAll(() => database.close());

  const search = (query: string, more: Partial<Search> = {}) =>
    searchItems(database.db, {
      kind: "article",
      locale: "cn",
      limit: 10,
      offset: 0,
      query,
      ...more,
    });
  const idsOf = async (query: string, more?: Partial<Search>) => (await search(query, more)).ids;

  it.each([
    ["南京", [1]],
    ["市长", [1]],
    ["长江大桥", [1]],
    ["桥", [1]],
    ["長江大橋", [1]],
    ["橋", [1]],
    ["瀏覽器", [7]],
    ["浏览器", [7]],
    ["帐号", [7]],
    ["江", [1]],
    ["京长", []],
    ["Amazon防关联", [2]],
    ["amaz", [2]],
    ["azon", []],
    ["防关联 amazon", [2]],
    ["代理", [3, 4]],
    ["proxy", [5, 4]],
    ["proxies", [5, 4]],
    ["proxies 引号", [5]],
    ["separate a", []],
    ["store separation", [6]],
    ["storage", []],
    ["p", [5, 4]],
    ["代理 proxy", [4]],
    ["'引号\\", [5]],
  ])("finds %s in %j", async (query, ids) => {
    expect(await search(query)).toEqual({ ids, total: ids.length });
  });

  it.each([
    ...["", " ", "?", "%", "_", "'", "\\", "\0", "\u{d83d}", "🙂", "&|!<->():*", "\u202e"],
    ...["'; DROP TABLE search_documents; --", "$1", "x'::tsquery", "' | '代", "\\'代:*"],
    ...["a".repeat(100_000), "字".repeat(100_000), "a 字 ".repeat(30_000), "'\\".repeat(50_000)],
  ])("does not fail on hostile queries", async (query) => {
    const { ids, total } = await search(query);
    expect(ids.length).toBe(total);
    expect(await idsOf("南京")).toEqual([1]);
  });

  it("separates kinds of content and languages", async () => {
    expect(await idsOf("南京", { kind: "resource" })).toEqual([9]);
    expect(await idsOf("南京", { kind: "release" })).toEqual([]);
    expect(await idsOf("南京", { locale: "en" })).toEqual([]);
    expect(await idsOf("bridge", { locale: "en" })).toEqual([1]);
  });

  it("pages, and returns the total also after the last page", async () => {
    expect(await search("代理", { limit: 1 })).toEqual({ ids: [3], total: 2 });
    expect(await search("代理", { limit: 1, offset: 1 })).toEqual({ ids: [4], total: 2 });
    expect(await search("代理", { offset: 100_000 })).toEqual({ ids: [], total: 2 });
  });

  it("finds the new text of a replaced document, and no removed one", async () => {
    const item = { kind: "article", itemId: 77, locale: "cn" } as const;
    await putSearchDocument(database.db, { ...item, parts: [{ text: "旧文", weight: "A" }] });
    await putSearchDocument(database.db, { ...item, parts: [{ text: "新文", weight: "A" }] });
    expect(await idsOf("旧文")).toEqual([]);
    expect(await idsOf("新文")).toEqual([77]);
    await removeSearchDocument(database.db, item);
    expect(await idsOf("新文")).toEqual([]);
  });

  it("ranks at most a thousand results", async () => {
    const item = { kind: "release", itemId: 1, locale: "cn" } as const;
    await putSearchDocument(database.db, { ...item, parts: [{ text: "同样", weight: "A" }] });
    await database.db.execute(sql`
      INSERT INTO search_documents (kind, item_id, locale, document)
      SELECT kind, number, locale, document
      FROM search_documents, generate_series(2, 1100) number WHERE kind = 'release'
    `);
    const { ids, total } = await search("同样", { kind: "release", limit: 20, offset: 990 });
    expect(total).toBe(1_000);
    expect(ids).toHaveLength(10);
  });
});
