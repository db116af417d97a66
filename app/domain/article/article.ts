import type { TranslatedLines } from "~/domain/document/translated-fields";
import type { Locale } from "~/i18n/locales";

/** Content of an article besides its Markdown. */
export type ArticleFields = TranslatedLines & {
  /** Ids of its subjects, the most fitting one first. */
  tags: string[];
};

/** A subject of articles; its id is used in addresses. */
export type Tag = { id: string; name: string };

/** An article as lists show it, in one language. */
export type ArticleTeaser = {
  id: number;
  /** Day of publication in China, `2026-11-10`. */
  date: string;
  /** The title in pieces between which a line may break; joined they are the title. */
  titleWords: string[];
  summary: string;
  /** The most fitting one first. */
  tags: Tag[];
  views: number;
};

/** An article as its own page shows it. */
export type ArticleView = ArticleTeaser & {
  /** Language of the text; differs from the page's when it exists only in the other language. */
  locale: Locale;
  /** Languages in which it is published. */
  locales: Locale[];
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
  readingMinutes: number;
  html: string;
  contents: { id: string; title: string }[];
};

/** An article as its own page shows it, without the text. */
export type ArticleFacts = Omit<ArticleView, "html">;

/** An article with its whole text, as feeds carry it. */
export type ArticleInFeed = {
  id: number;
  title: string;
  summary: string;
  html: string;
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
};

/** The article before or after another one. */
export type ArticleNeighbour = { id: number; titleWords: string[] };

/** Han characters and words that people read in a minute. */
const characterRate = 400;
const wordRate = 220;

/** Minutes to read a text, at least 1, from the number of Han characters and of words. */
export function readingMinutes(text: string): number {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{Script=Latin}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(characters / characterRate + words / wordRate));
}

/** The author's name on articles. */
export const articleAuthor: Record<Locale, string> = { cn: "管理员", en: "Administrator" };
