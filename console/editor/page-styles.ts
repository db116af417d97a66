import {
  type EditorState,
  type Extension,
  type Range,
  StateEffect,
  type Transaction,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { type MarkdownSpan, type SpanKind, spansBetween } from "~/lib/markdown/markdown-spans";

/** In characters: longer texts are parsed when typing pauses, shorter ones with each letter. */
const longestAtOnce = 8_000;

/** In milliseconds. */
const pause = 200;

/** Whether a text takes too long to parse with each letter that is typed. */
export const isLongText = ({ doc }: EditorState) => doc.length > longestAtOnce;

/** Signals a pause of typing in a long text: blocks are read again then. */
export const typingPaused = StateEffect.define<null>();

export const hasPaused = ({ effects }: Transaction) => effects.some((one) => one.is(typingPaused));

/**
 * The spans of the visible part of a text, by the parser of the site's pages. During composition, and while somebody
 * types in a long text, they move with their words instead.
 */
const spansPlugin = ViewPlugin.fromClass(
  class {
    spans: readonly MarkdownSpan[];
    isBehind = false;
    timer: ReturnType<typeof setTimeout> | undefined;

    constructor(view: EditorView) {
      this.spans = this.parse(view);
    }
    update({ view, changes, docChanged, viewportChanged, transactions }: ViewUpdate) {
      if (docChanged) {
        this.isBehind = true;
        this.spans = this.spans.map((span) => ({
          ...span,
          from: changes.mapPos(span.from, 1),
          to: changes.mapPos(span.to, -1),
        }));
        if (isLongText(view.state)) this.wait(view);
      }
      if (view.composing || (this.timer !== undefined && !transactions.some(hasPaused))) return;
      if (this.isBehind || viewportChanged) this.spans = this.parse(view);
    }
    destroy() {
      clearTimeout(this.timer);
    }
    parse({ state, visibleRanges }: EditorView): MarkdownSpan[] {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.isBehind = false;
      const source = state.doc.toString();
      return visibleRanges.flatMap(({ from, to }) => spansBetween(source, from, to));
    }
    wait(view: EditorView) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        if (view.composing) this.wait(view);
        else view.dispatch({ effects: typingPaused.of(null) });
      }, pause);
    }
  },
);

/**
 * Decorates a text with its spans.
 *
 * @param isAsked - whether something else asks for other decorations than another text or another part of it
 */
export function decoratedFromPage(
  decorate: (view: EditorView, spans: readonly MarkdownSpan[]) => readonly Range<Decoration>[],
  isAsked: (update: ViewUpdate) => boolean = () => false,
): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet = Decoration.none;
      spans: readonly MarkdownSpan[] = [];

      constructor(view: EditorView) {
        this.decorate(view);
      }
      update(update: ViewUpdate) {
        const { view, changes } = update;
        const hasOthers = view.plugin(spansPlugin)?.spans !== this.spans;
        if (view.composing) this.decorations = this.decorations.map(changes);
        else if (hasOthers || isAsked(update)) this.decorate(view);
      }
      decorate(view: EditorView) {
        this.spans = view.plugin(spansPlugin)?.spans ?? [];
        const whole = this.spans.filter(({ from, to }) => from < to);
        this.decorations = Decoration.set([...decorate(view, whole)], true);
      }
    },
    { decorations: (value) => value.decorations },
  );
  return [spansPlugin, plugin];
}

const quiet = {
  color: "var(--ink-3)",
  fontFamily: "var(--face-mono)",
  fontSize: "0.8125rem",
  fontWeight: "400",
};
const mono = { fontFamily: "var(--face-mono)", fontSize: "0.8125rem" };

const theme = EditorView.theme({
  ".cm-md-mark, .cm-md-aside": quiet,
  ".cm-md-strong": { fontWeight: "600" },
  ".cm-md-emphasis": { textDecoration: "underline dotted var(--line-strong)" },
  ".cm-md-strike": { textDecoration: "line-through" },
  ".cm-md-code": mono,
  ".cm-md-link": { borderBottom: "1px solid var(--line-strong)" },
});

const styles: Record<SpanKind, Decoration> = {
  mark: Decoration.mark({ class: "cm-md-mark" }),
  aside: Decoration.mark({ class: "cm-md-aside" }),
  strong: Decoration.mark({ class: "cm-md-strong" }),
  emphasis: Decoration.mark({ class: "cm-md-emphasis" }),
  strike: Decoration.mark({ class: "cm-md-strike" }),
  code: Decoration.mark({ class: "cm-md-code" }),
  link: Decoration.mark({ class: "cm-md-link" }),
  image: Decoration.mark({ class: "cm-md-image" }),
};

/** Styles each word of a text as the page does, and what is not seen there quietly. */
export function pageStyles(): Extension {
  const plugin = decoratedFromPage((_, spans) =>
    spans.map(({ kind, from, to }) => styles[kind].range(from, to)),
  );
  return [plugin, theme];
}
