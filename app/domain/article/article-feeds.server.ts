import { asc, desc } from "drizzle-orm";
import { findPicturesOf } from "~/domain/media/media-queries.server";
import { readFacts } from "~/domain/settings/settings.server";
import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { nextTurn } from "~/lib/next-turn.server";
import type { Database } from "~/platform/db/database.server";
import { articleTranslations } from "~/platform/db/schema";
import type { ArticleInFeed } from "./article";
import { isPublished, newestFirst, published } from "./article-rows.server";
import { renderArticleForFeed } from "./render-article.server";

type FeedFilter = {
  locale: Locale;
  tag?: string | undefined;
  most: number;
  /** Origin of the site, for absolute links in feeds. */
  publicUrl: string;
};

/** The newest articles of a language with their texts, for feeds. */
export async function listWithTexts(
  db: Database,
  { locale, tag, most, publicUrl }: FeedFilter,
): Promise<ArticleInFeed[]> {
  const rows = await db
    .select()
    .from(articleTranslations)
    .where(published(db, { locale, tag }))
    .orderBy(...newestFirst)
    .limit(most);
  const pictures = await findPicturesOf(db, ...rows.map(({ markdown }) => markdown));
  const { brand } = await readFacts(db);
  const list: ArticleInFeed[] = [];
  for (const { articleId, title, summary, markdown, publishedAt, updatedAt } of rows) {
    const pageUrl = publicUrl + addressIn(locale, `/new/${articleId}`);
    // Each text may take some milliseconds.
    await nextTurn();
    list.push({
      id: articleId,
      title,
      summary,
      html: await renderArticleForFeed(
        { markdown, brand, textLocale: locale, pictures },
        locale,
        pageUrl,
      ),
      publishedAt: publishedAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    });
  }
  return list;
}

/** Languages and last change of each published article, newest article first. */
export async function listChanges(
  db: Database,
  most: number,
): Promise<{ id: number; locale: Locale; updatedAt: Date }[]> {
  return db
    .select({
      id: articleTranslations.articleId,
      locale: articleTranslations.locale,
      updatedAt: articleTranslations.updatedAt,
    })
    .from(articleTranslations)
    .where(isPublished)
    .orderBy(desc(articleTranslations.articleId), asc(articleTranslations.locale))
    .limit(most);
}
