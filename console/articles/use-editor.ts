import { useEffect, useRef, useState } from "react";
import type { Article } from "~/console-api/schemas/articles";
import { mayWriteIn } from "~/domain/document/document-rules";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { useSession } from "~console/api/session";
import { useStore } from "~console/api/store";
import { type ArticleWords, sameWords, wordsOf } from "~console/drafts/article-words";
import type { LocalDraft } from "~console/drafts/draft-keeper";
import { draftNumber, versionWords } from "~console/drafts/states";
import type { EditorHandle } from "~console/editor/markdown-editor";
import { showToast } from "~console/ui/toasts";
import { useAskBeforeClosing } from "~console/ui/use-ask-before-closing";
import { useLanguage } from "~console/words";
import { newKeeper, useReadAgain } from "./keeper-hooks";
import type { Conflict } from "./save-line";
import { useSource } from "./use-source";

/** The text of an article while somebody writes it: its words, where they are, and what can be done. */
export function useEditor(loaded: Article, local: LocalDraft | undefined, locale: Locale) {
  const language = useLanguage();
  const { editor } = language.words.articles;
  const now = useSession();
  const [me] = useState(() => (now.state === "in" ? now.me : undefined));
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

  const [keeper] = useState(() => newKeeper(loaded, locale, me?.id ?? 0));
  const save = useStore(keeper.state);
  const [start] = useState(() => local?.words ?? keeper.words());
  const [fields, setFields] = useState(start.fields);
  const [body, setBody] = useState(start.body);
  const handle = useRef<EditorHandle>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const source = useSource(article, isTranslation, locale);

  // What this browser kept of an earlier visit goes to the server now.
  useEffect(() => {
    if (local === undefined || sameWords(local.words, keeper.stored().words)) return;
    showToast(editor.restored);
    void keeper.takeUp(local);
  }, [keeper, local, editor.restored]);
  useEffect(() => () => keeper.leave(), [keeper]);
  useAskBeforeClosing(save.kind !== "saved");
  useReadAgain(article, locale, keeper, save, setArticle);

  const change = (next: Partial<ArticleWords>) => keeper.change({ ...keeper.words(), ...next });
  const changeField = (next: Partial<ArticleWords["fields"]>) => {
    const changed = { ...keeper.words().fields, ...next };
    setFields(changed);
    change({ fields: changed });
  };
  const changeBody = (next: string) => {
    setBody(next);
    change({ body: next });
  };
  const show = (next: ArticleWords) => {
    setFields(next.fields);
    handle.current?.replace(next.body);
  };
  /** Does something that may fail, and says why it did. */
  const attempt = async (act: () => Promise<void>) => {
    setProblem(undefined);
    await act().catch(setProblem);
  };
  const attemptBusy = async (act: () => Promise<void>) => {
    setBusy(true);
    await attempt(act);
    setBusy(false);
  };

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
  const confirm = async (keys: string[] | null) => {
    if (source.current === null) return;
    setProblem(undefined);
    try {
      const request = { locale, sourceRevision: source.current.number, keys };
      const answer = await call("confirmArticleSource", request, article.id);
      setArticle(answer);
      const left = answer.texts[locale]?.translation?.stale ?? 0;
      showToast(left === 0 ? editor.allMarked : fill(editor.marked, { left }));
    } catch (error) {
      setProblem(error);
      setArticle(await call("article", {}, article.id));
    }
  };
  /**
   * Keeps the own text as a copy, and goes on with the one that `name` saved.
   * @param name undefined: it is the own one, of another window
   */
  const keepCopy = (conflict: Conflict, name: string | undefined) =>
    attemptBusy(async () => {
      const mine = keeper.words();
      const copy =
        conflict.copy ?? (await call("copyArticleText", { locale, ...mine }, article.id)).number;
      const fresh = await call("article", {}, article.id);
      const theirs = fresh.texts[locale];
      if (theirs === null) return;
      keeper.replace({ words: wordsOf(theirs), version: theirs.version, savedAt: theirs.savedAt });
      show(theirs);
      setArticle(fresh);
      const places = { copy: versionWords(language, copy) };
      showToast(
        name === undefined
          ? fill(editor.keptCopyOwn, places)
          : fill(editor.keptCopy, { ...places, name }),
      );
    });
  /** Saves what was made of two texts. */
  const join = async (joined: ArticleWords): Promise<void> => {
    setBusy(true);
    const isJoined = await keeper.join(joined);
    setBusy(false);
    show(joined);
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
    draft,
    handle,
    startBody: start.body,
    fields,
    body,
    changeField,
    changeBody,
    keepVersion,
    confirm,
    keepCopy,
    join,
    isBusy,
    problem,
  };
}

export type EditorState = ReturnType<typeof useEditor>;
