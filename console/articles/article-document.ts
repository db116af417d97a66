import { useEffect, useRef } from "react";
import type { Article, ArticleText } from "~/console-api/schemas/articles";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { type ArticleWords, firstWords, sameWords, wordsOf } from "~console/drafts/article-words";
import type { DocumentDraft, OpenDocument } from "~console/drafts/use-document";

/** The article is read again after a save, at most this often, in milliseconds. */
const readPause = 10_000;

/** The draft of an article in one language. */
export function articleDocument(
  article: Article,
  locale: Locale,
  staffId: number,
): DocumentDraft<ArticleWords, ArticleText> {
  const text = article.texts[locale];
  const isTranslation = locale !== article.sourceLocale;
  const madeFrom = isTranslation ? article.source.current?.number : undefined;
  const draftIn = (stored: ArticleText) => ({
    words: wordsOf(stored),
    version: stored.version,
    savedAt: stored.savedAt,
  });
  return {
    place: { staffId, textId: article.id, locale },
    start:
      text === null ? { words: firstWords(article), version: 0, savedAt: null } : draftIn(text),
    same: sameWords,
    save: ({ words, version }, { afterConflict }) =>
      call(
        "saveArticleDraft",
        // A translation that begins is made from the source as it is beside it.
        {
          locale,
          version,
          ...words,
          afterConflict,
          ...(version === 0 && madeFrom && { sourceRevision: madeFrom }),
        },
        article.id,
      ),
    copy: async (words) => (await call("copyArticleText", { locale, ...words }, article.id)).number,
    draftIn,
  };
}

/** Reads the article again after a save, for the numbers of its versions and what others did. */
export function useReadAgain(
  article: Article,
  locale: Locale,
  { keeper, save }: OpenDocument<ArticleWords, ArticleText>,
  onArticle: (article: Article) => void,
) {
  const last = useRef(0);
  useEffect(() => {
    if (save.kind !== "saved" || keeper.stored().version === article.texts[locale]?.version) return;
    const wait = Math.max(0, last.current + readPause - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      // The last answer stays if this call fails: it is shown beside the text only.
      call("article", {}, article.id).then(onArticle, () => {});
    }, wait);
    return () => clearTimeout(timer);
  }, [save, article, locale, keeper, onArticle]);
}
