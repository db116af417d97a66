import type { Tag } from "~/domain/article/article";
import { listPublished, listTags } from "~/domain/article/article-lists.server";
import { searchArticles } from "~/domain/article/article-search.server";
import { listJoinedTags } from "~/domain/article/former-tags.server";
import { type Locale, otherLocale } from "~/i18n/locales";
import { highlight } from "~/lib/search/highlight";
import type { ListedArticle } from "./listed-article";
import { lastPage, type NewsChoice, newsChoice, pageSize } from "./news-choice";

type Database = Parameters<typeof listTags>[0];

/** Loads the data of `/news`; null where there is no such page or tag. */
export async function loadNews(db: Database, locale: Locale, parameters: URLSearchParams) {
  const asked = newsChoice(parameters);
  if (asked === null) return null;
  // A search covers all subjects, so that it need not wait for them.
  const searched = asked.query === "" ? undefined : search(db, locale, asked);
  const [tags, result] = await Promise.all([listTags(db, locale), searched]);
  const choice = { ...asked };
  if (asked.tag !== null && !hasTag(tags, asked.tag)) {
    // The articles of a tag may all be in the other language: who changes the language gets all articles of this one.
    if (!hasTag(await listTags(db, otherLocale(locale)), asked.tag)) return null;
    choice.tag = null;
  }
  const found = result ?? (await list(db, locale, choice));
  if (found.articles.length === 0 && choice.page > 1) return null;
  return { tags, choice, ...found, hasOlder: found.hasOlder && choice.page < lastPage };
}

const hasTag = (tags: readonly Tag[], sought: string) => tags.some(({ id }) => id === sought);

/** The tag that replaced the one in an address; undefined if none did. */
export async function joinedTag(db: Database, parameters: URLSearchParams) {
  const tag = newsChoice(parameters)?.tag ?? null;
  return tag === null ? undefined : (await listJoinedTags(db)).get(tag);
}

async function list(db: Database, locale: Locale, { tag, page }: NewsChoice) {
  const { list: articles, hasOlder } = await listPublished(db, {
    locale,
    tag: tag ?? undefined,
    page,
    pageSize,
  });
  // The total is only known when all articles are on the first page; counting more is too slow.
  const total = page === 1 && !hasOlder ? articles.length : null;
  return { articles: articles.map((article) => ({ ...article, marks: null })), hasOlder, total };
}

async function search(db: Database, locale: Locale, { query, page }: NewsChoice) {
  const { list: found, total } = await searchArticles(db, { locale, query, page, pageSize });
  const articles = found.map(
    ({ article, excerpt }): ListedArticle => ({
      ...article,
      marks: {
        title: highlight(article.titleWords.join(""), query),
        summary: highlight(excerpt ?? article.summary, query),
      },
    }),
  );
  return { articles, hasOlder: page * pageSize < total, total };
}
