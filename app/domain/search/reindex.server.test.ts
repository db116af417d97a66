import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { articleSearch } from "~/domain/article/article-document.server";
import { seedArticles } from "~/domain/article/article-seed.server";
import { seedResources } from "~/domain/resource/resource-actions.server";
import { resourceSearch } from "~/domain/resource/resource-search.server";
import { articles, articleTranslations, resources, searchDocuments } from "~/platform/db/schema";
import { resourceCategories, resources as startingResources } from "~content/resources";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { reindexSearch } from "./reindex.server";
import { searchItems } from "./search-queries.server";

const text = (title: string) => ({ title, summary: "Summary", markdown: "Text" });

describe.each(testDatabases)("what the search knows, on $name", ({ open }) => {
  let database: OpenTestDatabase;
  const sources = [articleSearch, resourceSearch];
  const reindex = () => reindexSearch(database.db, sources);
  const find = async (query: string) => {
    const search = { kind: "article", locale: "en", query, limit: 10, offset: 0 } as const;
    return (await searchItems(database.db, search)).ids;
  };

  beforeAll(async () => {
    database = await open();
    const article = (id: number, title: string) => ({
      id,
      publishedAt: "2026-01-01T00:00:00Z",
      tags: ["proxy"],
      texts: { en: text(title), cn: text("中文") },
    });
    await seedArticles(database.db, {
      tags: [{ id: "proxy", name: { cn: "代理", en: "Proxy" } }],
      articles: [article(1, "Harbour"), article(2, "Lighthouse"), article(3, "Windmill")],
    });
    await seedResources(database.db, {
      categories: resourceCategories,
      resources: startingResources,
    });
  });
  afterAll(() => database.close());

  it("is left alone where nothing differs", async () => {
    expect(await reindex()).toBe(0);
  });

  it("follows a text that changed behind its back, and only that", async () => {
    const { articleId, locale } = articleTranslations;
    await database.db
      .update(articleTranslations)
      .set({ title: "Breakwater" })
      .where(and(eq(articleId, 1), eq(locale, "en")));
    expect(await reindex()).toBe(1);
    expect(await find("Harbour")).toEqual([]);
    expect(await find("Breakwater")).toEqual([1]);
    expect(await reindex()).toBe(0);
  });

  it("is made anew where it was made by other rules, or before rules were noted", async () => {
    const { kind, itemId } = searchDocuments;
    await database.db
      .update(searchDocuments)
      .set({ sourceHash: null, document: "" })
      .where(and(eq(kind, "article"), eq(itemId, 2)));
    expect(await find("Lighthouse")).toEqual([]);
    expect(await reindex()).toBe(2);
    expect(await find("Lighthouse")).toEqual([2]);
  });

  it("gets what is missing, and loses what is published no more or gone", async () => {
    const { articleId, locale } = articleTranslations;
    await database.db
      .update(articleTranslations)
      .set({ status: "withdrawn" })
      .where(and(eq(articleId, 2), eq(locale, "en")));
    await database.db.delete(articles).where(eq(articles.id, 3));
    await database.db.delete(searchDocuments).where(eq(searchDocuments.itemId, 1));
    const tools = await database.db.$count(resources, eq(resources.id, 1));
    expect(await reindex()).toBe(1 + 2 + 2 + tools * 2);
    expect(await find("Lighthouse")).toEqual([]);
    expect(await find("Windmill")).toEqual([]);
    expect(await find("Breakwater")).toEqual([1]);
    expect(await reindex()).toBe(0);
  });
});
