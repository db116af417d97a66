import { setTimeout as pause } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { articleSearch } from "~/domain/article/article-document.server";
import { seedArticles } from "~/domain/article/article-seed.server";
import { seedResources } from "~/domain/resource/resource-actions.server";
import { resourceSearch } from "~/domain/resource/resource-search.server";
import { articles, articleTranslations, resources, searchDocuments } from "~/platform/db/schema";
import { resourceCategories, resources as startingResources } from "~content/resources";
import { databaseOfFile } from "~tests/support/database-of-file";
import { listenForChanges } from "~tests/support/listen-for-changes";
import { patience } from "~tests/support/patience";
import { reindexSearch } from "./reindex.server";
import { putSearchDocument, sourceHashOf } from "./search-documents.server";
import { searchItems } from "./search-queries.server";
import type { SearchSource } from "./search-source.server";

const text = (title: string) => ({ title, summary: "Summary", markdown: "Text" });

const sources = [articleSearch, resourceSearch];
const reindex = () => reindexSearch(db, sources);
const find = async (query: string) => {
  const search = { kind: "article", locale: "en", query, limit: 10, offset: 0 } as const;
  return (await searchItems(db, search)).ids;
};
const { db } = await databaseOfFile();
const article = (id: number, title: string) => ({
  id,
  publishedAt: "2026-01-01T00:00:00Z",
  tags: ["proxy"],
  texts: { en: text(title), cn: text("中文") },
});
await seedArticles(db, {
  tags: [{ id: "proxy", name: { cn: "代理", en: "Proxy" } }],
  articles: [article(1, "Harbour"), article(2, "Lighthouse"), article(3, "Windmill")],
});
await seedResources(db, {
  categories: resourceCategories,
  resources: startingResources,
});

it("is not written when nothing differs", async () => {
  expect(await reindex()).toBe(0);
});

it("updates only the document of a text that was changed directly in the database", async () => {
  const { articleId, locale } = articleTranslations;
  await db
    .update(articleTranslations)
    .set({ title: "Breakwater" })
    .where(and(eq(articleId, 1), eq(locale, "en")));
  expect(await reindex()).toBe(1);
  expect(await find("Harbour")).toEqual([]);
  expect(await find("Breakwater")).toEqual([1]);
  expect(await reindex()).toBe(0);
});

it("is rebuilt when the token rules have changed or are unknown", async () => {
  const { kind, itemId } = searchDocuments;
  await db
    .update(searchDocuments)
    .set({ sourceHash: null, document: "" })
    .where(and(eq(kind, "article"), eq(itemId, 2)));
  expect(await find("Lighthouse")).toEqual([]);
  expect(await reindex()).toBe(2);
  expect(await find("Lighthouse")).toEqual([2]);
});

it("gets missing documents, and loses those of unpublished or deleted content", async () => {
  const { articleId, locale } = articleTranslations;
  await db
    .update(articleTranslations)
    .set({ status: "withdrawn" })
    .where(and(eq(articleId, 2), eq(locale, "en")));
  await db.delete(articles).where(eq(articles.id, 3));
  await db.delete(searchDocuments).where(eq(searchDocuments.itemId, 1));
  const tools = await db.$count(resources, eq(resources.id, 1));
  expect(await reindex()).toBe(1 + 2 + 2 + tools * 2);
  expect(await find("Lighthouse")).toEqual([]);
  expect(await find("Windmill")).toEqual([]);
  expect(await find("Breakwater")).toEqual([1]);
  expect(await reindex()).toBe(0);
});

it("does not get an older text when a document is written during the rebuild", async () => {
  const item = { itemId: 77_000, locale: "en" } as const;
  const old = [{ text: "Old", weight: "A" as const }];
  const parts = [{ text: "Newer", weight: "A" as const }];
  let readings = 0;
  let written: Promise<void> | undefined;
  const source: SearchSource = {
    kind: "release",
    idsAfter: async (_, after) => (after < 77_000 ? [77_000] : []),
    async documentsOf() {
      readings += 1;
      if (readings === 2) {
        written = db.transaction((transaction) =>
          putSearchDocument(transaction, { kind: "release", ...item, parts }),
        );
        await pause(200);
      }
      return [{ ...item, parts: old }];
    },
  };
  await reindexSearch(db, [source]);
  await written;
  const [document] = await db
    .select()
    .from(searchDocuments)
    .where(eq(searchDocuments.itemId, 77_000));
  expect(document?.sourceHash).toBe(sourceHashOf(parts));
});

it("reports each change, also when a later one fails", async () => {
  const heard = vi.fn();
  const stop = await listenForChanges(db, heard);
  await db.delete(searchDocuments).where(eq(searchDocuments.itemId, 1));
  const broken = {
    ...resourceSearch,
    idsAfter: () => Promise.reject(new Error("no resources")),
  };
  await expect(reindexSearch(db, [articleSearch, broken])).rejects.toThrow();
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), patience);
  await stop();
});
