import { useLayoutEffect, useState } from "react";
import type { ArticleRow } from "~/console-api/schemas/articles";
import { singleKeys } from "~console/shell/single-keys";

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
    const [from, to] = [Math.min(one ?? 0, other ?? 0), Math.max(one ?? 0, other ?? 0)];
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
  useLayoutEffect(() => {
    if (selection === null) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeys.get()) return;
      const id = Number(document.activeElement?.getAttribute("data-row"));
      if (event.key === "x" && id > 0) selection.toggle(id);
      else if (event.key === "X" && id > 0) selection.upTo(id);
      else if (event.key === "Escape" && id > 0) selection.clear();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [selection]);
}
