import { useState } from "react";

/** A page of a list; `next`: there are older entries. */
type Page = { next: string | null };

/**
 * The page that was loaded, and those that were asked for after it.
 * @param first loaded anew after an act: the others follow from it
 */
export function usePages<One extends Page>(first: One, ask: (before: string) => Promise<One>) {
  const [pages, setPages] = useState([first]);
  const [problem, setProblem] = useState<unknown>();
  if (pages[0] !== first) setPages([first]);
  const next = pages.at(-1)?.next ?? null;
  const load = (before: string) => {
    setProblem(undefined);
    ask(before).then(
      // Asked for twice, or after an act, it does not go on from the last page that is there.
      (page) => setPages((now) => (now.at(-1)?.next === before ? [...now, page] : now)),
      setProblem,
    );
  };
  return { pages, more: next === null ? undefined : () => load(next), problem };
}
