import "~console/drafts/strings";
import "~console/articles/strings";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { type LegalText, legalDraft } from "~/console-api/schemas/legal";
import { longestLegal } from "~/domain/legal-page/legal-rules";
import { fill } from "~/i18n/fill";
import { type Locale, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { useStore } from "~console/api/store";
import { type ArticleWords, sameWords } from "~console/drafts/article-words";
import type { DraftKeeper, LocalDraft, SaveState } from "~console/drafts/draft-keeper";
import { keptWhere } from "~console/drafts/kept-where";
import { savesLocally } from "~console/drafts/local-drafts";
import { OldForm } from "~console/drafts/old-form";
import { languageNames } from "~console/drafts/states";
import type { PictureLook } from "~console/editor/live-pictures";
import { type EditorHandle, MarkdownEditor } from "~console/editor/markdown-editor";
import type { Beside } from "~console/editor/paired-rows";
import { Button } from "~console/ui/button";
import { Note } from "~console/ui/note";
import { useSaver } from "~console/ui/other-window";
import { problemWords } from "~console/ui/problem";
import { SaveSaid } from "~console/ui/save-said";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { withStrings } from "~console/words/shown-language";
import { secondWords, timeWords } from "~console/words/times";

const JoinView = lazy(() => withStrings(() => import("~console/editor/join-view")));

/** The other language stands beside in an editor of its own: no paragraphs are paired. */
const nothingBeside: Beside = { column: [], open: new Set() };

/** A legal text shows no pictures. */
const noPictures: PictureLook = { pictures: new Map(), locale: "cn", missing: (name) => name };
const noHeight = () => 0;
const nothing = () => {};

type Props = {
  text: LegalText;
  locale: Locale;
  keeper: DraftKeeper;
  save: SaveState;
  local: LocalDraft | undefined;
  mayWrite: boolean;
  mayPreview: boolean;
  /** On a phone, one language is shown at a time. */
  isShown: boolean;
};

/** One language of a legal text: its fields, its Markdown, and where what is typed is kept. */
export function LegalColumn(props: Props) {
  const { text, locale, keeper, save, local, mayWrite, mayPreview, isShown } = props;
  const language = useLanguage();
  const { legal } = language.words;
  const own = legal.editor;
  const [start] = useState(() => local?.words ?? keeper.words());
  const [fields, setFields] = useState(start.fields);
  const [isJoining, setJoining] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const handle = useRef<EditorHandle>(null);
  const lang = locales[locale].htmlLang;
  const said = legal.inLanguage[locale];
  const old = text.drafts[locale];

  // What this browser kept of an earlier visit goes to the server now.
  useEffect(() => {
    if (local === undefined || !mayWrite || sameWords(local.words, keeper.stored().words)) return;
    showToast(own.restored);
    void keeper.takeUp(local);
  }, [keeper, local, mayWrite, own.restored]);

  const change = (next: Partial<ArticleWords>) => keeper.change({ ...keeper.words(), ...next });
  const conflict = save.kind === "conflict" ? save : undefined;
  const isKept = useStore(savesLocally);
  const saver = useSaver()(legalDraft.safeParse(conflict?.error.conflict).data?.author);

  return (
    <section
      aria-label={said}
      className={`min-w-0 md:[&+&]:border-l md:[&+&]:border-line ${isShown ? "" : "max-md:hidden"}`}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-ink px-4 py-1 md:px-6">
        <b lang={lang}>{languageNames[locale]}</b>
        <SaveLine save={save} isRead={!mayWrite} />
        {mayPreview && (
          <Button
            size="row"
            icon="eye"
            className="ml-auto"
            aria-label={`${own.preview}: ${said}`}
            onPress={() => void openPreview(language, text, locale, keeper.saveNow)}
          >
            {own.preview}
          </Button>
        )}
      </div>
      {old.text !== null && keeper.stored().version === old.version && (
        <Note tone="warn" icon="triangle" className="m-4">
          <p>
            <b>
              {fill(own.oldDraft, {
                name: old.author?.name ?? language.words.kept.somebody,
                time: old.savedAt === null ? "" : timeWords(language.locale, old.savedAt),
              })}
            </b>{" "}
            {mayWrite && own.oldDraftText}
          </p>
          <OldForm text={old.text} />
        </Note>
      )}
      {conflict !== undefined && !isJoining && (
        <Note tone="danger" role="alert" className="m-4">
          <p>
            <b>
              {fill(saver.isOwn ? own.conflictOwn : own.conflictTitle, {
                name: saver.name,
                language: said,
              })}
            </b>{" "}
            {own.conflictKept[keptWhere(conflict.copy, isKept)]}
          </p>
          <Button tone="ink" size="row" className="mt-2.5" onPress={() => setJoining(true)}>
            {own.compare}
          </Button>
        </Note>
      )}
      {conflict !== undefined && isJoining && (
        <Suspense>
          <JoinView
            key={conflict.stored.version}
            locale={locale}
            base={keeper.stored().words}
            mine={keeper.words()}
            theirs={conflict.stored.words}
            side={saver.side}
            isBusy={isBusy}
            onClose={() => setJoining(false)}
            onJoin={async (joined) => {
              setBusy(true);
              const isJoined = await keeper.join(joined);
              setBusy(false);
              setFields(joined.fields);
              handle.current?.replace(joined.body);
              if (isJoined) showToast(own.joined);
              // What did not get through is sent again; a later conflict begins with its own note.
              if (keeper.state.get().kind !== "conflict") setJoining(false);
            }}
          />
        </Suspense>
      )}
      <div hidden={conflict !== undefined && isJoining}>
        {(["title", "summary"] as const).map((name) => (
          <label key={name} className="block border-b border-line bg-raised px-4 py-3 md:px-6">
            <span className="text-micro text-ink-3">
              {name === "title" ? own.titleField : own.summary}
            </span>
            <textarea
              lang={lang}
              value={fields[name]}
              readOnly={!mayWrite}
              rows={1}
              maxLength={longestLegal[name]}
              spellCheck
              // A title is a line; Enter goes on to what comes after it.
              onChange={({ target }) => {
                const next = { ...fields, [name]: target.value.replace(/[\r\n]+/g, " ") };
                setFields(next);
                change({ fields: next });
              }}
              onBlur={() => void keeper.saveNow()}
              className={`field-sizing-content block w-full resize-none bg-transparent coarse:min-h-11 ${name === "title" ? "display text-[1.1875rem] leading-[1.4]" : "text-[0.9375rem] leading-[1.65]"}`}
            />
          </label>
        ))}
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
            onFiles={() => showToast(own.noPictures)}
            onLayout={nothing}
            onChange={(body) => change({ body })}
            onBlur={() => void keeper.saveNow()}
            onStep={nothing}
          />
        </div>
      </div>
    </section>
  );
}

/** Opens the draft on its real page; what is typed is to be seen as well. */
async function openPreview(
  language: ReturnType<typeof useLanguage>,
  { name }: LegalText,
  locale: Locale,
  saveNow: () => Promise<boolean>,
) {
  // Opened while the key is pressed: later, browsers take it for an advertisement.
  const opened = window.open("", "_blank");
  if (opened === null) {
    showToast(language.words.articles.editor.previewBlocked);
    return;
  }
  opened.opener = null;
  try {
    await saveNow();
    const { url } = await call("previewLegalDraft", { name, locale });
    opened.location.replace(url);
  } catch (error) {
    opened.close();
    showToast(problemWords(language, error));
  }
}

/** Where what is typed is kept, always at the same place. */
function SaveLine({ save, isRead }: { save: SaveState; isRead: boolean }) {
  const language = useLanguage();
  const own = language.words.legal.editor;
  const isKept = useStore(savesLocally);
  const line = (() => {
    switch (save.kind) {
      case "saved":
        if (isRead) return own.readOnlyIn;
        return save.at === null
          ? own.same
          : fill(own.saved, { time: secondWords(language.locale, save.at) });
      case "failed":
        return `${problemWords(language, save.error)} ${isKept ? own.failed : own.failedUnkept}`;
      case "offline":
        return isKept ? own.offline : own.offlineUnkept;
      case "conflict":
        return isKept ? own.conflict : own.conflictUnkept;
      default:
        return own[save.kind];
    }
  })();
  return <SaveSaid kind={save.kind} line={line} />;
}
