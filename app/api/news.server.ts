import type { Context } from "hono";
import { type ArticleNeighbour, type ArticleTeaser, articleAuthor } from "~/domain/article/article";
import { countPublished, listPublished } from "~/domain/article/article-lists.server";
import { findById, findNeighbours } from "~/domain/article/article-queries.server";
import { type FoundArticle, searchArticles } from "~/domain/article/article-search.server";
import type { ViewCounter } from "~/domain/article/article-views.server";
import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { matchesIn } from "~/lib/search/highlight";
import { tidyQuery } from "~/lib/search/tidy-query";
import type { Database } from "~/platform/db/database.server";
import { answer } from "./answer.server";
import { failure, ok } from "./envelope";
import type { InTurn } from "./in-turn";
import {
  type NewsDetailData,
  type NewsEntry,
  type NewsListData,
  newsDetailRequest,
  newsListRequest,
  newsViewRequest,
} from "./news-schema";
import { readJsonObject } from "./read-json.server";
import { apiLocale, wrongValues } from "./request-values.server";

type NewsOptions = {
  db: Database;
  /** Counts a call against the client's limit. False: answer 429. */
  admits: (context: Context) => Promise<boolean>;
  /** The same for a search. */
  admitsSearch: (context: Context) => Promise<boolean>;
  inTurn: InTurn;
};

/** Handles `GET /api/news/list`: articles by subject or by search, page by page. */
export async function getNewsList(context: Context, options: NewsOptions): Promise<Response> {
  const { db, admits, admitsSearch, inTurn } = options;
  const request = newsListRequest.safeParse(context.req.query());
  if (!request.success) return answer(context, failure(400, wrongValues(request.error)));
  const query = tidyQuery(request.data.q);
  const isAdmitted = await (query === "" ? admits : admitsSearch)(context);
  if (!isAdmitted) return answer(context, failure(429));

  const { tag, page, pageSize } = request.data;
  const locale = apiLocale(request.data.lang, context.req.raw);
  return inTurn(context, async () => {
    const found =
      query === ""
        ? await listed(db, { locale, tag, page, pageSize })
        : await searchArticles(db, { locale, query, page, pageSize });
    const list = found.list.map(({ article, excerpt }) => ({
      ...toEntry(article, locale),
      ...(excerpt !== undefined && { excerpt }),
      ...(query !== "" && {
        matches: {
          title: matchesIn(article.titleWords.join(""), query),
          summary: matchesIn(excerpt ?? article.summary, query),
        },
      }),
    }));
    const data: NewsListData = { list, total: found.total, page, pageSize };
    return answer(context, ok(data));
  });
}

type Paging = { locale: Locale; page: number; pageSize: number };

/** Number of articles that a list goes through at most, because late pages are expensive to query. */
const mostListed = 100_000;

async function listed(db: Database, filter: Paging & { tag: string | undefined }) {
  const isPastEnd = (filter.page - 1) * filter.pageSize >= mostListed;
  const [{ list }, total] = await Promise.all([
    isPastEnd ? { list: [] } : listPublished(db, filter),
    countPublished(db, filter),
  ]);
  return { list: list.map((article): FoundArticle => ({ article })), total };
}

/** Handles `GET /api/news/detail`: one article with its text and its neighbours. */
export async function getNewsDetail(context: Context, options: NewsOptions): Promise<Response> {
  const { db, admits, inTurn } = options;
  const request = newsDetailRequest.safeParse(context.req.query());
  if (!request.success) return answer(context, failure(400, wrongValues(request.error)));
  if (!(await admits(context))) return answer(context, failure(429));

  const locale = apiLocale(request.data.lang, context.req.raw);
  return inTurn(context, async () => {
    const article = await findById(db, locale, request.data.id);
    if (article === null) return answer(context, failure(404));
    const { previous, next } = await findNeighbours(db, locale, article);
    const data: NewsDetailData = {
      ...toEntry(article, locale),
      language: article.locale,
      html: article.html,
      previous: toNeighbour(previous, locale),
      next: toNeighbour(next, locale),
    };
    return answer(context, ok(data));
  });
}

type NewsViewOptions = {
  views: Pick<ViewCounter, "record">;
  /** Counts a call against the client's limit. False: answer 429. */
  admits: (context: Context) => Promise<boolean>;
  /** The key that limits count a client by; undefined for a request without a connection. */
  clientKey: (context: Context) => string | undefined;
};

/** Handles `POST /api/news/view`: counts a view of an article. */
export async function countNewsView(context: Context, options: NewsViewOptions): Promise<Response> {
  const read = await readJsonObject(context);
  if ("refusal" in read) return answer(context, read.refusal);
  const request = newsViewRequest.safeParse(read.body);
  if (!request.success) return answer(context, failure(400, wrongValues(request.error)));
  if (!(await options.admits(context))) return answer(context, failure(429));
  const clientKey = options.clientKey(context);
  if (clientKey !== undefined) options.views.record(request.data.id, clientKey);
  return answer(context, ok(null));
}

function toEntry(teaser: ArticleTeaser, locale: Locale): NewsEntry {
  const { id, titleWords, summary, date, views, tags } = teaser;
  return {
    id,
    title: titleWords.join(""),
    summary,
    time: date,
    views,
    author: articleAuthor[locale],
    tags,
    url: addressIn(locale, `/new/${id}`),
  };
}

function toNeighbour(neighbour: ArticleNeighbour | null, locale: Locale) {
  if (neighbour === null) return null;
  const { id, titleWords } = neighbour;
  return { id, title: titleWords.join(""), url: addressIn(locale, `/new/${id}`) };
}
