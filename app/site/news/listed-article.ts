import type { NewsEntry } from "~/api/news-schema";
import type { ArticleTeaser } from "~/domain/article/article";
import { highlight, type Piece } from "~/lib/search/highlight";

/** An article in a list, and what of it was searched for. */
export type ListedArticle = ArticleTeaser & {
  marks: { title: Piece[]; summary: Piece[] } | null;
};

/**
 * An article that a search found, marked. What was found further down shows instead of a summary
 * that does not hold it.
 * @param excerpt that place of the text; absent where title or summary hold what was searched for
 */
export function foundArticle(
  article: ArticleTeaser,
  query: string,
  excerpt: string | undefined,
): ListedArticle {
  const title = highlight(article.titleWords.join(""), query);
  return { ...article, marks: { title, summary: highlight(excerpt ?? article.summary, query) } };
}

/** The same from the API. */
export function foundEntry(entry: NewsEntry, query: string): ListedArticle {
  const { id, title, summary, time, views, tags, excerpt } = entry;
  return foundArticle(
    { id, date: time, titleWords: [title], summary, tags, views },
    query,
    excerpt,
  );
}
