import type { EditorState } from "@codemirror/state";
import { spansBetween } from "~/lib/markdown/markdown-spans";
import { addressLength } from "~/lib/markdown/web-addresses";

/** A link that is written: its place in the text, its words and its address. */
export type LinkDraft = { from: number; to: number; words: string; address: string };

/** The link that the selection is in, or the selected words without one. */
export function linkAt(state: EditorState): LinkDraft {
  const { from, to } = state.selection.main;
  const source = state.doc.toString();
  const span = spansBetween(source, from, to).find(
    (one) => one.kind === "link" && one.from <= from && to <= one.to,
  );
  const written = span === undefined ? "" : source.slice(span.from, span.to);
  const [whole, words = "", bracketed, bare = ""] =
    /^\[([^\]]*)\]\(\s*(?:<([^>\n]*)>|([^\s)]*))[^)]*\)$/.exec(written) ?? [];
  if (span !== undefined && whole !== undefined) {
    return { from: span.from, to: span.to, words, address: bracketed ?? bare };
  }
  if (span !== undefined && addressLength(written) === written.length) {
    return { from: span.from, to: span.to, words: "", address: written };
  }
  return { from, to, words: state.sliceDoc(from, to), address: "" };
}

/** Whether a text may link to an address: of the web, of mail, of a telephone, or a path of the site. */
export const isLinkAddress = (address: string): boolean =>
  /^(?:https?:\/\/[^\s<>]+|mailto:[^\s<>]+@[^\s<>]+|tel:\+?[\d\-.() ]+|\/(?![/\\])[^\s<>]*)$/i.test(
    address.trim(),
  );

/** Writes a link in Markdown; without words the address is shown. */
export function markdownOfLink(words: string, address: string): string {
  const target = address.trim();
  const shown = words.replace(/\s+/g, " ").trim();
  if (shown === "" && /^https?:/i.test(target)) return `<${target}>`;
  const written = /[() ]/.test(target) ? `<${target}>` : target;
  return `[${shown === "" ? target : shown}](${written})`;
}
