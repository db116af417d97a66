import type { ArticleTeaser } from "~/entities/article/article";
import {
  findMarkdown,
  listByIds,
  listPublished,
  listTags,
} from "~/entities/article/article-lists.server";
import { searchItems } from "~/entities/search/search-queries.server";
import type { Locale } from "~/i18n/locales";
import { highlight, type Piece } from "~/support/search/highlight";
import { plainText, snippet } from "~/support/search/snippet";
import { lastPage, type NewsChoice, newsChoice } from "./news-choice";

type Database = Parameters<typeof listTags>[0];

/** An article in a list, and what of it was searched for. */
export type ListedArticle = ArticleTeaser & {
  marks: { title: Piece[]; summary: Piece[] } | null;
};

const pageSize = 10;

/** What `/news` shows of the articles of a language. */
export async function loadNews(db: Database, locale: Locale, parameters: URLSearchParams) {
  const tags = await listTags(db, locale);
  const choice = newsChoice(
    parameters,
    tags.map(({ id }) => id),
  );
  const found =
    choice.query === "" ? await list(db, locale, choice) : await search(db, locale, choice);
  return { tags, choice, ...found, hasOlder: found.hasOlder && choice.page < lastPage };
}

async function list(db: Database, locale: Locale, { tag, page }: NewsChoice) {
  const { list: articles, hasOlder } = await listPublished(db, {
    locale,
    tag: tag ?? undefined,
    page,
    pageSize,
  });
  // Counted where all of it is in view; elsewhere a number would cost more than it says.
  const total = page === 1 && !hasOlder ? articles.length : null;
  return { articles: articles.map((article) => ({ ...article, marks: null })), hasOlder, total };
}

async function search(db: Database, locale: Locale, { query, page }: NewsChoice) {
  const offset = (page - 1) * pageSize;
  const { ids, total } = await searchItems(db, {
    kind: "article",
    locale,
    query,
    limit: pageSize,
    offset,
  });
  const markdown = await findMarkdown(db, locale, ids);
  const articles = (await listByIds(db, locale, ids)).map((article): ListedArticle => {
    const title = highlight(article.titleWords.join(""), query);
    const summary = highlight(article.summary, query);
    // What was found further down shows instead of a summary that does not hold it.
    const isFound = [...title, ...summary].some(({ isMatch }) => isMatch);
    const place = isFound ? null : snippet(plainText(markdown.get(article.id) ?? ""), query);
    return { ...article, marks: { title, summary: place ?? summary } };
  });
  return { articles, hasOlder: offset + ids.length < total, total };
}
