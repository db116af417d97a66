import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { type Article, articleText } from "~/console-api/schemas/articles";
import { openChanges, type SourceChange, sourceChanges } from "~/domain/texts/paragraphs";
import { mayWriteIn } from "~/domain/texts/text-rules";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { session, useSession } from "~console/api/session";
import { useStore } from "~console/api/store";
import { PageHead } from "~console/shell/page-head";
import { clockWords, dayWords, secondWords } from "~console/times";
import { Button, buttonStyle, IconButton } from "~console/ui/button";
import { CheckBox } from "~console/ui/check-box";
import { Icon, type IconName } from "~console/ui/icon";
import { Key } from "~console/ui/key";
import { Problem, problemWords } from "~console/ui/problem";
import { StateShape } from "~console/ui/state-mark";
import { tell } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { ArticleAside } from "./article-aside";
import { type ArticleWords, noWords, sameWords, wordsOf } from "./article-words";
import { DiffMarks, paragraphLook, withoutHeadingMark } from "./diff-marks";
import {
  createDraftKeeper,
  type DraftKeeper,
  type LocalDraft,
  type SaveState,
} from "./draft-keeper";
import { articleIdOf, loadArticle, localeIn } from "./load-article";
import { forgetDraft, keepDraft, readDraft } from "./local-drafts";
import { type EditorHandle, MarkdownEditor, type MarkName } from "./markdown-editor";
import type { PlacedRow } from "./paired-rows";
import { type SourceParagraph, sourceColumn } from "./pairs";
import { PreviewMenu } from "./preview-menu";
import { PublishPanel } from "./publish-panel";
import { draftNumber, languageIn, languageNames, titlesOf, versionWords } from "./states";
import { diffWords } from "./word-diff";

const JoinView = lazy(() => import("./join-view"));

type Loaded = { article: Article; local: Record<Locale, LocalDraft | undefined> };

/** The article, and what of it this browser has that the server does not. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Loaded> {
  const articleId = articleIdOf({ params });
  const article = await loadArticle(articleId);
  const now = session.get();
  const staffId = now.state === "in" ? now.me.id : 0;
  const [cn, en] = await Promise.all(
    localeCodes.map((locale) => readDraft({ staffId, textId: articleId, locale })),
  );
  return { article, local: { cn, en } };
}

/** Writes one language of an article, beside its source where it is a translation. */
export function Component() {
  const { article, local } = useLoaderData<Loaded>();
  const [query] = useSearchParams();
  // Chosen once: a translation that is begun does not change what the address opens.
  const [first] = useState(() => localeIn(query, article));
  const locale = localeCodes.find((code) => code === query.get("in")) ?? first;
  return (
    <Editor
      key={`${article.id} ${locale}`}
      loaded={article}
      local={local[locale]}
      locale={locale}
    />
  );
}

/** Room under a paragraph for "Source changed" and its button; more where fingers press. */
const noteHeight = () => (window.matchMedia("(pointer: coarse)").matches ? 60 : 46);

/** The article is read anew after a save, at most this often, in milliseconds. */
const readPause = 10_000;

type Tab = "source" | "text" | "publish";

