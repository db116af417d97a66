import { syntaxTree } from "@codemirror/language";
import type { Extension, Range } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";

/** Marks of Markdown that a reader does not see. */
const marks = new Set([
  "HeaderMark",
  "EmphasisMark",
  "CodeMark",
  "LinkMark",
  "URL",
  "LinkTitle",
  "QuoteMark",
  "StrikethroughMark",
]);
const hidden = Decoration.replace({});
const link = Decoration.mark({ class: "cm-live-link" });

/**
 * Shows a text without its marks, in the same columns. On the lines that the cursor is in they stay,
 * so that nothing moves under what is being typed or composed.
 */
export function livePreview(): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = withoutMarks(view);
      }
      update(update: ViewUpdate) {
        if (update.view.composing) this.decorations = this.decorations.map(update.changes);
        else if (
          update.docChanged ||
          update.selectionSet ||
          update.viewportChanged ||
          update.focusChanged
        ) {
          this.decorations = withoutMarks(update.view);
        }
      }
    },
    { decorations: (value) => value.decorations },
  );
  return [
    plugin,
    EditorView.theme({ ".cm-live-link": { borderBottom: "1px solid var(--line-strong)" } }),
  ];
}

function withoutMarks(view: EditorView): DecorationSet {
  const { doc, selection } = view.state;
  const isCurrent = (from: number, to: number) =>
    view.hasFocus &&
    selection.ranges.some(
      (range) => doc.lineAt(range.from).from <= to && doc.lineAt(range.to).to >= from,
    );
  const found: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter(node) {
        if (isCurrent(node.from, node.to) && marks.has(node.name)) return;
        if (node.name === "Link") found.push(link.range(node.from, node.to));
        if (!marks.has(node.name) || node.from === node.to) return;
        if (node.matchContext(["FencedCode"])) return;
        // The blank after `##` or `>` belongs to the mark.
        const isBlockMark = node.name === "HeaderMark" || node.name === "QuoteMark";
        const hasBlank = isBlockMark && doc.sliceString(node.to, node.to + 1) === " ";
        found.push(hidden.range(node.from, node.to + (hasBlank ? 1 : 0)));
      },
    });
  }
  return Decoration.set(found, true);
}
