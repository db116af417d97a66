import { and, eq } from "drizzle-orm";
import { openDraft } from "~/domain/document/previews.server";
import { readable } from "~/domain/document/step.server";
import { findDocument, findDraftIn } from "~/domain/document/translated-rows.server";
import { findPicturesOf } from "~/domain/media/media-queries.server";
import { readFacts } from "~/domain/settings/settings.server";
import { dayInChina } from "~/i18n/china-time";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { articleTags, articleTranslations } from "~/platform/db/schema";
import type { ArticleView } from "./article";
import { articleKind } from "./article-kind.server";
import { titleWordsOf } from "./article-rows.server";
import { listAllTags } from "./article-tags.server";
import { renderArticle } from "./render-article.server";

/**
 * The draft of an article as its page would show it; null when the link was opened before, is over,
 * or belongs to something else.
 */
export async function openArticlePreview(
  db: Database,
  { itemId, locale, token }: { itemId: number; locale: Locale; token: string },
  now = new Date(),
): Promise<ArticleView | null> {
  const stored = await openDraft(db, { kind: "article", itemId, locale }, token, now);
  if (stored === null) return null;
  const { fields, body } = readable(articleKind, stored);
  const { articleId, publishedAt } = articleTranslations;
  const [published] = await db
    .select({ publishedAt })
    .from(articleTranslations)
    .where(and(eq(articleId, itemId), eq(articleTranslations.locale, locale)));
  const tags = await listAllTags(db);
  const pictures = await findPicturesOf(db, body);
  const { brand } = await readFacts(db);
  const since = published?.publishedAt ?? now;
  return {
    id: itemId,
    locale,
    locales: [locale],
    summary: fields.summary,
    views: 0,
    date: dayInChina(since),
    titleWords: titleWordsOf(fields.title, locale),
    tags: (await comingTags(db, { itemId, locale })).flatMap((id) => {
      const tag = tags.find((one) => one.id === id);
      return tag === undefined ? [] : [{ id, name: tag.name[locale] }];
    }),
    publishedAt: since.toISOString(),
    updatedAt: now.toISOString(),
    ...(await renderArticle({ markdown: body, brand, textLocale: locale, pictures }, locale)),
  };
}

/**
 * The tags that an article has once the draft of a language is published: those of its source's draft. A translation
 * changes none of a source that is public.
 */
async function comingTags(
  db: Database,
  { itemId, locale }: { itemId: number; locale: Locale },
): Promise<readonly string[]> {
  const { sourceLocale } = await findDocument(db, { kind: "article", itemId });
  const source = await findDraftIn(db, { kind: "article", itemId, locale: sourceLocale });
  if (locale === sourceLocale || (source?.liveRevision ?? null) === null) {
    return source === null ? [] : readable(articleKind, source).fields.tags;
  }
  const { articleId, tagId, position } = articleTags;
  const isOfArticle = eq(articleId, itemId);
  const rows = await db.select({ tagId }).from(articleTags).where(isOfArticle).orderBy(position);
  return rows.map((row) => row.tagId);
}
