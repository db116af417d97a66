import type { Extension, Range } from "@codemirror/state";
import { Decoration, type EditorView } from "@codemirror/view";
import { pictureNameIn } from "~/domain/media/media";
import type { MarkdownSpan } from "~/lib/markdown/markdown-spans";
import { type PictureLook, PictureWidget, picturesChanged, pictureTheme } from "./live-pictures";
import { decoratedFromPage } from "./page-styles";

const hidden = Decoration.replace({});

/**
 * Shows a text without its marks and with its pictures, in the same columns. On the lines that the cursor is in they stay,
 * so that nothing moves under what is being typed or composed.
 */
export function livePreview(look: () => PictureLook): Extension {
  const plugin = decoratedFromPage(
    (view, spans) => withoutMarks(view, spans, look()),
    ({ selectionSet, focusChanged, transactions }) =>
      selectionSet ||
      focusChanged ||
      transactions.some(({ effects }) => effects.some((one) => one.is(picturesChanged))),
  );
  return [plugin, pictureTheme];
}

function withoutMarks(
  view: EditorView,
  spans: readonly MarkdownSpan[],
  look: PictureLook,
): Range<Decoration>[] {
  const { doc, selection } = view.state;
  const isCurrent = (from: number, to: number) =>
    view.hasFocus &&
    selection.ranges.some(
      (range) => doc.lineAt(range.from).from <= to && doc.lineAt(range.to).to >= from,
    );
  const found: Range<Decoration>[] = [];
  let pictureEnd = 0;
  for (const { kind, from, to, address } of spans) {
    const name = address === undefined ? null : pictureNameIn(address);
    const isInLine = doc.lineAt(from).to >= to;
    if (kind === "image" && name !== null && isInLine && !isCurrent(from, to)) {
      const widget = PictureWidget.of(name, look);
      if (widget === null) continue;
      found.push(Decoration.replace({ widget }).range(from, to));
      pictureEnd = to;
    }
    // The marks of a picture are replaced with it.
    if (kind !== "mark" || from < pictureEnd) continue;
    // A view replaces no more than a line at a time.
    for (let at = from; at < to; at = doc.lineAt(at).to + 1) {
      const end = Math.min(to, doc.lineAt(at).to);
      if (at < end && !isCurrent(at, end)) found.push(hidden.range(at, end));
    }
  }
  return found;
}
