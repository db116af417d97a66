import { searchItems } from "~/domain/search/search-queries.server";
import type { Locale } from "~/i18n/locales";
import { hasMatch } from "~/lib/search/highlight";
import { snippet } from "~/lib/search/snippet";
import type { Database } from "~/platform/db/database.server";
import type { ArticleTeaser } from "./article";
import { findPlainTexts, listByIds } from "./article-lists.server";

/** A search for articles; `page` counts from 1. */
type ArticleSearch = { locale: Locale; query: string; page: number; pageSize: number };

/** An article found by a search. */
export type FoundArticle = {
  article: ArticleTeaser;
  /** Excerpt around the match in its text; absent when title or summary contain a match. */
  excerpt?: string;
};

/** One page of the articles of a language that a search finds, best match first. */
export async function searchArticles(
  db: Database,
  { locale, query, page, pageSize }: ArticleSearch,
): Promise<{ list: FoundArticle[]; total: number }> {
  const offset = (page - 1) * pageSize;
  const search = { kind: "article", locale, query, limit: pageSize, offset } as const;
  const { ids, total } = await searchItems(db, search);
  const found = await listByIds(db, locale, ids);
  const hidden = found.filter((article) => !showsMatch(article, query)).map(({ id }) => id);
  const texts = await findPlainTexts(db, locale, hidden);
  const list = found.map((article) => {
    const excerpt = excerptOf(texts.get(article.id), query);
    return { article, ...(excerpt !== undefined && { excerpt }) };
  });
  return { list, total };
}

/** Whether title or summary contain a match, so that no excerpt of the text is needed. */
function showsMatch({ titleWords, summary }: ArticleTeaser, query: string): boolean {
  return hasMatch(titleWords.join(""), query) || hasMatch(summary, query);
}

function excerptOf(text: string | undefined, query: string): string | undefined {
  if (text === undefined) return undefined;
  return snippet(text, query)
    ?.map(({ text: piece }) => piece)
    .join("");
}
