import { type Locale, locales } from "~/i18n/locales";
import { splitWords } from "~/support/words.server";
import { type ArticleBrief, articleBriefs, articleTags } from "~content/article-briefs";
import {
  type ArticleNeighbour,
  type ArticleTeaser,
  type ArticleView,
  neighboursOf,
} from "./article";

/** Every article, newest first. */
export function listPublished(locale: Locale): ArticleTeaser[] {
  return articleBriefs.map((brief) => teaserOf(brief, locale));
}

/** One article with its neighbours, or null where there is none with that number. */
export function findById(
  locale: Locale,
  id: number,
): {
  article: ArticleView;
  previous: ArticleNeighbour | null;
  next: ArticleNeighbour | null;
} | null {
  const brief = articleBriefs.find((entry) => entry.id === id);
  if (brief === undefined) return null;
  const { paragraphs, keyPoints } = brief[locale];
  const { previous, next } = neighboursOf(articleBriefs, id);
  return {
    article: { ...teaserOf(brief, locale), paragraphs, keyPoints },
    previous: previous && neighbourOf(previous, locale),
    next: next && neighbourOf(next, locale),
  };
}

/** The number of the newest article, or null where there is none at all. */
export function findNewestId(): number | null {
  return articleBriefs[0]?.id ?? null;
}

function teaserOf(brief: ArticleBrief, locale: Locale): ArticleTeaser {
  return {
    ...neighbourOf(brief, locale),
    date: brief.date,
    summary: brief[locale].summary,
    tags: brief.tags.map((tag) => articleTags[tag][locale]),
  };
}

function neighbourOf(brief: ArticleBrief, locale: Locale): ArticleNeighbour {
  return {
    id: brief.id,
    titleWords: splitWords(brief[locale].title, locales[locale].htmlLang),
  };
}
