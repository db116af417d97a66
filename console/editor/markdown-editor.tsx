import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownKeymap } from "@codemirror/lang-markdown";
import { Compartment, EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { type Locale, locales } from "~/i18n/locales";
import { editorKey } from "~console/ui/key-map";
import { pressAt } from "~console/ui/screen-keys";
import { editorBase } from "./editor-look";
import {
  convertLast,
  formattedPaste,
  keepPlain,
  type Pasted,
  takePasteBack,
} from "./formatted-paste";
import { type LinkDraft, linkAt } from "./link-draft";
import { type PictureLook, picturesChanged } from "./live-pictures";
import { livePreview } from "./live-preview";
import type { Asked, MarkWords } from "./mark-words";
import { changeOfMark, type MarkName, marksAt } from "./marks";
import { isLongText } from "./page-styles";
import { type Beside, type PlacedRow, pairedRows, rowsIn, setBeside } from "./paired-rows";
import { placeOfPicture } from "./put-picture";
import { slashMenu } from "./slash-menu";
import { tableKeys } from "./table-keys";

/** Functions of the editor for the buttons beside the text. */
export type EditorHandle = {
  text: () => string;
  /** Puts another text in its place, as one step that can be undone. */
  replace: (text: string) => void;
  /** Sets a mark, or takes it away where it is set. */
  insert: (mark: MarkName) => void;
  /** The link at the selection, or the words that would get one. */
  link: () => LinkDraft | undefined;
  putLink: (link: LinkDraft, markdown: string) => void;
  /** Puts a picture at the cursor; while a word is composed, after its end. */
  putPicture: (markdown: string) => void;
  /** The paragraph beside an index of the source's column. */
  paragraphBeside: (left: number) => string | null;
  goToLine: (line: number) => void;
  goToRow: (step: 1 | -1, isWanted: (left: number) => boolean) => void;
  focus: () => void;
  /** Replaces the last paste by its plain text. */
  keepPlain: () => void;
  takePasteBack: () => void;
  /** Converts the last paste, which came as plain text because it is long. */
  convertPaste: () => Promise<Pasted | undefined>;
  /** Call it when the column beside the text has another height. */
  arrange: () => void;
};

type Props = {
  handle: RefObject<EditorHandle | null>;
  /** The first text; later ones come by `replace`. */
  start: string;
  locale: Locale;
  label: string;
  isReadOnly: boolean;
  isPreview: boolean;
  beside: Beside;
  heightOf: (left: number) => number;
  noteHeight: number;
  /** Pictures in the live preview. */
  pictures: PictureLook;
  onLayout: (rows: readonly PlacedRow[]) => void;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Formatted text was pasted; undefined: the note about the last paste no longer applies. */
  onPasted: (pasted: Pasted | undefined) => void;
  /** Names of marks and of acts of the slash menu, in the language of the interface. */
  words: MarkWords;
  /** The marks at the cursor have changed. */
  onMarks: (marks: readonly MarkName[]) => void;
  /** A link or a picture is asked for, by a key or the slash menu. */
  onAsk: (asked: Asked) => void;
  /** Whether pictures can be put in. */
  hasPictures: boolean;
  /** Pictures are pasted or dropped. */
  onFiles: (files: File[]) => void;
  /** Alt and an arrow. */
  onStep: (step: 1 | -1) => void;
};

/** After the end of a composition the text is whole; until then it has letters nobody meant. */
const afterComposition = 30;

/**
 * A text of Markdown that is written in. Nothing but the writer changes it: what is saved or comes
 * back from the server never touches the document, so that a composition is not broken.
 */
export function MarkdownEditor(props: Props) {
  const { handle, start, locale, label, isReadOnly, isPreview, beside } = props;
  const place = useRef<HTMLDivElement>(null);
  const viewRef = useRef<EditorView>(null);
  const now = useRef(props);
  now.current = props;
  const preview = useRef(new Compartment());
  const afterWord = useRef<(() => void)[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a text is one view, as long as it is shown
  useEffect(() => {
    if (place.current === null) return;
    const tell = (view: EditorView) => now.current.onChange(view.state.doc.toString());
    let marks = "";
    const tellMarks = ({ state, composing }: EditorView) => {
      if (composing || isLongText(state)) return;
      const found = marksAt(state);
      if (found.join() === marks) return;
      marks = found.join();
      now.current.onMarks(found);
    };
    const step = (direction: 1 | -1) => () => {
      now.current.onStep(direction);
      return true;
    };
    const takeFiles = (event: Event, data: DataTransfer | null) => {
      // Word processors add a picture of the text that they give.
      if (data === null || data.types.includes("text/plain")) return false;
      const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
      if (files.length === 0) return false;
      event.preventDefault();
      now.current.onFiles(files);
      return true;
    };
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: start,
        extensions: [
          editorBase(),
          history(),
          Prec.high(
            keymap.of([
              { key: editorKey("nextStale"), run: step(1) },
              { key: editorKey("previousStale"), run: step(-1) },
              // Else the editor would begin a line.
              { key: editorKey("main"), run: () => pressAt("main") },
              ...(
                ["bold", "italic", "heading2", "heading3", "numbers", "list", "quote"] as const
              ).map((name) => ({
                key: editorKey(name),
                run: (target: EditorView) => mark(target, name),
              })),
              // Without selected words the key opens the palette, as everywhere.
              {
                key: editorKey("palette"),
                run: ({ state }) => {
                  if (state.readOnly || state.selection.main.empty) return false;
                  now.current.onAsk("link");
                  return true;
                },
              },
            ]),
          ),
          Prec.high(tableKeys),
          slashMenu({
            words: () => now.current.words,
            hasPictures: () => now.current.hasPictures,
            onMark: (target, name) => mark(target, name),
            onAsk: (asked) => now.current.onAsk(asked),
          }),
          keymap.of([...markdownKeymap, ...historyKeymap, ...defaultKeymap]),
          markdown({ addKeymap: false }),
          EditorView.contentAttributes.of({
            "aria-label": label,
            lang: locales[locale].htmlLang,
            spellcheck: "true",
          }),
          ...(isReadOnly ? [] : [placeholder(now.current.words.empty)]),
          EditorState.readOnly.of(isReadOnly),
          EditorView.editable.of(!isReadOnly),
          preview.current.of(isPreview ? livePreview(() => now.current.pictures) : []),
          pairedRows({
            heightOf: (left) => now.current.heightOf(left),
            noteHeight: now.current.noteHeight,
            onLayout: (rows) => now.current.onLayout(rows),
          }),
          formattedPaste({
            onPasted: (pasted) => now.current.onPasted(pasted),
            whenComposed: (act) => {
              if (viewRef.current?.composing === true) afterWord.current.push(act);
              else act();
            },
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.view.composing) tell(update.view);
            if (update.docChanged || update.selectionSet) tellMarks(update.view);
          }),
          EditorView.domEventHandlers({
            compositionend: (_, target) => {
              setTimeout(() => {
                tell(target);
                for (const act of afterWord.current.splice(0)) act();
              }, afterComposition);
            },
            paste: (event) => takeFiles(event, event.clipboardData),
            drop: (event, target) => {
              const place = target.posAtCoords({ x: event.clientX, y: event.clientY });
              if (!takeFiles(event, event.dataTransfer)) return false;
              if (place !== null) target.dispatch({ selection: { anchor: place } });
              return true;
            },
            blur: () => now.current.onBlur(),
          }),
        ],
      }),
    });
    view.dispatch({ effects: setBeside.of(now.current.beside) });
    viewRef.current = view;
    return () => {
      view.destroy();
      viewRef.current = null;
    };
  }, [locale, isReadOnly]);

  useEffect(() => {
    viewRef.current?.dispatch({ effects: setBeside.of(beside) });
  }, [beside]);
  useEffect(() => {
    const extension = isPreview ? livePreview(() => now.current.pictures) : [];
    viewRef.current?.dispatch({ effects: preview.current.reconfigure(extension) });
  }, [isPreview]);

  useEffect(() => {
    // The extension reads them itself; it only has to look again.
    if (props.pictures !== undefined) {
      viewRef.current?.dispatch({ effects: picturesChanged.of(null) });
    }
  }, [props.pictures]);

  useImperativeHandle(handle, () => ({
    text: () => viewRef.current?.state.doc.toString() ?? start,
    replace: (text) => {
      const view = viewRef.current;
      view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    insert: (name) => {
      if (viewRef.current !== null) mark(viewRef.current, name);
    },
    link: () => (viewRef.current === null ? undefined : linkAt(viewRef.current.state)),
    putLink: ({ from, to }, text) => {
      const view = viewRef.current;
      if (view === null || view.state.readOnly) return;
      view.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + text.length },
        userEvent: "input",
      });
      view.focus();
    },
    putPicture: (text) => {
      const view = viewRef.current;
      if (view === null || view.state.readOnly) return;
      const put = () => {
        const { head } = view.state.selection.main;
        const { cursor, ...changes } = placeOfPicture(view.state.doc, head, text);
        view.dispatch({
          changes,
          selection: { anchor: cursor },
          scrollIntoView: true,
          userEvent: "input",
        });
        view.focus();
      };
      if (view.composing) afterWord.current.push(put);
      else put();
    },
    keepPlain: () => {
      if (viewRef.current !== null) keepPlain(viewRef.current);
    },
    takePasteBack: () => {
      if (viewRef.current !== null) takePasteBack(viewRef.current);
    },
    convertPaste: async () => (viewRef.current === null ? undefined : convertLast(viewRef.current)),
    paragraphBeside: (left) => {
      const view = viewRef.current;
      if (view === null) return null;
      const found = rowsIn(view.state).find((row) => row.left === left)?.place;
      return found == null ? null : view.state.sliceDoc(found.from, found.to);
    },
    goToLine: (number) => {
      const view = viewRef.current;
      if (view === null) return;
      const line = view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines));
      view.focus();
      view.dispatch({
        selection: { anchor: line.from },
        effects: EditorView.scrollIntoView(line.from, { y: "center" }),
      });
    },
    goToRow: (direction, isWanted) => {
      const view = viewRef.current;
      if (view === null) return;
      const head = view.state.selection.main.head;
      const wanted = rowsIn(view.state).filter(
        ({ left, place: found }) => found !== null && left !== null && isWanted(left),
      );
      const next =
        direction === 1
          ? (wanted.find(({ place: found }) => (found?.from ?? 0) > head) ?? wanted[0])
          : (wanted.findLast(({ place: found }) => (found?.to ?? 0) < head) ?? wanted.at(-1));
      if (next?.place == null) return;
      view.focus();
      view.dispatch({
        selection: { anchor: next.place.from },
        effects: EditorView.scrollIntoView(next.place.from, { y: "center" }),
      });
    },
    focus: () => viewRef.current?.focus(),
    arrange: () => viewRef.current?.dispatch({}),
  }));

  return <div ref={place} />;
}

/** Sets a mark of Markdown at the selection, or takes it away. */
function mark(view: EditorView, name: MarkName): boolean {
  if (view.state.readOnly) return false;
  view.dispatch({ ...changeOfMark(view.state, name), scrollIntoView: true, userEvent: "input" });
  view.focus();
  return true;
}
