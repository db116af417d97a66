import { LRUCache } from "lru-cache";
import { linkIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { markdownWords } from "~/i18n/markdown-words";
import { renderMarkdown } from "~/lib/markdown/markdown.server";
import { type ArticleView, readingMinutes } from "./article";

type RenderedArticle = Pick<ArticleView, "html" | "contents" | "readingMinutes">;

/** Cache of rendered texts, because pages are rendered again whenever a view count changes. */
const rendered = new LRUCache<string, RenderedArticle>({ max: 200 });

/** The same for feeds: one change of content renders each of them again, with mostly the old texts. */
const renderedForFeed = new LRUCache<string, string>({ max: 100 });

/**
 * The text of an article as a page shows it.
 * @param locale language of the page; links lead to pages in this language
 */
export function renderArticle(markdown: string, locale: Locale): RenderedArticle {
  const key = `${locale} ${markdown}`;
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const { html, headings } = renderMarkdown(markdown, optionsIn(locale));
  const article = { html, contents: headings, readingMinutes: readingMinutes(markdown) };
  rendered.set(key, article);
  return article;
}

/** The text of an article for feeds, with absolute links. */
export function renderArticleForFeed(markdown: string, locale: Locale, pageUrl: string): string {
  const key = `${locale} ${pageUrl} ${markdown}`;
  let html = renderedForFeed.get(key);
  if (html === undefined) {
    html = renderMarkdown(markdown, { ...optionsIn(locale), pageUrl }).html;
    renderedForFeed.set(key, html);
  }
  return html;
}

function optionsIn(locale: Locale) {
  return {
    linkTo: (link: string) => linkIn(locale, link),
    words: markdownWords[locale],
  };
}
