import {
  type EditorState,
  type Extension,
  type Range,
  StateEffect,
  StateField,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { hasPaused, isLongText } from "./page-styles";
import { type Row, rowsOf, type SourceParagraph } from "./pairs";

/** The column beside the text: the source's paragraphs, and which of its changes are open. */
export type Beside = {
  column: readonly SourceParagraph[];
  /** Indices in the column with open changes. */
  open: ReadonlySet<number>;
};

/** The position of a row, in pixels from the top of the text. */
export type PlacedRow = Row & { top: number; noteTop: number };

export type RowsOptions = {
  /** Height of a paragraph of the source's column; 0 where the column is not shown. */
  heightOf: (left: number) => number;
  /** Room under a paragraph for what is said of it. */
  noteHeight: number;
  /** The rows have moved. */
  onLayout: (rows: readonly PlacedRow[]) => void;
};

/** Puts something else beside the text. */
export const setBeside = StateEffect.define<Beside>();
/** Height under rows, by their index in the source's column. */
type Rooms = ReadonlyMap<number, number>;
const setRooms = StateEffect.define<Rooms>();

type Field = {
  beside: Beside;
  rows: readonly Row[];
  rooms: Rooms;
  decorations: DecorationSet;
  /** Somebody types in a long text: its rows are read again when that pauses. */
  isBehind: boolean;
};

const nothingBeside: Beside = { column: [], open: new Set() };

const rowsField = StateField.define<Field>({
  create: (state) => decorated(state, { beside: nothingBeside, rooms: new Map() }),
  update(value, transaction) {
    let { beside, rooms } = value;
    const { state, docChanged, changes } = transaction;
    let isChanged = docChanged || transaction.selection !== undefined || hasPaused(transaction);
    for (const effect of transaction.effects) {
      if (effect.is(setBeside)) beside = effect.value;
      else if (effect.is(setRooms)) rooms = effect.value;
      else continue;
      isChanged = true;
    }
    if (!isChanged) return value;
    const isBehind = (value.isBehind || docChanged) && isLongText(state) && !hasPaused(transaction);
    if (!isBehind) return decorated(state, { beside, rooms });
    const rows = value.rows.map(({ left, place }) => ({
      left,
      place: place && {
        ...place,
        from: changes.mapPos(place.from, -1),
        to: changes.mapPos(place.to, 1),
      },
    }));
    return { beside, rows, rooms, decorations: value.decorations.map(changes), isBehind };
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

/** The rows of the text as it is. */
export const rowsIn = (state: EditorState): readonly Row[] => state.field(rowsField).rows;

const roomOf = (rooms: Rooms, left: number | null): number =>
  left === null ? 0 : (rooms.get(left) ?? 0);

/** Empty room, so that its note can be anywhere in the document. */
class Room extends WidgetType {
  readonly height: number;
  constructor(height: number) {
    super();
    this.height = height;
  }
  override eq(other: Room) {
    return other.height === this.height;
  }
  override get estimatedHeight() {
    return this.height;
  }
  override toDOM() {
    const element = document.createElement("div");
    element.style.height = `${this.height}px`;
    return element;
  }
  override updateDOM(element: HTMLElement) {
    element.style.height = `${this.height}px`;
    return true;
  }
}

function decorated(state: EditorState, { beside, rooms }: Pick<Field, "beside" | "rooms">): Field {
  const { doc } = state;
  const rows = rowsOf(beside.column, doc.toString());
  const found: Range<Decoration>[] = [];
  const head = state.selection.main.head;
  let lineOfGap = 1;
  const gapUntil = (line: number) => {
    for (; lineOfGap < line; lineOfGap += 1) {
      // An empty text keeps the height of a line to write in.
      if (doc.lines > 1)
        found.push(Decoration.line({ class: "cm-between" }).range(doc.line(lineOfGap).from));
    }
  };
  let after = 0;
  let roomAfter = 0;
  // A text that is not begun has its line above the rooms.
  let side = doc.length === 0 ? 1 : -1;
  const putRoom = () => {
    if (roomAfter > 0) {
      found.push(
        Decoration.widget({ widget: new Room(roomAfter), block: true, side }).range(after),
      );
    }
    roomAfter = 0;
  };
  for (const { left, place } of rows) {
    if (place !== null) {
      putRoom();
      const first = doc.lineAt(place.from);
      const last = doc.lineAt(place.to);
      gapUntil(first.number);
      const isStale = left !== null && beside.open.has(left);
      const isActive = head >= first.from && head <= last.to;
      const isHeading = place.shape.startsWith("#");
      const shape = isHeading ? "cm-heading" : place.shape === "code" ? "cm-code" : "";
      const row = isActive ? "cm-row-active" : isStale ? "cm-row-stale" : "";
      for (let line = first.number; line <= last.number; line += 1) {
        const begins = line === first.number ? "cm-begins" : "";
        found.push(
          Decoration.line({ class: `${begins} ${shape} ${row}` }).range(doc.line(line).from),
        );
      }
      lineOfGap = last.number + 1;
      after = last.to;
      side = 1;
    }
    roomAfter += roomOf(rooms, left);
  }
  putRoom();
  gapUntil(doc.lines + 1);
  return { beside, rows, rooms, decorations: Decoration.set(found, true), isBehind: false };
}

/** The line at a place, where it is drawn. */
function lineElement(view: EditorView, position: number): HTMLElement | undefined {
  const { from, to } = view.viewport;
  if (position < from || position > to) return;
  const { node, offset } = view.domAtPos(position);
  const found = node === view.contentDOM ? node.childNodes[offset] : node;
  const element = found instanceof HTMLElement ? found : found?.parentElement;
  return element?.closest<HTMLElement>(".cm-line") ?? undefined;
}

/**
 * Pairs the paragraphs of the text with those of a column beside it. Each row starts at the same height, and
 * paragraphs with open changes have room under them.
 */
export function pairedRows({ heightOf, noteHeight, onLayout }: RowsOptions): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      readonly view: EditorView;
      frame = 0;
      constructor(view: EditorView) {
        this.view = view;
        this.plan();
      }
      update(update: ViewUpdate) {
        if (update.geometryChanged || update.viewportChanged || update.transactions.length > 0) {
          this.plan();
        }
      }
      destroy() {
        cancelAnimationFrame(this.frame);
      }
      plan() {
        cancelAnimationFrame(this.frame);
        this.frame = requestAnimationFrame(() => this.arrange());
      }
      arrange() {
        const { view } = this;
        // While Chinese is composed, nothing may move; the end of the composition changes the text.
        if (view.composing || view.dom.offsetParent === null) return;
        const { rows, rooms, beside } = view.state.field(rowsField);
        const wanted = new Map<number, number>();
        const placed: PlacedRow[] = [];
        const isEmpty = view.state.doc.length === 0;
        const allRooms = [...rooms.values()].reduce((sum, room) => sum + room, 0);
        let bottom = isEmpty ? view.lineBlockAt(0).height - allRooms : 0;
        const origin = view.contentDOM.getBoundingClientRect().top;
        rows.forEach((row) => {
          const left = row.left === null ? 0 : heightOf(row.left);
          const note = row.left !== null && beside.open.has(row.left) ? noteHeight : 0;
          if (row.place === null) {
            const room = Math.round(Math.max(left, note));
            if (row.left !== null) wanted.set(row.left, room);
            placed.push({ ...row, top: bottom, noteTop: bottom });
            bottom += room;
            return;
          }
          const first = lineElement(view, row.place.from)?.getBoundingClientRect();
          const last = lineElement(view, row.place.to)?.getBoundingClientRect();
          let top = 0;
          let end = 0;
          let room = Math.max(note, roomOf(rooms, row.left));
          if (first !== undefined && last !== undefined) {
            [top, end] = [first.top - origin, last.bottom - origin];
            room = Math.round(Math.max(note, left - (end - top), 0));
          } else {
            // Heights outside of the drawn part are guesses that follow the rooms; those stay as they are.
            top = view.lineBlockAt(row.place.from).top;
            end = Math.max(top, view.lineBlockAt(row.place.to).bottom - room);
          }
          if (row.left !== null) wanted.set(row.left, room);
          placed.push({ ...row, top, noteTop: end });
          bottom = end + room;
        });
        const isChanged =
          wanted.size !== rooms.size ||
          [...wanted].some(([left, room]) => Math.abs(room - (rooms.get(left) ?? -2)) > 1);
        if (isChanged) {
          // What follows from it is arranged in the next frame.
          view.dispatch({ effects: setRooms.of(wanted) });
          return;
        }
        onLayout(placed);
      }
    },
  );
  return [
    rowsField,
    plugin,
    EditorView.domEventHandlers({
      compositionend: (_, view) => {
        view.plugin(plugin)?.plan();
      },
    }),
  ];
}
