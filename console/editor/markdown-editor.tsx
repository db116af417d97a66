import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownKeymap } from "@codemirror/lang-markdown";
import { Compartment, EditorState, Prec, type TransactionSpec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { type Locale, locales } from "~/i18n/locales";
import { editorKey } from "~console/ui/key-map";
import { pressAt } from "~console/ui/screen-keys";
import { editorBase } from "./editor-look";
import { type PictureLook, picturesChanged } from "./live-pictures";
import { livePreview } from "./live-preview";
import { type Beside, type PlacedRow, pairedRows, rowsIn, setBeside } from "./paired-rows";
import { placeOfPicture } from "./put-picture";
import { selectedParagraphs } from "./selected-words";

/** Functions of the editor for the buttons beside the text. */
export type EditorHandle = {
  text: () => string;
  /** Puts another text in its place, as one step that can be undone. */
  replace: (text: string) => void;
  insert: (mark: MarkName) => void;
  /** Puts a picture at the cursor; while a word is composed, after its end. */
  putPicture: (markdown: string) => void;
  /** The paragraph beside an index of the source's column. */
  paragraphBeside: (left: number) => string | null;
  goToRow: (step: 1 | -1, isWanted: (left: number) => boolean) => void;
  focus: () => void;
  /** Call it when the column beside the text has another height. */
  arrange: () => void;
};

export type MarkName = "heading" | "bold" | "link" | "quote" | "list" | "code";

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
              { key: editorKey("bold"), run: (target) => mark(target, "bold") },
            ]),
          ),
          keymap.of([...markdownKeymap, ...historyKeymap, ...defaultKeymap]),
          markdown({ addKeymap: false }),
          EditorView.contentAttributes.of({
            "aria-label": label,
            lang: locales[locale].htmlLang,
            spellcheck: "true",
          }),
          EditorState.readOnly.of(isReadOnly),
          EditorView.editable.of(!isReadOnly),
          preview.current.of(isPreview ? livePreview(() => now.current.pictures) : []),
          pairedRows({
            heightOf: (left) => now.current.heightOf(left),
            noteHeight: now.current.noteHeight,
            onLayout: (rows) => now.current.onLayout(rows),
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.view.composing) tell(update.view);
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
    paragraphBeside: (left) => {
      const view = viewRef.current;
      if (view === null) return null;
      const found = rowsIn(view.state).find((row) => row.left === left)?.place;
      return found == null ? null : view.state.sliceDoc(found.from, found.to);
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

const around: Partial<Record<MarkName, [string, string]>> = {
  bold: ["**", "**"],
  code: ["`", "`"],
  link: ["[", "](/)"],
};
const atLine: Partial<Record<MarkName, string>> = { heading: "## ", quote: "> ", list: "- " };

/** Sets a mark of Markdown: around what is selected, or before its lines. */
function mark(view: EditorView, name: MarkName): boolean {
  const { state } = view;
  if (state.readOnly) return false;
  const { from, to } = state.selection.main;
  let change: TransactionSpec;
  const sides = around[name];
  if (sides !== undefined) {
    const [before, after] = sides;
    const parts = selectedParagraphs(state.sliceDoc(from, to), from);
    const start = Math.min(...parts.map((part) => part.from));
    const end = Math.max(...parts.map((part) => part.to));
    const added = parts.length * before.length + (parts.length - 1) * after.length;
    change = {
      changes: parts.flatMap((part) => [
        { from: part.from, insert: before },
        { from: part.to, insert: after },
      ]),
      selection: { anchor: start + before.length, head: end + added },
    };
  } else {
    const first = state.doc.lineAt(from).number;
    const last = state.doc.lineAt(to).number;
    const lines = Array.from({ length: last - first + 1 }, (_, index) =>
      state.doc.line(first + index),
    );
    change = { changes: lines.map((line) => ({ from: line.from, insert: atLine[name] ?? "" })) };
  }
  view.dispatch({ ...change, userEvent: "input" });
  view.focus();
  return true;
}
