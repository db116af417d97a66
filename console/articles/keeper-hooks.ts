import { useEffect, useRef } from "react";
import { type Article, articleText } from "~/console-api/schemas/articles";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { firstWords, sameWords, wordsOf } from "~console/drafts/article-words";
import { createDraftKeeper, type DraftKeeper, type SaveState } from "~console/drafts/draft-keeper";
import { forgetDraft, keepDraft } from "~console/drafts/local-drafts";

/** The article is read anew after a save, at most this often, in milliseconds. */
const readPause = 10_000;

/** The draft's keeper, with the calls and the store of this browser. */
export function newKeeper(article: Article, locale: Locale, staffId: number): DraftKeeper {
  const text = article.texts[locale];
  const place = { staffId, textId: article.id, locale };
  const isTranslation = locale !== article.sourceLocale;
  const madeFrom = isTranslation ? article.source.current?.number : undefined;
  return createDraftKeeper(
    {
      words: text === null ? firstWords(article) : wordsOf(text),
      version: text?.version ?? 0,
      savedAt: text?.savedAt ?? null,
    },
    {
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
      copy: async (words) =>
        (await call("copyArticleText", { locale, ...words }, article.id)).number,
      storedIn: ({ code, conflict }) => {
        const stored = code === "moved-on" ? articleText.safeParse(conflict).data : undefined;
        return stored && { words: wordsOf(stored), version: stored.version };
      },
      saveLocally: (draft) => keepDraft(place, draft),
      forgetHere: () => forgetDraft(place),
    },
  );
}

/** Reads the article again after a save, for the numbers of its versions and what others did. */
export function useReadAgain(
  article: Article,
  locale: Locale,
  keeper: DraftKeeper,
  save: SaveState,
  onArticle: (article: Article) => void,
) {
  const last = useRef(0);
  useEffect(() => {
    if (save.kind !== "saved" || keeper.stored().version === article.texts[locale]?.version) return;
    const wait = Math.max(0, last.current + readPause - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      // What it says is shown beside the text; without it the last answer stays.
      call("article", {}, article.id).then(onArticle, () => {});
    }, wait);
    return () => clearTimeout(timer);
  }, [save, article, locale, keeper, onArticle]);
}
