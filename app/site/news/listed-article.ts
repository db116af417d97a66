import type { NewsEntry } from "~/api/news-schema";
import type { ArticleTeaser } from "~/domain/article/article";
import { highlight, type Piece } from "~/lib/search/highlight";

/** An article in a list, with the matches of a search. */
export type ListedArticle = ArticleTeaser & {
  marks: { title: Piece[]; summary: Piece[] } | null;
};

/**
 * Marks the matches of a search in an article. If neither title nor summary contain a match, the
 * excerpt replaces the summary.
 * @param excerpt excerpt around the match in the text; absent when title or summary match
 */
export function foundArticle(
  article: ArticleTeaser,
  query: string,
  excerpt: string | undefined,
): ListedArticle {
  const title = highlight(article.titleWords.join(""), query);
  return { ...article, marks: { title, summary: highlight(excerpt ?? article.summary, query) } };
}

/** An article as a search of the API found it, with its matches marked. */
export function foundEntry(entry: NewsEntry, query: string): ListedArticle {
  const { id, title, summary, time, views, tags, excerpt } = entry;
  return foundArticle(
    { id, date: time, titleWords: [title], summary, tags, views },
    query,
    excerpt,
  );
}
