import { useState } from "react";
import { Link } from "react-router";
import type { Article } from "~/console-api/schemas/articles";
import { translatedFields } from "~/domain/document/translated-fields";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import type { LocalDraft } from "~console/drafts/draft-keeper";
import { languageIn, titlesOf } from "~console/drafts/states";
import { MarkdownEditor } from "~console/editor/markdown-editor";
import { usePasted } from "~console/editor/paste-bar";
import { useTextTools } from "~console/editor/text-tools";
import type { PictureDesk } from "~console/media/picture-desk";
import { PicturePicker } from "~console/media/picture-picker";
import { buttonStyle } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { PageHead } from "~console/ui/page-head";
import { Problem } from "~console/ui/problem";
import { useScreenKeys } from "~console/ui/screen-keys";
import { useLanguage } from "~console/words";
import { dayWords } from "~console/words/times";
import { ArticleAside } from "./article-aside";
import { useTextCheck } from "./before-out";
import { ConflictArea } from "./conflict";
import { type AsideTab, EditorAside } from "./editor-aside";
import { EditorFoot, SourceHead, TextHead } from "./editor-bar";
import { PicturesPanel } from "./pictures-panel";
import { usePlacedRows } from "./placed-rows";
import { PresenceLine } from "./presence-line";
import { PreviewMenu } from "./preview-menu";
import { PublishPanel } from "./publish-panel";
import { SaveMark } from "./save-mark";
import { SourceColumn } from "./source-column";
import { StaleNotes } from "./stale-note";
import { TextFields } from "./text-fields";
import { useEditor } from "./use-editor";
import { useEditorPictures } from "./use-editor-pictures";

/** The parts that a narrow window shows one at a time. */
type Tab = "source" | "text" | "publish";

