import type { RefObject } from "react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { EditorHandle } from "~console/editor/markdown-editor";
import type { PlacedRow } from "~console/editor/paired-rows";
import { type SourceParagraph, textsBeside } from "~console/editor/pairs";

/** Room under a paragraph for "Source changed" and its button; more where fingers press. */
const noteHeight = () => (window.matchMedia("(pointer: coarse)").matches ? 60 : 46);

/**
 * Places the rows beside a text, and finds those that differ from the text that the editor began with. They are placed
 * without React, because they move with every line that is typed.
 */
export function usePlacedRows(
  handle: RefObject<EditorHandle | null>,
  { column, start }: { column: readonly SourceParagraph[]; start: string },
) {
  const lefts = useRef<(HTMLElement | null)[]>([]);
  const notes = useRef<(HTMLElement | null)[]>([]);
  // Not from the first layout: a writer can type before a slow machine has laid the text out.
  const [firstTexts] = useState(() => textsBeside(column, start));
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set());
  const [room] = useState(noteHeight);
  const columnRef = useRef<HTMLDivElement>(null);
  const heightOf = useCallback((left: number) => lefts.current[left]?.offsetHeight ?? 0, []);
  useEffect(() => {
    if (columnRef.current === null) return;
    const observer = new ResizeObserver(() => handle.current?.arrange());
    for (const paragraph of columnRef.current.children) observer.observe(paragraph);
    return () => observer.disconnect();
  }, [handle]);
  const onLayout = useCallback((rows: readonly PlacedRow[]) => {
    for (const { left, top, noteTop } of rows) {
      if (left === null) continue;
      const paragraph = lefts.current[left];
      const note = notes.current[left];
      if (paragraph != null) paragraph.style.top = `${top}px`;
      if (note != null) note.style.top = `${noteTop}px`;
    }
  }, []);
  const compare = () => {
    const now = new Set<number>();
    for (const [left, before] of firstTexts) {
      if (handle.current?.paragraphBeside(left) !== before) now.add(left);
    }
    setEdited((last) =>
      last.size === now.size && [...now].every((one) => last.has(one)) ? last : now,
    );
  };
  return {
    columnRef,
    heightOf,
    onLayout,
    room,
    edited,
    /** Looks anew which rows were written anew. */
    compare,
    placeLeft: (left: number, element: HTMLElement | null) => {
      lefts.current[left] = element;
    },
    placeNote: (left: number, element: HTMLElement | null) => {
      notes.current[left] = element;
    },
  };
}
