import type { NewsEntry } from "~/api/news-schema";
import type { ArticleTeaser } from "~/domain/article/article";
import { type Piece, piecesOf } from "~/lib/search/pieces";

/** An article in a list, with the matches of a search. */
export type ListedArticle = ArticleTeaser & {
  /** If neither title nor summary contain a match, an excerpt replaces the summary. */
  marks: { title: Piece[]; summary: Piece[] } | null;
};

/** An article as a search of the API found it, with its matches marked. */
export function foundEntry(entry: NewsEntry): ListedArticle {
  const { id, title, summary, time, views, tags, excerpt, matches } = entry;
  return {
    id,
    date: time,
    titleWords: [title],
    summary,
    tags,
    views,
    marks: {
      title: piecesOf(title, matches?.title ?? []),
      summary: piecesOf(excerpt ?? summary, matches?.summary ?? []),
    },
  };
}
