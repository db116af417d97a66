import { expect, it } from "vitest";
import type { ArticleFields } from "~/domain/article/article";
import { articleKind, storeArticle } from "~/domain/article/article-kind.server";
import { seedArticles } from "~/domain/article/article-seed.server";
import type { HelpFields, HelpPlace } from "~/domain/help/help";
import { storeHelp } from "~/domain/help/help-kind.server";
import {
  articles,
  articleTags,
  articleTranslations,
  helpArticles,
  helpTranslations,
} from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import type { TranslatedKindName } from "./document-rules";
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

async function published(kind: TranslatedKindName, fields: ArticleFields | HelpFields) {
  const text = {
    itemId: 2_000_000,
    locale: "en",
    body: "Text",
    now,
    firstPublishedAt: now,
    isLeading: true,
  } as const;
  if ("help" in fields) await storeHelp(db, { ...text, fields });
  else await storeArticle(db, { ...text, fields });
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
  const stored = { fields: { title: "Title" }, body: "" };
  const fields = articleKind.read(stored)?.fields;
  expect(fields).toEqual({ title: "Title", summary: "", tags: [] });
});
