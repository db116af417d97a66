import { useState } from "react";
import type { ArticleRow } from "~/console-api/schemas/articles";
import { focusedRow, useScreenKeys } from "~console/ui/screen-keys";

export type Selection = ReturnType<typeof useSelection>;

/** Which rows are chosen. X chooses the row that has the focus, Shift X all up to it. */
export function useSelection(articles: readonly ArticleRow[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number>();
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
    setLast(id);
  };
  const upTo = (id: number) => {
    const [one, other] = [last ?? id, id].map((wanted) =>
      articles.findIndex((row) => row.id === wanted),
    );
    const from = Math.min(one ?? 0, other ?? 0);
    const to = Math.max(one ?? 0, other ?? 0);
    setIds(new Set([...ids, ...articles.slice(Math.max(0, from), to + 1).map((row) => row.id)]));
    setLast(id);
  };
  return {
    chosen: articles.filter(({ id }) => ids.has(id)),
    has: (id: number) => ids.has(id),
    toggle,
    upTo,
    clear: () => setIds(new Set()),
    keepOnly: (kept: readonly number[]) => setIds(new Set(kept)),
  };
}

/** X and Shift X on the row that has the focus; Escape on it clears the selection. */
export function useSelectionKeys(selection: Selection | null) {
  const atRow = (act: (id: number) => void) => () => {
    const id = Number(focusedRow()?.dataset["row"]);
    if (id > 0) act(id);
  };
  useScreenKeys(
    selection === null
      ? {}
      : {
          select: atRow(selection.toggle),
          selectTo: atRow(selection.upTo),
          close: atRow(selection.clear),
        },
  );
}
