import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { searchItems } from "~/domain/search/search-queries.server";
import { articles, articleTranslations, articleViews } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { listChanges, listWithTexts } from "./article-feeds.server";
import { listByIds, listPublished, listRelated, listTags } from "./article-lists.server";
import { findById, findNeighbours, findNewestId } from "./article-queries.server";
import { type NewArticle, seedArticles } from "./article-seed.server";

const text = (title: string, markdown = "文本 text") => ({
  title,
  summary: `${title} s`,
  markdown,
});
const article = (
  id: number,
  publishedAt: string,
  texts: NewArticle["texts"],
  tags = ["proxy"],
): NewArticle => ({ id, publishedAt, tags, texts });

const tags = [
  { id: "proxy", name: { cn: "代理", en: "Proxy" } },
  { id: "amazon", name: { cn: "亚马逊", en: "Amazon" } },
  { id: "unused", name: { cn: "无", en: "None" } },
];
const seeds = [
  article(1, "2026-01-01T00:00:00Z", { cn: text("南京市长江大桥"), en: text("The oldest") }),
  article(2, "2026-02-01T00:00:00Z", { cn: text("只有中文") }, ["amazon", "proxy"]),
  article(3, "2026-03-01T00:00:00Z", { cn: text("三"), en: text("Third") }, ["amazon"]),
  // The same moment: the higher number is the newer one.
  article(4, "2026-03-01T00:00:00Z", { cn: text("四"), en: text("Fourth") }, ["amazon"]),
  article(5, "2026-04-01T00:00:00Z", { cn: text("草稿"), en: text("Draft") }),
];

const { db } = await databaseOfFile();
await seedArticles(db, { tags, articles: seeds });
await db
  .update(articleTranslations)
  .set({ status: "draft" })
  .where(eq(articleTranslations.articleId, 5));
await db.insert(articleViews).values({ articleId: 3, count: 3_208 });

const ids = (list: { id: number }[]) => list.map(({ id }) => id);

it("are listed newest first, page by page, in the languages that they exist in", async () => {
  const first = await listPublished(db, { locale: "cn", page: 1, pageSize: 3 });
  expect([ids(first.list), first.hasOlder]).toEqual([[4, 3, 2], true]);
  const second = await listPublished(db, { locale: "cn", page: 2, pageSize: 3 });
  expect([ids(second.list), second.hasOlder]).toEqual([[1], false]);
  const english = await listPublished(db, { locale: "en", page: 1, pageSize: 10 });
  expect(ids(english.list)).toEqual([4, 3, 1]);
});

it("are listed by tag, with tag names in the language, in order, and counts", async () => {
  const { list } = await listPublished(db, {
    locale: "en",
    tag: "amazon",
    page: 1,
    pageSize: 10,
  });
  expect(list).toMatchObject([
    { id: 4, views: 0, tags: [{ id: "amazon", name: "Amazon" }] },
    { id: 3, views: 3_208, date: "2026-03-01", titleWords: ["Third"] },
  ]);
  expect(await listTags(db, "cn")).toEqual([
    { id: "proxy", name: "代理" },
    { id: "amazon", name: "亚马逊" },
  ]);
});

it("are found by number, with the text of the other language if one is missing", async () => {
  expect(await findById(db, "en", 3)).toMatchObject({
    locale: "en",
    locales: ["cn", "en"],
  });
  expect(await findById(db, "en", 2)).toMatchObject({ locale: "cn", locales: ["cn"] });
  expect(await findById(db, "cn", 5)).toBeNull();
  expect(await findById(db, "cn", 999_999_999)).toBeNull();
});

it("have neighbours in their language, also with the same time of publication", async () => {
  const third = await findById(db, "cn", 3);
  if (third === null) throw new Error("missing");
  const { previous, next } = await findNeighbours(db, "cn", third);
  expect([previous?.id, next?.id]).toEqual([2, 4]);
  const english = await findNeighbours(db, "en", third);
  expect([english.previous?.id, english.next?.id]).toEqual([1, 4]);
  const fourth = await findById(db, "cn", 4);
  if (fourth === null) throw new Error("missing");
  expect((await findNeighbours(db, "cn", fourth)).next).toBeNull();
  expect(await findNewestId(db, "cn")).toBe(4);
});

it("are related by common tags", async () => {
  const second = await findById(db, "cn", 2);
  if (second === null) throw new Error("missing");
  expect(ids(await listRelated(db, "cn", second, 2))).toEqual([4, 3]);
});

it("are found by search, in Chinese also within words", async () => {
  for (const query of ["南京", "市长", "长江大桥", "桥"]) {
    const found = await searchItems(db, {
      kind: "article",
      locale: "cn",
      query,
      limit: 10,
      offset: 0,
    });
    expect(found.ids, query).toEqual([1]);
  }
  expect(ids(await listByIds(db, "cn", [1, 5, 3]))).toEqual([1, 3]);
});

it("are listed for feeds and the sitemap", async () => {
  const feed = await listWithTexts(db, {
    locale: "en",
    tag: "amazon",
    most: 1,
    publicUrl: "https://site.example",
  });
  expect(feed).toMatchObject([{ id: 4, title: "Fourth", html: "<p>文本 text</p>" }]);
  const changes = await listChanges(db, 100);
  expect(changes.map(({ id, locale }) => `${id} ${locale}`)).toEqual([
    "4 cn",
    "4 en",
    "3 cn",
    "3 en",
    "2 cn",
    "1 cn",
    "1 en",
  ]);
});

it("are not changed by another seeding, and the next new one gets a new number", async () => {
  await seedArticles(db, { tags, articles: [article(1, "2027-01-01T00:00:00Z", {})] });
  expect((await findById(db, "cn", 1))?.date).toBe("2026-01-01");
  const [next] = await db.insert(articles).values({}).returning({ id: articles.id });
  expect(next?.id).toBe(6);
});