/** Writes one language of an article, beside its source where it is a translation. */
export function Editor({
  desk,
  loaded,
  local,
  locale,
}: {
  desk: PictureDesk;
  loaded: Article;
  local: LocalDraft | undefined;
  locale: Locale;
}) {
  const language = useLanguage();
  const words = language.words.articles;
  const { editor } = words;
  const state = useEditor(loaded, local, locale);
  const { article, text, source, isTranslation, may, keeper, save, draft, handle, fields } = state;
  const [isPreview, setPreview] = useState(false);
  const [showsChanges, setShowsChanges] = useState(true);
  const [isJoining, setJoining] = useState(false);
  const [tab, setTab] = useState<Tab>("text");
  const [asideTab, setAsideTab] = useState<AsideTab>("publish");
  const [isPicking, setPicking] = useState(false);
  const rows = usePlacedRows(handle, { column: source.column, start: state.startBody });
  const pictures = useEditorPictures(state, desk, () => setAsideTab("pictures"));
  const { bar: pasteBar, onPasted } = usePasted(handle);
  const tools = useTextTools(handle, {
    locale,
    onPicture: may.seePictures ? () => setPicking(true) : undefined,
  });
  const check = useTextCheck(state.body, isTranslation ? source.column : undefined);
  const [showsFields, setShowsFields] = useState(
    fields.title === "" || translatedFields.some((name) => source.open.has(name)),
  );
  const goToLine = (line: number) => {
    setTab("text");
    // On a phone the text is shown by then.
    requestAnimationFrame(() => handle.current?.goToLine(line));
  };
  const onlyIn = (name: Tab) => (tab === name ? "" : "max-md:hidden");
  const step = (direction: 1 | -1) =>
    handle.current?.goToRow(direction, (left) => source.open.has(left));
  useScreenKeys({
    save: () => void state.keepVersion(),
    preview: () => setPreview((on) => !on),
    // Heard by the text itself.
    bold: null,
    italic: null,
    heading2: null,
    heading3: null,
    numbers: null,
    list: null,
    quote: null,
    pastePlain: null,
    ...(isTranslation && { nextStale: null, previousStale: null }),
  });

  const titles = titlesOf(language, {
    cn: article.texts.cn?.fields ?? null,
    en: article.texts.en?.fields ?? null,
    [locale]: fields,
  });
  const conflict = save.kind === "conflict" ? save : undefined;
  const columns = isTranslation ? "md:grid md:grid-cols-2" : "";
  const day = source.current === null ? "" : dayWords(language.locale, source.current.at);
  const confirmOne = (key: string) => void state.confirm([key]);

  return (
    <>
      <PageHead
        title={titles.first.title}
        above={
          <span className="flex items-center gap-1.5">
            <Link
              to={article.feedback === null ? "/articles" : "/articles?kind=help"}
              className="hover:underline coarse:py-3"
            >
              {editor.articles}
            </Link>
            <Icon name="chevron" size={12} />
            {article.id}
          </span>
        }
      >
        <SaveMark save={save} draft={draft} />
        <PresenceLine id={article.id} locale={locale} save={save} />
        <Link to={`/articles/${article.id}/history?in=${locale}`} className={buttonStyle("line")}>
          <Icon name="history" />
          {editor.history}
        </Link>
        {text !== null && may.preview && (
          <PreviewMenu articleId={article.id} locale={locale} beforeOpen={keeper.saveNow} />
        )}
      </PageHead>

      {state.problem !== undefined && (
        <div className="px-4 pb-4 md:px-8">
          <Problem error={state.problem} />
        </div>
      )}
      {!may.write && <p className="px-4 pb-4 text-ink-2 md:px-8">{editor.readOnly}</p>}
      {conflict !== undefined && (
        <ConflictArea
          state={state}
          conflict={conflict}
          isJoining={isJoining}
          onJoining={setJoining}
        />
      )}

      <div hidden={conflict !== undefined && isJoining} className="border-t border-line">
        <NarrowTabs
          isTranslation={isTranslation}
          tab={tab}
          onTab={setTab}
          warnings={check.findings.length + Number(check.untranslated > 0)}
        />
        <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_310px]">
          <div
            data-part="list"
            className={`xl:border-r xl:border-line ${tab === "publish" ? "max-md:hidden" : ""}`}
          >
            <div className={`${columns} border-b border-ink`}>
              {isTranslation && (
                <SourceHead
                  source={source}
                  locale={article.sourceLocale}
                  showsChanges={showsChanges}
                  onShowsChanges={setShowsChanges}
                  className={onlyIn("source")}
                />
              )}
              <TextHead
                locale={locale}
                isSource={!isTranslation}
                isPreview={isPreview}
                onPreview={setPreview}
                className={`${isTranslation ? "" : "md:pl-8"} ${onlyIn("text")}`}
              >
                {may.write && tools.toolbar}
              </TextHead>
            </div>
            {pasteBar}
            <button
              type="button"
              aria-expanded={showsFields}
              onClick={() => setShowsFields(!showsFields)}
              className={`flex min-h-11 w-full items-center justify-between border-b border-line px-4 text-micro text-ink-2 md:hidden ${onlyIn("text")}`}
            >
              {editor.fields}
              <Icon name={showsFields ? "upwards" : "down"} />
            </button>
            <TextFields
              source={source}
              sourceLocale={article.sourceLocale}
              locale={locale}
              fields={fields}
              before={loaded.texts[locale]?.fields}
              day={day}
              mayWrite={may.write}
              showsChanges={showsChanges}
              onChange={state.changeField}
              onBlur={() => void keeper.saveNow()}
              onConfirm={confirmOne}
              sourceClass={onlyIn("source")}
              textClass={`${isTranslation ? "" : "md:pl-8"} ${showsFields ? "" : "max-md:hidden"} ${onlyIn("text")}`}
            />
            {/* Above both columns, so that their paragraphs begin at the same height. Screen readers hear it with the editor. */}
            <div aria-hidden="true" className={`${columns} text-micro text-ink-3`}>
              {isTranslation && (
                <p className={`bg-sunk px-4 pt-3 md:pl-8 ${onlyIn("source")}`}>
                  {editor.bodyLabel}
                </p>
              )}
              <p
                className={`bg-raised px-4 pt-3 md:px-5 ${isTranslation ? "" : "md:pl-8"} ${onlyIn("text")}`}
              >
                {editor.bodyLabel}
              </p>
            </div>
            <div className={columns}>
              {isTranslation && (
                <SourceColumn
                  source={source}
                  locale={article.sourceLocale}
                  showsChanges={showsChanges}
                  columnRef={rows.columnRef}
                  placeOf={rows.placeLeft}
                  className={onlyIn("source")}
                />
              )}
              <div
                className={`relative bg-raised ${isTranslation ? "" : "md:pl-3"} ${onlyIn("text")}`}
              >
                <MarkdownEditor
                  handle={handle}
                  start={state.startBody}
                  locale={locale}
                  label={fill(editor.body, { language: languageIn(language, locale) })}
                  isReadOnly={!may.write}
                  isPreview={isPreview}
                  beside={source.beside}
                  heightOf={rows.heightOf}
                  noteHeight={rows.room}
                  pictures={pictures.look}
                  onLayout={rows.onLayout}
                  onChange={(body) => {
                    state.changeBody(body);
                    rows.compare();
                  }}
                  onBlur={() => void keeper.saveNow()}
                  {...tools.editor}
                  onPasted={onPasted}
                  onFiles={pictures.takeFiles}
                  onStep={step}
                />
                {may.write && (
                  <StaleNotes
                    source={source}
                    day={day}
                    edited={rows.edited}
                    placeOf={rows.placeNote}
                    onConfirm={confirmOne}
                  />
                )}
              </div>
            </div>
            <EditorFoot
              openCount={source.openCount}
              onConfirmAll={may.write ? () => void state.confirm(null) : undefined}
            />
          </div>
          <EditorAside
            tab={asideTab}
            onTab={setAsideTab}
            pictureCount={may.seePictures ? pictures.names.length : undefined}
            mayPublish={may.publish}
            className={onlyIn("publish")}
            publish={
              <PublishPanel
                article={article}
                locale={locale}
                draft={draft}
                words={keeper.words}
                version={() => keeper.stored().version}
                saveNow={keeper.saveNow}
                keepVersion={state.keepVersion}
                isConflict={conflict !== undefined}
                isUnsaved={save.kind !== "saved"}
                stale={source.openCount}
                missing={pictures.missing}
                check={check}
                onGo={goToLine}
                mayPublish={may.publish}
                mayWrite={may.write}
                onArticle={state.setArticle}
              />
            }
            pictures={
              <PicturesPanel
                desk={desk}
                names={pictures.names}
                pictures={pictures.look.pictures}
                locale={locale}
                mayAdd={may.addPictures}
                mayWrite={may.write}
                onChoose={() => setPicking(true)}
                onPut={pictures.put}
              />
            }
          >
            <ArticleAside
              article={article}
              locale={locale}
              fields={fields}
              mayWrite={may.write && !isTranslation}
              onChange={state.changeField}
            />
          </EditorAside>
        </div>
      </div>
      {tools.layer}
      {isPicking && (
        <PicturePicker
          desk={desk}
          mayWrite={may.addPictures}
          onPick={(picture) => {
            setPicking(false);
            pictures.put(picture);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

/** Chooses what a narrow window shows. */
function NarrowTabs({
  isTranslation,
  tab,
  onTab,
  warnings,
}: {
  isTranslation: boolean;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** Points to settle before the text goes out; the tab of the publication counts them. */
  warnings: number;
}) {
  const { editor } = useLanguage().words.articles;
  const tabs: [name: Tab, label: string][] = [
    ...(isTranslation ? [["source", editor.tabSource] as [Tab, string]] : []),
    ["text", isTranslation ? editor.tabTranslation : editor.tabText],
    ["publish", editor.tabPublish],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons are no set of form fields
    <div
      role="group"
      aria-label={editor.tabs}
      className="sticky top-14 z-10 flex border-b border-line bg-paper md:hidden"
    >
      {tabs.map(([name, label]) => (
        <button
          key={name}
          type="button"
          aria-pressed={tab === name}
          onClick={() => onTab(name)}
          className="min-h-11 flex-1 border-b-2 border-transparent aria-pressed:border-seal-ink aria-pressed:font-semibold"
        >
          {label}
          {name === "publish" && warnings > 0 && (
            <span className="ml-1.5 inline-flex items-center gap-1 align-middle text-micro text-warn">
              <Icon name="triangle" size={14} />
              {warnings}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
