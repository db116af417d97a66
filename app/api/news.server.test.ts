import { expect, it } from "vitest";
import { seedArticles } from "~/domain/article/article-seed.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createApi } from "./api.server";

const tags = [
  { id: "proxy", name: { cn: "代理", en: "Proxy" } },
  { id: "amazon", name: { cn: "亚马逊", en: "Amazon" } },
];
const text = (title: string) => ({ title, summary: `${title}.`, markdown: `## ${title}\n\nText` });
const articles = [
  { id: 1, tags: ["proxy"], texts: { cn: text("南京市长江大桥"), en: text("The first") } },
  { id: 2, tags: ["amazon"], texts: { cn: text("第二篇"), en: text("The second") } },
  { id: 3, tags: ["amazon", "proxy"], texts: { cn: text("第三篇") } },
].map((article) => ({ ...article, publishedAt: `2026-0${article.id}-01T00:00:00Z` }));

const recorded: [number, string][] = [];
const { db } = await databaseOfFile();
await seedArticles(db, { tags, articles });
const api = createApi({
  db,
  log: { error: () => undefined },
  views: { record: (id, address) => void recorded.push([id, address]) },
  clientKey: () => "192.0.2.1",
});

const get = async (path: string, headers = {}) => {
  const response = await api.request(path, { headers });
  const body = await response.json();
  expect(body.code).toBe(response.status);
  return body;
};
const view = (body: string, type = "application/json") =>
  api.request("/news/view", { method: "POST", headers: { "content-type": type }, body });

it("are listed newest first, in the language of the parameter, else of the cookie, else Chinese", async () => {
  const { data } = await get("/news/list");
  expect(data).toMatchObject({ total: 3, page: 1, pageSize: 20 });
  expect(data.list.map(({ id }: { id: number }) => id)).toEqual([3, 2, 1]);
  expect(data.list[2]).toEqual({
    id: 1,
    title: "南京市长江大桥",
    summary: "南京市长江大桥.",
    time: "2026-01-01",
    views: 0,
    author: "管理员",
    tags: [{ id: "proxy", name: "代理" }],
    url: "/new/1",
  });
  const english = await get("/news/list?lang=en");
  expect(english.data.list[0]).toMatchObject({ author: "Administrator", url: "/en/new/2" });
  expect((await get("/news/list", { cookie: "lang=en" })).data.total).toBe(2);
});

it("are listed by tag and page, and found by search", async () => {
  const { data } = await get("/news/list?tag=proxy&pageSize=1&page=2");
  expect([data.list[0].id, data.total]).toEqual([1, 2]);
  const found = await get(`/news/list?q=${encodeURIComponent("市长")}`);
  expect([found.data.list[0].id, found.data.total]).toEqual([1, 1]);
  expect(found.data.list[0].matches).toEqual({
    title: [{ start: 2, end: 4 }],
    summary: [{ start: 2, end: 4 }],
  });
  expect(data.list[0]).not.toHaveProperty("matches");
  const traditional = await get(`/news/list?q=${encodeURIComponent("長江")}`);
  expect(traditional.data.list[0]).toMatchObject({
    id: 1,
    matches: { title: [{ start: 3, end: 5 }] },
  });
});

it.each(["page=2", "page=99999&pageSize=100", "tag=none", "q=none", "q=none&page=9"])(
  "have no entries where there are none: %s",
  async (query) => {
    expect(await get(`/news/list?${query}`)).toMatchObject({ code: 200, data: { list: [] } });
  },
);

it.each(["page=0", "page=x", "page=100001", "pageSize=101", "tag=<x>", "lang=fr", "page=1e3"])(
  "are not listed with an invalid value: %s",
  async (query) => {
    expect(await get(`/news/list?${query}`)).toMatchObject({ code: 400, data: null });
  },
);

it("are returned with full text and neighbours, in the other language if one is missing", async () => {
  const { data } = await get("/news/detail?id=2&lang=en");
  expect(data).toMatchObject({
    title: "The second",
    language: "en",
    previous: { id: 1, title: "The first", url: "/en/new/1" },
    next: null,
  });
  expect(data.html).toContain('<h2 id="s-the-second">The second</h2>');
  expect((await get("/news/detail?id=3&lang=en")).data.language).toBe("cn");
  expect((await get("/news/detail?id=99")).code).toBe(404);
  expect((await get("/news/detail")).code).toBe(400);
  expect((await get("/news/detail?id=1%27%20or%201=1")).code).toBe(400);
});

it("count views", async () => {
  expect((await view('{"id":2}')).status).toBe(200);
  expect(recorded).toEqual([[2, "192.0.2.1"]]);
  for (const body of ["{}", '{"id":0}', '{"id":"2"}', '{"id":1.5}', "[]", "x"]) {
    expect((await view(body)).status, body).toBe(400);
  }
  expect((await view('{"id":2}', "text/plain")).status).toBe(415);
  expect((await api.request("/news/view")).status).toBe(405);
  expect(recorded).toHaveLength(1);
});