function Editor({
  loaded,
  local,
  locale,
}: {
  loaded: Article;
  local: LocalDraft | undefined;
  locale: Locale;
}) {
  const language = useLanguage();
  const { words } = language;
  const { editor } = words.articles;
  const now = useSession();
  const [me] = useState(() => (now.state === "in" ? now.me : undefined));
  const [article, setArticle] = useState(loaded);
  const text = article.texts[locale];
  const isTranslation = locale !== article.sourceLocale;
  const mayWrite = me !== undefined && mayWriteIn(me, locale);
  const mayPreview = me?.permissions.includes("articles.write") ?? false;
  const mayPublish = me?.permissions.includes("articles.publish") ?? false;

  const [keeper] = useState(() => newKeeper(loaded, locale, me?.id ?? 0));
  const save = useStore(keeper.state);
  const [fields, setFields] = useState(() => (local?.words ?? keeper.words()).fields);
  const [startBody] = useState(() => (local?.words ?? keeper.words()).body);
  const handle = useRef<EditorHandle>(null);
  const [isPreview, setPreview] = useState(false);
  const [showsChanges, setShowsChanges] = useState(true);
  const [isJoining, setJoining] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const [tab, setTab] = useState<Tab>("text");
  const source = useSource(article, isTranslation, locale);
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set());
  const firstTexts = useRef<Map<number, string | null>>(undefined);

  // What this browser kept of an earlier visit goes to the server now.
  useEffect(() => {
    if (local === undefined || sameWords(local.words, keeper.stored().words)) return;
    tell(editor.restored);
    void keeper.takeUp(local);
  }, [keeper, local, editor.restored]);
  useEffect(() => () => keeper.leave(), [keeper]);
  useAskBeforeClosing(save);
  useReadAgain(article, locale, keeper, save, setArticle);

  const change = (next: Partial<ArticleWords>) => keeper.change({ ...keeper.words(), ...next });
  const changeField = (next: Partial<ArticleWords["fields"]>) => {
    const changed = { ...keeper.words().fields, ...next };
    setFields(changed);
    change({ fields: changed });
  };
  const show = (next: ArticleWords) => {
    setFields(next.fields);
    handle.current?.replace(next.body);
  };
  const changeBody = (body: string) => {
    change({ body });
    const now = new Set<number>();
    for (const [left, before] of firstTexts.current ?? []) {
      if (handle.current?.paragraphBeside(left) !== before) now.add(left);
    }
    setEdited((last) =>
      last.size === now.size && [...now].every((one) => last.has(one)) ? last : now,
    );
  };

  const draft =
    text === null
      ? 1
      : save.kind === "saved" && keeper.stored().version === text.version
        ? draftNumber(text)
        : text.revision + 1;
  const keepVersion = async () => {
    setProblem(undefined);
    try {
      if (!(await keeper.saveNow()) || keeper.stored().version === 0) return;
      const before = text?.revision ?? 0;
      const version = keeper.stored().version;
      const answer = await call("keepArticleVersion", { locale, version }, article.id);
      setArticle(answer);
      const made = answer.texts[locale]?.revision ?? before;
      tell(
        fill(made > before ? editor.versionMade : editor.versionNone, {
          version: versionWords(language, made),
        }),
      );
    } catch (error) {
      setProblem(error);
    }
  };
  const confirm = async (keys: string[] | null) => {
    if (source.current === null) return;
    setProblem(undefined);
    try {
      const request = { locale, sourceRevision: source.current.number, keys };
      const answer = await call("confirmArticleSource", request, article.id);
      setArticle(answer);
      const left = answer.texts[locale]?.translation?.stale ?? 0;
      tell(left === 0 ? editor.allMarked : fill(editor.marked, { left }));
    } catch (error) {
      setProblem(error);
      setArticle(await call("article", {}, article.id));
    }
  };
  const step = (direction: 1 | -1) =>
    handle.current?.goToRow(direction, (left) => source.open.has(left));

  const keys = useRef({ keepVersion, togglePreview: () => setPreview((on) => !on) });
  keys.current.keepVersion = keepVersion;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === "s" && !event.shiftKey) void keys.current.keepVersion();
      else if (key === "p" && event.shiftKey) keys.current.togglePreview();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  // The rows are placed without React, because they move with every line that is typed.
  const lefts = useRef<(HTMLElement | null)[]>([]);
  const notes = useRef<(HTMLElement | null)[]>([]);
  const heightOf = useCallback((left: number) => lefts.current[left]?.offsetHeight ?? 0, []);
  const [room] = useState(noteHeight);
  const besideRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (besideRef.current === null) return;
    const observer = new ResizeObserver(() => handle.current?.arrange());
    for (const paragraph of besideRef.current.children) observer.observe(paragraph);
    return () => observer.disconnect();
  }, []);
  const onLayout = useCallback((rows: readonly PlacedRow[]) => {
    for (const { left, top, noteTop } of rows) {
      if (left === null) continue;
      const paragraph = lefts.current[left];
      const note = notes.current[left];
      if (paragraph != null) paragraph.style.top = `${top}px`;
      if (note != null) note.style.top = `${noteTop}px`;
    }
    firstTexts.current ??= new Map(
      rows.flatMap(({ left }) =>
        left === null ? [] : [[left, handle.current?.paragraphBeside(left) ?? null] as const],
      ),
    );
  }, []);

  const titles = titlesOf(language, {
    ...{ cn: article.texts.cn?.fields ?? null, en: article.texts.en?.fields ?? null },
    [locale]: fields,
  });
  const isConflict = save.kind === "conflict";
  const conflict = isConflict ? save : undefined;
  const tabs: Tab[] = isTranslation ? ["source", "text", "publish"] : ["text", "publish"];
  const tabWords: Record<Tab, string> = {
    source: editor.tabSource,
    text: isTranslation ? editor.tabTranslation : editor.tabText,
    publish: editor.tabPublish,
  };
  const lang = locales[locale].htmlLang;
  const sourceLang = locales[article.sourceLocale].htmlLang;
  const columns = isTranslation ? "md:grid md:grid-cols-2" : "";
  const day = source.current === null ? "" : dayWords(language.locale, source.current.at);

  return (
    <>
      <PageHead
        title={titles.first.title}
        above={
          <>
            <Link to="/articles" className="hover:underline coarse:py-3">
              {editor.articles}
            </Link>{" "}
            › {article.id}
          </>
        }
      >
        <SaveLine save={save} draft={draft} />
        <Link to={`/articles/${article.id}/history?in=${locale}`} className={buttonStyle("line")}>
          <Icon name="history" />
          {editor.history}
        </Link>
        {text !== null && mayPreview && (
          <PreviewMenu articleId={article.id} locale={locale} beforeOpen={keeper.saveNow} />
        )}
      </PageHead>

      {problem !== undefined && (
        <div className="px-4 pb-4 md:px-8">
          <Problem error={problem} />
        </div>
      )}
      {!mayWrite && <p className="px-4 pb-4 text-ink-2 md:px-8">{editor.readOnly}</p>}
      {conflict !== undefined && !isJoining && (
        <ConflictNote
          locale={locale}
          save={conflict}
          isBusy={isBusy}
          onJoin={() => setJoining(true)}
          onCopy={async (name) => {
            setBusy(true);
            try {
              const mine = keeper.words();
              const copy =
                conflict.copy ??
                (await call("copyArticleText", { locale, ...mine }, article.id)).number;
              const fresh = await call("article", {}, article.id);
              const theirs = fresh.texts[locale];
              if (theirs === null) return;
              keeper.replace({
                words: wordsOf(theirs),
                version: theirs.version,
                savedAt: theirs.savedAt,
              });
              show(theirs);
              setArticle(fresh);
              tell(fill(editor.keptCopy, { copy: versionWords(language, copy), name }));
            } catch (error) {
              setProblem(error);
            } finally {
              setBusy(false);
            }
          }}
        />
      )}
      {conflict !== undefined && isJoining && (
        <Suspense>
          <JoinView
            key={conflict.stored.version}
            locale={locale}
            base={keeper.stored().words}
            mine={keeper.words()}
            theirs={conflict.stored.words}
            isBusy={isBusy}
            onClose={() => setJoining(false)}
            onJoin={async (joined) => {
              setBusy(true);
              const isJoined = await keeper.join(joined);
              setBusy(false);
              show(joined);
              if (!isJoined) return;
              setJoining(false);
              setArticle(await call("article", {}, article.id));
              tell(editor.joined);
            }}
          />
        </Suspense>
      )}

      <div hidden={isConflict && isJoining} className="border-t border-line">
        {/* biome-ignore lint/a11y/useSemanticElements: three buttons are no set of form fields */}
        <div
          role="group"
          aria-label={editor.tabs}
          className="sticky top-14 z-10 flex border-b border-line bg-paper md:hidden"
        >
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={tab === name}
              onClick={() => setTab(name)}
              className="min-h-11 flex-1 border-b-2 border-transparent aria-pressed:border-seal-ink aria-pressed:font-semibold"
            >
              {tabWords[name]}
            </button>
          ))}
        </div>
        <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_310px]">
          <div data-part="list" className={tab === "publish" ? "max-md:hidden" : ""}>
            <div className={`${columns} border-b border-ink`}>
              {isTranslation && (
                <div
                  className={`flex min-h-11 flex-wrap items-center gap-x-3 bg-sunk px-4 md:pl-8 ${tab === "source" ? "" : "max-md:hidden"}`}
                >
                  <b lang={sourceLang}>{languageNames[article.sourceLocale]}</b>
                  <span className="text-ink-2">{editor.sourceReadOnly}</span>
                  <Link to={`?in=${article.sourceLocale}`} className="rule-link coarse:py-3">
                    {editor.writeSource}
                  </Link>
                  {source.changes.length > 0 && source.from !== null && (
                    <span className="ml-auto">
                      <CheckBox
                        isSelected={showsChanges}
                        onChange={setShowsChanges}
                        label={fill(editor.changesSince, {
                          day: dayWords(language.locale, source.from.at),
                        })}
                      />
                    </span>
                  )}
                </div>
              )}
              <div
                className={`flex min-h-11 flex-wrap items-center gap-x-1 px-4 md:pr-3 md:pl-5 ${isTranslation ? "" : "md:pl-8"} ${tab === "text" ? "" : "max-md:hidden"}`}
              >
                <b lang={lang} className="mr-1">
                  {languageNames[locale]}
                </b>
                {!isTranslation && <span className="mr-2 text-ink-2">{editor.source}</span>}
                {mayWrite && <Marks onMark={(name) => handle.current?.insert(name)} />}
                {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no set of form fields */}
                <div role="group" aria-label={editor.view} className="ml-auto flex">
                  {[false, true].map((on) => (
                    <button
                      key={String(on)}
                      type="button"
                      aria-pressed={isPreview === on}
                      onClick={() => setPreview(on)}
                      className="min-h-[30px] border border-line-strong bg-raised px-2 text-micro first:rounded-l-1 last:-ml-px last:rounded-r-1 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink coarse:min-h-11"
                    >
                      {on ? editor.bodyPreview : editor.markdown}
                    </button>
                  ))}
                </div>
              </div>
            </div>

            {(["title", "summary"] as const).map((name) => {
              const change = source.open.get(name);
              return (
                <div key={name} className={`${columns} border-b border-line`}>
                  {isTranslation && (
                    <div
                      className={`bg-sunk px-4 py-3 md:pl-8 ${tab === "source" ? "" : "max-md:hidden"}`}
                    >
                      <p className="text-micro text-ink-3">{editor[name]}</p>
                      <p
                        lang={sourceLang}
                        className={
                          name === "title"
                            ? "display text-[1.1875rem] leading-[1.4]"
                            : "text-[0.9375rem] leading-[1.65]"
                        }
                      >
                        <DiffMarks
                          parts={diffWords(
                            article.sourceLocale,
                            (showsChanges ? source.from : source.current)?.fields[name] ?? "",
                            source.current?.fields[name] ?? "",
                          )}
                        />
                      </p>
                    </div>
                  )}
                  <div
                    className={`bg-raised px-4 py-3 md:px-5 ${isTranslation ? "" : "md:pl-8"} ${change !== undefined ? "shadow-[inset_3px_0_0_var(--warn)]" : ""} ${tab === "text" ? "" : "max-md:hidden"}`}
                  >
                    <label>
                      <span className="text-micro text-ink-3">{editor[name]}</span>
                      <textarea
                        lang={lang}
                        value={fields[name]}
                        readOnly={!mayWrite}
                        rows={1}
                        maxLength={name === "title" ? 300 : 1000}
                        spellCheck
                        // A title is a line; Enter goes on to what comes after it.
                        onChange={({ target }) =>
                          changeField({ [name]: target.value.replace(/[\r\n]+/g, " ") })
                        }
                        onBlur={() => void keeper.saveNow()}
                        className={`field-sizing-content block w-full resize-none bg-transparent coarse:min-h-11 ${name === "title" ? "display text-[1.1875rem] leading-[1.4]" : "text-[0.9375rem] leading-[1.65]"}`}
                      />
                    </label>
                    {change !== undefined && mayWrite && (
                      <StaleNote
                        words={fill(editor.sourceChanged, { day })}
                        isEdited={fields[name] !== loaded.texts[locale]?.fields[name]}
                        about={editor[name]}
                        onConfirm={() => void confirm([change.key])}
                      />
                    )}
                  </div>
                </div>
              );
            })}

            <div className={columns}>
              {isTranslation && (
                <div
                  ref={besideRef}
                  lang={sourceLang}
                  className={`relative bg-sunk ${tab === "source" ? "" : "max-md:hidden"}`}
                >
                  {source.current === null && (
                    <p className="px-4 py-3 md:pl-8">{editor.noSource}</p>
                  )}
                  {source.column.map((paragraph, index) => (
                    <div
                      // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one revision never move
                      key={index}
                      data-left=""
                      ref={(element) => {
                        lefts.current[index] = element;
                      }}
                      className={`border-t border-line px-4 py-2.5 text-[0.9375rem] leading-[1.65] break-words whitespace-pre-wrap md:absolute md:inset-x-0 md:pl-8 ${paragraphLook(paragraph.after ?? paragraph.before ?? "")}`}
                    >
                      <SourceText
                        paragraph={paragraph}
                        locale={article.sourceLocale}
                        showsChanges={showsChanges}
                      />
                    </div>
                  ))}
                </div>
              )}
              <div
                className={`relative bg-raised ${isTranslation ? "" : "md:pl-3"} ${tab === "text" ? "" : "max-md:hidden"}`}
              >
                <MarkdownEditor
                  handle={handle}
                  start={startBody}
                  locale={locale}
                  label={fill(editor.body, { language: languageIn(language, locale) })}
                  isReadOnly={!mayWrite}
                  isPreview={isPreview}
                  beside={source.beside}
                  heightOf={heightOf}
                  noteHeight={room}
                  onLayout={onLayout}
                  onChange={changeBody}
                  onBlur={() => void keeper.saveNow()}
                  onStep={step}
                />
                {mayWrite &&
                  [...source.beside.open].map((left) => {
                    const paragraph = source.column[left];
                    if (paragraph?.change === undefined) return null;
                    const { key, kind } = paragraph.change;
                    const said =
                      kind === "added"
                        ? editor.notTranslated
                        : kind === "removed"
                          ? editor.sourceRemoved
                          : editor.sourceChanged;
                    return (
                      <div
                        key={key}
                        ref={(element) => {
                          notes.current[left] = element;
                        }}
                        className="absolute inset-x-0 px-5"
                      >
                        <StaleNote
                          words={fill(said, { day })}
                          isEdited={edited.has(left)}
                          about={(paragraph.after ?? paragraph.before ?? "").slice(0, 40)}
                          onConfirm={() => void confirm([key])}
                        />
                      </div>
                    );
                  })}
              </div>
            </div>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-4 py-3 text-micro text-ink-2 max-md:hidden md:px-8">
              {source.openCount > 0 && (
                <span>
                  <Key>Alt</Key> <Key>↓</Key> {editor.keys.stale}
                </span>
              )}
              <span>
                <Key>Ctrl</Key> <Key>S</Key> {editor.keys.save}
              </span>
              <span>
                <Key>Ctrl</Key> <Key>Shift</Key> <Key>P</Key> {editor.keys.preview}
              </span>
              <span>
                <Key>Ctrl</Key> <Key>/</Key> {editor.keys.all}
              </span>
              {source.openCount > 1 && mayWrite && (
                <Button size="row" className="ml-auto" onPress={() => void confirm(null)}>
                  {editor.confirmAll}
                </Button>
              )}
            </div>
          </div>
          <aside
            data-part="aside"
            aria-label={words.articles.publish.title}
            className={`px-4 py-5 max-xl:border-t max-xl:border-line md:px-8 xl:border-l xl:border-line xl:px-5 ${tab === "publish" ? "" : "max-md:hidden"}`}
          >
            <PublishPanel
              article={article}
              locale={locale}
              draft={draft}
              words={keeper.words}
              version={() => keeper.stored().version}
              saveNow={keeper.saveNow}
              keepVersion={keepVersion}
              isConflict={isConflict}
              isUnsaved={save.kind !== "saved"}
              stale={source.openCount}
              mayPublish={mayPublish}
              mayWrite={mayWrite}
              onArticle={setArticle}
            />
            <ArticleAside
              article={article}
              locale={locale}
              fields={fields}
              mayWrite={mayWrite && !isTranslation}
              onTags={(tags) => changeField({ tags })}
            />
          </aside>
        </div>
      </div>
    </>
  );
}

