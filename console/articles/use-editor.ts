import { useRef, useState } from "react";
import type { Article } from "~/console-api/schemas/articles";
import { mayWriteIn } from "~/domain/document/document-rules";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { useMe } from "~console/api/session";
import type { ArticleWords } from "~console/drafts/article-words";
import type { LocalDraft } from "~console/drafts/draft-keeper";
import { draftNumber, versionWords } from "~console/drafts/states";
import { useDocument } from "~console/drafts/use-document";
import type { EditorHandle } from "~console/editor/markdown-editor";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { articleDocument, useReadAgain } from "./article-document";
import { useSource } from "./use-source";

/** The text of an article while somebody writes it: its words, where they are, and what can be done. */
export function useEditor(loaded: Article, local: LocalDraft | undefined, locale: Locale) {
  const language = useLanguage();
  const { editor } = language.words.articles;
  const { restored } = language.words.drafts;
  const signedIn = useMe();
  const [me] = useState(signedIn);
  const may = {
    write: me !== undefined && mayWriteIn(me, locale),
    preview: me?.permissions.includes("articles.write") ?? false,
    publish: me?.permissions.includes("articles.publish") ?? false,
    seePictures: me?.permissions.includes("media.read") ?? false,
    addPictures: me?.permissions.includes("media.write") ?? false,
  };
  const [article, setArticle] = useState(loaded);
  const text = article.texts[locale];
  const isTranslation = locale !== article.sourceLocale;

  const document = useDocument(() => articleDocument(loaded, locale, me?.id ?? 0), {
    local,
    restored,
  });
  const { keeper, save, words, attempt } = document;
  const [start] = useState(words);
  const handle = useRef<EditorHandle>(null);
  const source = useSource(article, isTranslation, locale);

  useReadAgain(article, locale, document, setArticle);

  const changeField = (next: Partial<ArticleWords["fields"]>) => {
    const { fields, body } = keeper.words();
    document.change({ fields: { ...fields, ...next }, body });
  };
  const changeBody = (body: string) => document.change({ ...keeper.words(), body });

  const draft =
    text === null
      ? 1
      : save.kind === "saved" && keeper.stored().version === text.version
        ? draftNumber(text)
        : text.revision + 1;
  const keepVersion = () =>
    attempt(async () => {
      if (!(await keeper.saveNow()) || keeper.stored().version === 0) return;
      const before = text?.revision ?? 0;
      const version = keeper.stored().version;
      const answer = await call("keepArticleVersion", { locale, version }, article.id);
      setArticle(answer);
      const made = answer.texts[locale]?.revision ?? before;
      showToast(
        fill(made > before ? editor.versionMade : editor.versionNone, {
          version: versionWords(language, made),
        }),
      );
    });
  const confirm = (keys: string[] | null) =>
    attempt(async () => {
      if (source.current === null) return;
      const request = { locale, sourceRevision: source.current.number, keys };
      try {
        const answer = await call("confirmArticleSource", request, article.id);
        setArticle(answer);
        const left = answer.texts[locale]?.translation?.stale ?? 0;
        showToast(left === 0 ? editor.allMarked : fill(editor.marked, { left }));
      } catch (error) {
        // Its reason is shown, also where the article cannot be read again.
        await call("article", {}, article.id).then(setArticle, () => {});
        throw error;
      }
    });
  /**
   * Keeps the own text as a copy, and goes on with the one that `name` saved.
   * @param name undefined: it is the own one, of another window
   */
  const keepCopy = (name: string | undefined) =>
    attempt(async () => {
      const copy = await keeper.keepBeside();
      const fresh = await call("article", {}, article.id);
      const theirs = fresh.texts[locale];
      if (theirs === null) return;
      document.replaceBy(theirs);
      handle.current?.replace(theirs.body);
      setArticle(fresh);
      const places = { copy: versionWords(language, copy ?? 0) };
      showToast(
        name === undefined
          ? fill(editor.keptCopyOwn, places)
          : fill(editor.keptCopy, { ...places, name }),
      );
    });
  /** Saves what was made of two texts. */
  const join = async (joined: ArticleWords): Promise<void> => {
    const isJoined = await document.join(joined);
    handle.current?.replace(keeper.words().body);
    if (!isJoined) return;
    await attempt(async () => setArticle(await call("article", {}, article.id)));
    showToast(editor.joined);
  };

  return {
    article,
    setArticle,
    text,
    source,
    isTranslation,
    locale,
    may,
    keeper,
    save,
    theirs: document.theirs,
    draft,
    handle,
    startBody: start.body,
    fields: words.fields,
    body: words.body,
    changeField,
    changeBody,
    keepVersion,
    confirm,
    keepCopy,
    join,
    isBusy: document.isBusy,
    problem: document.problem,
  };
}

export type EditorState = ReturnType<typeof useEditor>;
