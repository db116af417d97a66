import { and, asc, eq } from "drizzle-orm";
import type { NewArticle, NewArticleText, NewTag } from "~/domain/article/article-seed.server";
import { translatedOf } from "~/domain/document/translated-fields";
import { localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import {
  articles,
  articleTags,
  articleTranslations,
  documentDrafts,
  tags,
  tagTranslations,
} from "~/platform/db/schema";
import { type ExportedPart, leftOver, sourceOf } from "./exported-file";
import { writeTextFile } from "./text-file";

/** What visitors read of articles, as files of the starting content. */
export async function exportArticles(db: Database): Promise<ExportedPart> {
  const seeds = await readArticles(db);
  const files = seeds.flatMap(({ id, texts: own }) =>
    localeCodes.flatMap((locale) => {
      const text = own[locale];
      return text === undefined
        ? []
        : [{ path: `articles/${id}/${locale}.md`, text: writeTextFile(text) }];
    }),
  );
  const list = seeds.map(({ id, publishedAt, tags: own }) => ({ id, publishedAt, tags: own }));
  const source = `import type { Locale } from "~/i18n/locales";

/** What articles are about, in the order in which the news page offers them. */
export const tags = ${sourceOf(await readTags(db))} as const satisfies { id: string; name: Record<Locale, string> }[];

type TagId = (typeof tags)[number]["id"];

/** An article of the starting content; its texts are \`articles/<id>/<locale>.md\`. */
export type ArticleSeed = { id: number; publishedAt: string; tags: readonly TagId[] };

/** Every article, newest first. */
export const articles: ArticleSeed[] = ${sourceOf(list)};
`;
  const drafts = await db.$count(
    documentDrafts,
    and(eq(documentDrafts.kind, "article"), eq(documentDrafts.isLive, false)),
  );
  return {
    files: [{ path: "articles.ts", text: source }, ...files],
    left: leftOver(
      drafts,
      "text of an article that is a draft, changed since its publication or withdrawn",
      "texts of articles that are drafts, changed since their publication or withdrawn",
    ),
  };
}

async function readTags(db: Database): Promise<NewTag[]> {
  const rows = await db.select().from(tags).orderBy(asc(tags.position), asc(tags.id));
  const names = await db.select().from(tagTranslations);
  const nameOf = (id: string, locale: string) =>
    names.find((name) => name.tagId === id && name.locale === locale)?.name ?? "";
  return rows.map(({ id }) => ({ id, name: { cn: nameOf(id, "cn"), en: nameOf(id, "en") } }));
}

/** Published articles, newest first. The article's time is the first one of its languages. */
async function readArticles(db: Database): Promise<NewArticle[]> {
  const published = await db
    .select()
    .from(articleTranslations)
    .innerJoin(articles, eq(articles.id, articleTranslations.articleId))
    .where(eq(articleTranslations.status, "published"))
    .orderBy(asc(articleTranslations.articleId), asc(articleTranslations.locale));
  const tagged = await db.select().from(articleTags).orderBy(asc(articleTags.position));
  const byArticle = Map.groupBy(published, (row) => row.articles.id);
  return [...byArticle]
    .map(([id, rows]) => {
      const own = rows.map((row) => row.article_translations);
      const first = Math.min(...own.map(({ publishedAt }) => publishedAt.getTime()));
      const written: NewArticle["texts"] = {};
      for (const row of own) {
        const { locale, markdown, publishedAt, updatedAt } = row;
        const text: NewArticleText = { ...translatedOf(row), markdown };
        if (publishedAt.getTime() !== first) text.publishedAt = publishedAt.toISOString();
        if (updatedAt.getTime() !== publishedAt.getTime()) text.updatedAt = updatedAt.toISOString();
        written[locale] = text;
      }
      return {
        id,
        publishedAt: new Date(first).toISOString(),
        texts: written,
        tags: tagged.filter(({ articleId }) => articleId === id).map(({ tagId }) => tagId),
      };
    })
    .sort((one, other) => other.publishedAt.localeCompare(one.publishedAt) || other.id - one.id);
}
