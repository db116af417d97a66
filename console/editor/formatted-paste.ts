import { isolateHistory, undo } from "@codemirror/commands";
import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { siteAddress } from "~console/api/site-address";
import { isLiteralPlace, linkOnWords, placeOfPaste } from "./paste-place";
import { type PasteSource, sourceOf } from "./paste-source";
import type { PastedHtml } from "./pasted-html";

/** A pasted text that a note is about. */
export type Pasted = Omit<PastedHtml, "markdown" | "isInline"> & {
  source: PasteSource;
  /** Size of HTML that waits for a decision because it is long, in characters; undefined: it is converted. */
  waiting: number | undefined;
};

type Clip = { html: string; plain: string };

type Place = { from: number; to: number };

/** The last paste: where it is, and the text that was there before. */
type LastPaste = Place & { clip: Clip; before: string; isUnchanged: boolean };

/** HTML of more characters comes as plain text first, because its conversion takes seconds. */
const longestAtOnce = 200_000;

const setLast = StateEffect.define<LastPaste | null>();

const lastPaste = StateField.define<LastPaste | null>({
  create: () => null,
  update(value, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setLast));
    if (set !== undefined) return set.value;
    if (value === null || !transaction.docChanged) return value;
    return {
      ...value,
      from: transaction.changes.mapPos(value.from, -1),
      to: transaction.changes.mapPos(value.to, 1),
      isUnchanged: false,
    };
  },
});

type Options = {
  /** A text was pasted; undefined: the note about the last one no longer applies. */
  onPasted: (pasted: Pasted | undefined) => void;
  /** Calls a function when no word is being composed. */
  whenComposed: (act: () => void) => void;
};

/**
 * Pastes and drops formatted text as Markdown, as one step that can be undone. The converter is loaded with the first
 * such text. Ctrl Shift V, texts without structure, and pastes into code stay plain.
 */
export function formattedPaste({ onPasted, whenComposed }: Options): Extension {
  let isPlainAsked = false;
  const take = (view: EditorView, data: DataTransfer | null): boolean => {
    const isPlain = isPlainAsked;
    isPlainAsked = false;
    if (data === null || view.state.readOnly) return false;
    onPasted(undefined);
    const clip = { html: data.getData("text/html"), plain: data.getData("text/plain") };
    // A picture that was copied alone has HTML, too, and becomes an upload.
    const isPicture = clip.plain === "" && data.files.length > 0;
    if (isPlain || isPicture || clip.plain + clip.html === "") return false;
    const { from, to } = view.state.selection.main;
    const link = linkOnWords(view.state.sliceDoc(from, to), clip.plain);
    const mayConvert = hasStructure(clip.html);
    if (link === undefined && !mayConvert) return false;
    if (isLiteralPlace(view.state.doc.toString(), from)) return false;
    if (link !== undefined) {
      whenComposed(() => putText(view, link));
      return true;
    }
    void paste(view, clip);
    return true;
  };

  const paste = async (view: EditorView, clip: Clip) => {
    const source = sourceOf(clip.html);
    const isLong = clip.html.length > longestAtOnce;
    const converted = isLong ? undefined : await convert(clip);
    whenComposed(() => {
      if (!view.dom.isConnected) return;
      if (converted?.markdown === undefined) {
        putPlain(view, clip);
        if (isLong) onPasted({ ...nothingCounted, source, waiting: clip.html.length });
        else if (converted?.isPlain === true) {
          onPasted({ ...converted, source, waiting: undefined });
        }
        return;
      }
      put(view, clip, { markdown: converted.markdown, isInline: converted.isInline });
      onPasted({ ...converted, source, waiting: undefined });
    });
  };

  return [
    lastPaste,
    EditorView.updateListener.of(({ transactions }) => {
      if (transactions.some((one) => one.isUserEvent("undo"))) onPasted(undefined);
    }),
    EditorView.domEventHandlers({
      keydown: (event) => {
        const isPasteKey = event.key.toLowerCase() === "v" && (event.ctrlKey || event.metaKey);
        isPlainAsked = isPasteKey && event.shiftKey;
        return false;
      },
      paste: (event, view) => {
        const isTaken = take(view, event.clipboardData);
        if (isTaken) event.preventDefault();
        return isTaken;
      },
      drop: (event, view) => {
        // Words that are moved within the text have no HTML.
        const place = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (place === null || !event.dataTransfer?.types.includes("text/html")) return false;
        const before = view.state.selection;
        view.dispatch({ selection: { anchor: place } });
        const isTaken = take(view, event.dataTransfer);
        if (isTaken) event.preventDefault();
        else view.dispatch({ selection: before });
        return isTaken;
      },
    }),
  ];
}

