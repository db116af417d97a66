import { syntaxTree } from "@codemirror/language";
import type { Extension, Range } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { pictureNameIn } from "~/domain/media/media";
import { type PictureLook, PictureWidget, picturesChanged, pictureTheme } from "./live-pictures";

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
 * Shows a text without its marks and with its pictures, in the same columns. On the lines that the cursor is in they stay,
 * so that nothing moves under what is being typed or composed.
 */
export function livePreview(look: () => PictureLook): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = withoutMarks(view, look());
      }
      update(update: ViewUpdate) {
        if (update.view.composing) this.decorations = this.decorations.map(update.changes);
        else if (
          update.docChanged ||
          update.selectionSet ||
          update.viewportChanged ||
          update.focusChanged ||
          update.transactions.some(({ effects }) => effects.some((one) => one.is(picturesChanged)))
        ) {
          this.decorations = withoutMarks(update.view, look());
        }
      }
    },
    { decorations: (value) => value.decorations },
  );
  return [
    plugin,
    pictureTheme,
    EditorView.theme({ ".cm-live-link": { borderBottom: "1px solid var(--line-strong)" } }),
  ];
}

function withoutMarks(view: EditorView, look: PictureLook): DecorationSet {
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
        const isHere = isCurrent(node.from, node.to);
        if (isHere && marks.has(node.name)) return;
        if (node.name === "Image") {
          const address = node.node.getChild("URL");
          const name =
            address === null ? null : pictureNameIn(doc.sliceString(address.from, address.to));
          const widget = isHere || name === null ? null : PictureWidget.of(name, look);
          if (widget === null) return;
          found.push(Decoration.replace({ widget }).range(node.from, node.to));
          // Its marks are replaced with it.
          return false;
        }
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
