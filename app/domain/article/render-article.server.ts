import { LRUCache } from "lru-cache";
import type { BrandNames } from "~/brand";
import { fillContentPlaces } from "~/domain/content-places";
import { type LibraryPicture, picturesIn } from "~/domain/media/media";
import { pictureLookup } from "~/domain/media/show-picture";
import { linkIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { markdownWords } from "~/i18n/markdown-words";
import { renderMarkdown } from "~/lib/markdown/markdown.server";
import { type ArticleView, readingMinutes } from "./article";

type RenderedArticle = Pick<ArticleView, "html" | "contents" | "readingMinutes">;

/** Cache of rendered texts, because pages are rendered again whenever a view count changes. */
const rendered = new LRUCache<string, RenderedArticle>({ max: 200 });

/** Cache of texts rendered for feeds: one change of content renders every feed again, with mostly the old texts. */
const renderedForFeed = new LRUCache<string, string>({ max: 100 });

/** What an article's text is shown with. */
export type ArticleText = {
  markdown: string;
  /** The product's names, which the text may have places for. */
  brand: BrandNames;
  /** Of the text: in it the pictures say what they show. */
  textLocale: Locale;
  /** The library's pictures that the text names, by name (`findPicturesOf`). */
  pictures: ReadonlyMap<string, LibraryPicture>;
};

/**
 * The text of an article as a page shows it.
 * @param locale language of the page; links lead to pages in this language
 */
export async function renderArticle(
  written: ArticleText,
  locale: Locale,
): Promise<RenderedArticle> {
  const text = withNames(written);
  const { markdown } = text;
  const key = keyOf(text, locale);
  const known = rendered.get(key);
  if (known !== undefined) return known;
  const { html, headings } = await renderMarkdown(markdown, optionsIn(text, locale));
  const article = { html, contents: headings, readingMinutes: readingMinutes(markdown) };
  rendered.set(key, article);
  return article;
}

/** The text of an article for feeds, with absolute links. */
export async function renderArticleForFeed(
  written: ArticleText,
  locale: Locale,
  pageUrl: string,
): Promise<string> {
  const text = withNames(written);
  const key = `${pageUrl} ${keyOf(text, locale)}`;
  let html = renderedForFeed.get(key);
  if (html === undefined) {
    ({ html } = await renderMarkdown(text.markdown, {
      ...optionsIn(text, locale),
      pageUrl,
    }));
    renderedForFeed.set(key, html);
  }
  return html;
}

/** The text with the product's names in their places. */
function withNames(text: ArticleText): ArticleText {
  const { markdown, brand, textLocale: locale } = text;
  return { ...text, markdown: fillContentPlaces(markdown, { brand, locale }) };
}

/** Everything that the HTML depends on. */
function keyOf({ markdown, textLocale, pictures }: ArticleText, locale: Locale): string {
  const shown = picturesIn(markdown).map((name) => pictures.get(name) ?? name);
  return `${locale} ${textLocale} ${JSON.stringify(shown)} ${markdown}`;
}

function optionsIn({ textLocale, pictures }: ArticleText, locale: Locale) {
  return {
    linkTo: (link: string) => linkIn(locale, link),
    words: markdownWords[locale],
    pictureAt: pictureLookup(pictures, textLocale),
  };
}
