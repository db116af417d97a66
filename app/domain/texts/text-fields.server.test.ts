import { expect, it } from "vitest";
import { seedArticles } from "~/domain/article/article-seed.server";
import {
  articles,
  articleTags,
  articleTranslations,
  helpArticles,
  helpTranslations,
} from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import type { ArticleFields, HelpFields, HelpPlace } from "./text-fields";
import { textKinds } from "./text-kinds.server";
import { wordsOf } from "./text-rows.server";
import type { TextKindName } from "./text-rules";
import { type TranslatedField, translatedFields } from "./translated-fields";

const now = new Date("2026-11-22T10:00:00Z");

/** Each field with two values; a new field has to join. */
const article: Record<"one" | "other", ArticleFields> = {
  one: { title: "Title", summary: "Summary", tags: ["proxy"] },
  other: { title: "Another title", summary: "Another summary", tags: ["team"] },
};
const help: Record<"one" | "other", HelpFields> = {
  one: {
    title: "Title",
    summary: "Summary",
    tags: [],
    help: { slug: "one", section: "team", applies: "6.0+", order: 1 },
  },
  other: {
    title: "Another title",
    summary: "Another summary",
    tags: [],
    help: { slug: "one", section: "rpa", applies: "6.1+", order: 2 },
  },
};

const { db } = await databaseOfFile();
const tags = ["proxy", "team"].map((id) => ({ id, name: { cn: id, en: id } }));
await seedArticles(db, { tags, articles: [] });

async function published(kind: TextKindName, fields: ArticleFields | HelpFields) {
  await textKinds[kind].publish(db, {
    itemId: 2_000_000,
    locale: "en",
    fields,
    body: "Text",
    now,
    firstPublishedAt: now,
    isLeading: true,
  });
  const tables =
    kind === "article"
      ? [articles, articleTags, articleTranslations]
      : [helpArticles, helpTranslations];
  return Promise.all(tables.map((table) => db.select().from(table)));
}

it.each(Object.keys(article.one) as (keyof ArticleFields)[])(
  "a publication brings an article's %s to what visitors read",
  async (name) => {
    const before = await published("article", article.one);
    const changed = { ...article.one, [name]: article.other[name] };
    expect(await published("article", changed)).not.toEqual(before);
  },
);

const { help: place, ...words } = help.one;
const parts = [...translatedFields, ...Object.keys(place)] as (TranslatedField | keyof HelpPlace)[];
// The address stays once visitors have seen it.
it.each(parts.filter((name) => name !== "slug"))(
  "a publication brings a help article's %s to what visitors read",
  async (name) => {
    const before = await published("help", help.one);
    const changed =
      name in place
        ? { ...words, help: { ...place, [name]: help.other.help[name as keyof HelpPlace] } }
        : { ...help.one, [name]: help.other[name as TranslatedField] };
    expect(await published("help", changed)).not.toEqual(before);
  },
);

it("a version that was stored before a field was added has the field, empty", () => {
  const stored = { title: "Title" } as { title: string; summary: string };
  const row = { kind: "article" as const, fields: stored, body: "" };
  expect(wordsOf(row).fields).toEqual({ title: "Title", summary: "", tags: [] });
});