/** The draft's keeper, with the calls and the store of this browser. */
function newKeeper(article: Article, locale: Locale, staffId: number): DraftKeeper {
  const text = article.texts[locale];
  const place = { staffId, textId: article.id, locale };
  const isTranslation = locale !== article.sourceLocale;
  const madeFrom = isTranslation ? article.source.current?.number : undefined;
  return createDraftKeeper(
    {
      words: text === null ? noWords : wordsOf(text),
      version: text?.version ?? 0,
      savedAt: text?.savedAt ?? null,
    },
    {
      save: ({ words, version }) =>
        call(
          "saveArticleDraft",
          // A translation that begins is made from the source as it is beside it.
          {
            locale,
            version,
            ...words,
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
      keepHere: (draft) => keepDraft(place, draft),
      forgetHere: () => forgetDraft(place),
    },
  );
}

/** The source beside a translation: its column, what changed, and what nobody has looked at. */
function useSource({ source, texts }: Article, isTranslation: boolean, locale: Locale) {
  const translation = texts[locale]?.translation ?? null;
  return useMemo(() => {
    const { current } = source;
    const from = source.from ?? current;
    const open = new Map<"title" | "summary" | number, SourceChange>();
    if (!isTranslation || current === null || from === null) {
      const beside = { column: [] as SourceParagraph[], open: new Set<number>() };
      return { current, from, changes: [], column: beside.column, open, openCount: 0, beside };
    }
    const changes = translation === null ? [] : sourceChanges(from, current);
    const unseen = openChanges(changes, translation?.checked ?? []);
    const column = sourceColumn(translation === null ? current : from, current);
    for (const change of unseen) {
      if (change.place !== "body") open.set(change.place, change);
    }
    column.forEach(({ change }, left) => {
      const found = unseen.find(
        (one) =>
          one.place === "body" && one.before === change?.before && one.after === change.after,
      );
      if (change !== undefined && found !== undefined) open.set(left, found);
    });
    const beside = {
      column,
      open: new Set([...open.keys()].filter((key) => typeof key === "number")),
    };
    return { current, from, changes, column, open, openCount: unseen.length, beside };
  }, [source, translation, isTranslation]);
}

/** The browser asks before a window is closed whose text is not on the server yet. */
function useAskBeforeClosing(save: SaveState) {
  useEffect(() => {
    if (save.kind === "saved") return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [save]);
}

/** Reads the article again after a save, for the numbers of its versions and what others did. */
function useReadAgain(
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

function SaveLine({ save, draft }: { save: SaveState; draft: number }) {
  const language = useLanguage();
  const { save: said } = language.words.articles.editor;
  const version = versionWords(language, draft);
  const line = (() => {
    switch (save.kind) {
      case "saved":
        return save.at === null
          ? said.none
          : fill(said.saved, { time: secondWords(language.locale, save.at), version });
      case "failed":
        return `${problemWords(language, save.error)} ${said.failed}`;
      case "conflict":
        return fill(save.copy === null ? said.conflictHere : said.conflict, {
          version: versionWords(language, theirNumber(save)),
        });
      default:
        return said[save.kind];
    }
  })();
  const isBad = save.kind === "failed" || save.kind === "offline" || save.kind === "conflict";
  return (
    <span className={`flex min-h-9 items-center gap-2 ${isBad ? "text-danger" : "text-ink-2"}`}>
      {save.kind === "saved" && save.at !== null && (
        <span className="text-ok">
          <StateShape state="fine" />
        </span>
      )}
      {isBad && <StateShape state="failed" />}
      <span data-save={save.kind} className="tabular-nums">
        {line}
      </span>
      {/* Only what is wrong is said aloud: who writes does not want to hear of every save. */}
      <span role="status" className="sr-only">
        {isBad ? line : ""}
      </span>
    </span>
  );
}

type Conflict = Extract<SaveState, { kind: "conflict" }>;

/** The number of the other one's draft: the copy of the own text has the next one before it. */
function theirNumber({ error, copy }: Conflict): number {
  const { data: stored } = articleText.safeParse(error.conflict);
  return stored?.kept ?? (copy ?? stored?.revision ?? 0) + 1;
}

function ConflictNote({
  locale,
  save,
  isBusy,
  onJoin,
  onCopy,
}: {
  locale: Locale;
  save: Conflict;
  isBusy: boolean;
  onJoin: () => void;
  onCopy: (name: string) => void;
}) {
  const language = useLanguage();
  const { editor } = language.words.articles;
  const stored = articleText.safeParse(save.error.conflict).data;
  const name = stored?.author?.name ?? editor.somebody;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border-l-2 border-danger bg-seal-wash px-4 py-3 md:px-8"
    >
      <Icon name="octagon" className="text-danger" />
      <p className="min-w-60 flex-1">
        <b>
          {fill(editor.conflictTitle, {
            name,
            language: languageIn(language, locale),
            version: versionWords(language, theirNumber(save)),
            time: stored === undefined ? "" : clockWords(stored.savedAt),
          })}
        </b>{" "}
        {save.copy === null
          ? editor.conflictHere
          : fill(editor.conflictCopy, { copy: versionWords(language, save.copy) })}
      </p>
      <span className="flex flex-wrap gap-2.5">
        <Button tone="ink" onPress={onJoin}>
          {editor.compare}
        </Button>
        <Button isBusy={isBusy} onPress={() => onCopy(name)}>
          {editor.keepCopy}
        </Button>
      </span>
    </div>
  );
}

const markIcons: Record<MarkName, IconName> = {
  heading: "heading",
  bold: "bold",
  link: "link",
  quote: "quote",
  list: "list",
  code: "code",
};

function Marks({ onMark }: { onMark: (name: MarkName) => void }) {
  const { editor } = useLanguage().words.articles;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons is no set of form fields
    <div role="group" aria-label={editor.marks} className="flex">
      {(Object.keys(markIcons) as MarkName[]).map((name) => (
        <IconButton
          key={name}
          icon={markIcons[name]}
          label={editor.mark[name]}
          onPress={() => onMark(name)}
          className="pointer-fine:size-7!"
        />
      ))}
    </div>
  );
}

/** A paragraph whose source has changed: it fits still, or has been written anew. */
function StaleNote({
  words,
  isEdited,
  about,
  onConfirm,
}: {
  words: string;
  isEdited: boolean;
  about: string;
  onConfirm: () => void;
}) {
  const { editor } = useLanguage().words.articles;
  return (
    <div className="flex min-h-[46px] flex-wrap items-center justify-between gap-2">
      <span className="flex items-center gap-2 text-micro text-warn">
        <StateShape state="stale" />
        {words}
      </span>
      <Button
        size="row"
        tone={isEdited ? "ink" : "line"}
        {...(isEdited && { icon: "check" as const })}
        aria-label={fill(isEdited ? editor.markCurrentFor : editor.stillFitsFor, { text: about })}
        onPress={onConfirm}
      >
        {isEdited ? editor.markCurrent : editor.stillFits}
      </Button>
    </div>
  );
}

function SourceText({
  paragraph: { before, after, change },
  locale,
  showsChanges,
}: {
  paragraph: SourceParagraph;
  locale: Locale;
  showsChanges: boolean;
}) {
  const parts = useMemo(
    () =>
      change === undefined || !showsChanges
        ? [{ kind: "same" as const, text: after ?? "" }]
        : diffWords(locale, before ?? "", after ?? ""),
    [before, after, change, locale, showsChanges],
  );
  return <DiffMarks parts={withoutHeadingMark(parts)} />;
}