const nothingCounted: Omit<PastedHtml, "markdown" | "isInline"> = {
  came: {},
  leftOut: {},
  lostColours: false,
  isPlain: false,
};

/** Whether HTML has more than spans and line breaks; the converter decides about the rest. */
const hasStructure = (html: string) =>
  /<(?!\/|!|(?:html|head|body|meta|title|link|style|span|br|font)[\s>/])[a-z]/i.test(html) ||
  /font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic/i.test(html);

/** Loads the converter and converts HTML; undefined if it cannot be loaded, so that the plain text is pasted. */
async function convert({ html, plain }: Clip): Promise<PastedHtml | undefined> {
  try {
    const { convertPasted } = await import("./pasted-html");
    const origins = [new URL(siteAddress, window.location.href).origin];
    return convertPasted(html, { origins, hasPlain: plain !== "" });
  } catch {
    return undefined;
  }
}

function put(view: EditorView, clip: Clip, text: { markdown: string; isInline: boolean }): void {
  const { from, to } = view.state.selection.main;
  replace(view, placeOfPaste(view.state.doc, { from, to }, text), clip);
}

function putPlain(view: EditorView, clip: Clip): void {
  const { from, to } = view.state.selection.main;
  replace(view, { from, to, insert: plainOf(clip) }, clip);
}

/** The plain text of a clip, with the line ends of the site's texts. */
const plainOf = ({ plain }: Clip) => plain.replace(/\r\n?/g, "\n");

function putText(view: EditorView, insert: string): void {
  const { from, to } = view.state.selection.main;
  replace(view, { from, to, insert }, undefined);
}

/** Replaces a part of the text as one step of the history. */
function replace(
  view: EditorView,
  change: Place & { insert: string },
  clip: Clip | undefined,
): void {
  const { from, to, insert } = change;
  const end = from + insert.length;
  const before = view.state.sliceDoc(from, to);
  view.dispatch({
    changes: change,
    selection: { anchor: end },
    scrollIntoView: true,
    userEvent: "input.paste",
    annotations: isolateHistory.of("full"),
    effects: setLast.of(
      clip === undefined ? null : { from, to: end, clip, before, isUnchanged: true },
    ),
  });
}

const lastIn = (state: EditorState) => state.field(lastPaste, false) ?? null;

/** Puts the plain text of the last paste in its place, as one step. */
export function keepPlain(view: EditorView): void {
  const last = lastIn(view.state);
  if (last === null) return;
  replace(view, { from: last.from, to: last.to, insert: plainOf(last.clip) }, last.clip);
  view.focus();
}

/** Takes the last paste back: by an undo if it was the last change, else as a new step. */
export function takePasteBack(view: EditorView): void {
  const last = lastIn(view.state);
  if (last === null) return;
  if (last.isUnchanged) undo(view);
  else replace(view, { from: last.from, to: last.to, insert: last.before }, undefined);
  view.focus();
}

/** Converts the last paste, which came as plain text because it is long. */
export async function convertLast(view: EditorView): Promise<Pasted | undefined> {
  const last = lastIn(view.state);
  if (last === null) return;
  const { clip } = last;
  const converted = await convert(clip);
  const now = lastIn(view.state);
  if (now?.clip !== clip || converted === undefined) return;
  const source = sourceOf(clip.html);
  if (converted.markdown !== undefined) {
    const text = { markdown: converted.markdown, isInline: converted.isInline };
    replace(view, placeOfPaste(view.state.doc, { from: now.from, to: now.to }, text), clip);
  }
  view.focus();
  return { ...converted, source, waiting: undefined };
}
