import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { withNonce } from "./codemirror-nonce";
import { pageStyles } from "./page-styles";

const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent", fontSize: "0.9375rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--face-text)", lineHeight: "1.65", overflow: "visible" },
  ".cm-content": {
    fontFamily: "var(--face-text)",
    padding: "0 0 1rem",
    minHeight: "13rem",
    caretColor: "var(--ink)",
  },
  ".cm-line": { padding: "0 1.25rem" },
  ".cm-placeholder": { color: "var(--ink-3)" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)" },
  ".cm-between": { lineHeight: "0.8125rem", minHeight: "0.8125rem" },
  ".cm-begins": { borderTop: "1px solid var(--line)", paddingTop: "0.625rem" },
  ".cm-heading": {
    fontFamily: "var(--face-display)",
    fontWeight: "700",
    fontSize: "1.1875rem",
    lineHeight: "1.4",
  },
  ".cm-code": { fontFamily: "var(--face-mono)", fontSize: "0.8125rem" },
  ".cm-row-stale": { boxShadow: "inset 3px 0 0 var(--warn)" },
  ".cm-row-active": { boxShadow: "inset 3px 0 0 var(--ink)" },
  ".cm-changedLine": { backgroundColor: "var(--hue-2-wash)" },
  ".cm-changedText, .cm-insertedLine, ins.cm-insertedLine": {
    background: "var(--hue-2-wash)",
    textDecoration: "underline 1.5px var(--hue-2)",
  },
  ".cm-deletedChunk": {
    backgroundColor: "var(--seal-wash)",
    padding: "0.5rem 1.25rem",
    color: "var(--ink-2)",
  },
  // The library lays them over the text, which they hide where it is short or the window narrow.
  ".cm-deletedChunk .cm-chunkButtons": { position: "static" },
  ".cm-deletedChunk .cm-deletedText, del": {
    background: "transparent",
    textDecoration: "line-through var(--seal-ink)",
  },
  ".cm-deletedChunk .cm-chunkButtons button": {
    color: "var(--ink)",
    backgroundColor: "var(--raised)",
    border: "1px solid var(--line-strong)",
    borderRadius: "3px",
    margin: "0 0.5rem 0.5rem 0",
    padding: "0 0.75rem",
  },
  ".cm-deletedLine": { background: "transparent" },
  ".cm-collapsedLines": {
    background: "var(--sunk)",
    color: "var(--ink-2)",
    padding: "0.375rem 1.25rem",
    cursor: "pointer",
  },
});

/**
 * Extensions of every Markdown text in the console. Lines end at `\n` alone, so that a text comes back byte for byte.
 * Pasted text gets the line ends of the site's texts.
 */
export function editorBase(): Extension {
  return [
    withNonce(),
    EditorState.lineSeparator.of("\n"),
    EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, "\n")),
    EditorView.lineWrapping,
    look,
    pageStyles(),
  ];
}
