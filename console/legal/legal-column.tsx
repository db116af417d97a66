import "~console/drafts/strings";
import { useRef, useState } from "react";
import type { LegalText } from "~/console-api/schemas/legal";
import { longestLegal } from "~/domain/legal-page/legal-rules";
import { fill } from "~/i18n/fill";
import { type Locale, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import type { ArticleWords } from "~console/drafts/article-words";
import { ConflictNote } from "~console/drafts/conflict-note";
import { useKeptWhere } from "~console/drafts/kept-where";
import { OldDraftNote } from "~console/drafts/old-form";
import { openPreview } from "~console/drafts/open-preview";
import { SaveLine } from "~console/drafts/save-line";
import { languageNames } from "~console/drafts/states";
import { JoinArea } from "~console/editor/join-area";
import type { PictureLook } from "~console/editor/live-pictures";
import { type EditorHandle, MarkdownEditor } from "~console/editor/markdown-editor";
import type { Beside } from "~console/editor/paired-rows";
import { usePasted } from "~console/editor/paste-bar";
import { useTextTools } from "~console/editor/text-tools";
import { Button } from "~console/ui/button";
import { useSaver } from "~console/ui/other-window";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import type { OpenLegal } from "./legal-document";

/** The other language stands beside in an editor of its own: no paragraphs are paired. */
const nothingBeside: Beside = { column: [], open: new Set() };

/** A legal text shows no pictures. */
const noPictures: PictureLook = { pictures: new Map(), locale: "cn", missing: (name) => name };
const noHeight = () => 0;
const nothing = () => {};

type Props = {
  text: LegalText;
  locale: Locale;
  document: OpenLegal;
  mayWrite: boolean;
  mayPreview: boolean;
  /** On a phone, one language is shown at a time. */
  isShown: boolean;
};

/** One language of a legal text: its fields, its Markdown, and where what is typed is kept. */
export function LegalColumn(props: Props) {
  const { text, locale, document, mayWrite, mayPreview, isShown } = props;
  const { keeper, save, words, theirs } = document;
  const language = useLanguage();
  const { legal } = language.words;
  const own = legal.editor;
  const [start] = useState(words);
  const [isJoining, setJoining] = useState(false);
  const handle = useRef<EditorHandle>(null);
  const { bar: pasteBar, onPasted } = usePasted(handle);
  const tools = useTextTools(handle, { locale, onPicture: undefined });
  const lang = locales[locale].htmlLang;
  const said = legal.inLanguage[locale];
  const old = text.drafts[locale];

  const askPreview = async () => {
    await keeper.saveNow();
    return call("previewLegalDraft", { name: text.name, locale });
  };
  const change = (next: Partial<ArticleWords>) => document.change({ ...keeper.words(), ...next });
  const conflict = save.kind === "conflict" ? save : undefined;
  const keptWhere = useKeptWhere(conflict?.copy ?? null);
  const saver = useSaver()(theirs?.author);

  return (
    <section
      aria-label={said}
      className={`min-w-0 md:[&+&]:border-l md:[&+&]:border-line ${isShown ? "" : "max-md:hidden"}`}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-ink px-4 py-1 md:px-6">
        <b lang={lang}>{languageNames[locale]}</b>
        <SaveLine
          save={save}
          words={{
            ...own,
            saved: mayWrite ? own.saved : own.readOnlyIn,
            none: mayWrite ? own.same : own.readOnlyIn,
          }}
        />
        {mayPreview && (
          <Button
            size="row"
            icon="eye"
            className="ml-auto"
            aria-label={`${own.preview}: ${said}`}
            onPress={() => void openPreview(language, askPreview)}
          >
            {own.preview}
          </Button>
        )}
      </div>
      {old.text !== null && keeper.stored().version === old.version && (
        <OldDraftNote
          {...old}
          text={old.text}
          consequence={mayWrite ? own.oldDraftText : ""}
          className="m-4"
        />
      )}
      {conflict !== undefined && !isJoining && (
        <ConflictNote
          className="m-4"
          title={fill(saver.isOwn ? own.conflictOwn : own.conflictTitle, {
            name: saver.name,
            language: said,
          })}
          text={own.conflictKept[keptWhere]}
          ways={[{ label: own.compare, tone: "ink", act: () => setJoining(true) }]}
        />
      )}
      {conflict !== undefined && isJoining && (
        <JoinArea
          locale={locale}
          keeper={keeper}
          conflict={conflict}
          side={saver.side}
          onClose={() => setJoining(false)}
          onJoin={async (joined) => {
            const isJoined = await document.join(joined);
            handle.current?.replace(keeper.words().body);
            if (isJoined) showToast(own.joined);
          }}
        />
      )}
      <div hidden={conflict !== undefined && isJoining}>
        {(["title", "summary"] as const).map((name) => (
          <label key={name} className="block border-b border-line bg-raised px-4 py-3 md:px-6">
            <span className="text-micro text-ink-3">
              {name === "title" ? own.titleField : own.summary}
            </span>
            <textarea
              lang={lang}
              value={words.fields[name]}
              readOnly={!mayWrite}
              rows={1}
              maxLength={longestLegal[name]}
              spellCheck
              // A title is a line; Enter goes on to what comes after it.
              onChange={({ target }) => {
                const typed = target.value.replace(/[\r\n]+/g, " ");
                change({ fields: { ...words.fields, [name]: typed } });
              }}
              onBlur={() => void keeper.saveNow()}
              className={`field-sizing-content block w-full resize-none bg-transparent coarse:min-h-11 ${name === "title" ? "display text-[1.1875rem] leading-[1.4]" : "text-[0.9375rem] leading-[1.65]"}`}
            />
          </label>
        ))}
        {mayWrite && <div className="border-b border-line px-4 py-1 md:px-5">{tools.toolbar}</div>}
        {pasteBar}
        <div className="bg-raised md:px-2">
          <MarkdownEditor
            handle={handle}
            start={start.body}
            locale={locale}
            label={fill(own.body, { language: said })}
            isReadOnly={!mayWrite}
            isPreview={false}
            beside={nothingBeside}
            heightOf={noHeight}
            noteHeight={0}
            pictures={noPictures}
            {...tools.editor}
            onPasted={onPasted}
            onFiles={() => showToast(own.noPictures)}
            onLayout={nothing}
            onChange={(body) => change({ body })}
            onBlur={() => void keeper.saveNow()}
            onStep={nothing}
          />
        </div>
      </div>
      {tools.layer}
    </section>
  );
}
