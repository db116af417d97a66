import { useState } from "react";
import { focusedRow, useScreenKeys } from "./screen-keys";

export type Selection<Row> = {
  chosen: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  clear: () => void;
  keepOnly: (kept: readonly Row[]) => void;
  /** For the row that has the focus, by the key in its `data-row`. */
  toggleKey: (key: string) => void;
  upToKey: (key: string) => void;
};

/**
 * Which rows of a list are chosen. X chooses the row that has the focus, Shift X all up to it.
 * @param keyOf names a row; its `data-row` has the same text
 */
export function useSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const toggleKey = (key: string) => {
    const next = new Set(keys);
    if (!next.delete(key)) next.add(key);
    setKeys(next);
    setLast(key);
  };
  const upToKey = (key: string) => {
    const indexOf = (wanted: string) => rows.findIndex((row) => keyOf(row) === wanted);
    const here = indexOf(key);
    const before = last === undefined ? -1 : indexOf(last);
    // The row that was chosen last may have left the list: then this one begins anew.
    const start = before === -1 ? here : before;
    const chosen = rows.slice(Math.min(start, here), Math.max(start, here) + 1);
    setKeys(new Set([...keys, ...chosen.map(keyOf)]));
    setLast(key);
  };
  return {
    chosen: rows.filter((row) => keys.has(keyOf(row))),
    has: (row) => keys.has(keyOf(row)),
    toggle: (row) => toggleKey(keyOf(row)),
    clear: () => setKeys(new Set()),
    keepOnly: (kept) => setKeys(new Set(kept.map(keyOf))),
    toggleKey,
    upToKey,
  };
}

/** X and Shift X on the row that has the focus; Escape on it clears the selection. */
export function useSelectionKeys<Row>(selection: Selection<Row> | null): void {
  const atRow = (act: (key: string) => void) => () => {
    const key = focusedRow()?.dataset["row"];
    if (key) act(key);
  };
  useScreenKeys(
    selection === null
      ? {}
      : {
          select: atRow(selection.toggleKey),
          selectTo: atRow(selection.upToKey),
          close: atRow(selection.clear),
        },
  );
}
