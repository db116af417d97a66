import { useEffect, useState } from "react";

/** A page of a list; `next`: there are older entries. */
type Page = { next: string | null };

/** Pages of a list, the newest first. */
export type Pages<One extends Page> = {
  pages: readonly One[];
  /** Asks for the next page; undefined: there is none. */
  more: (() => void) | undefined;
  problem: unknown;
};

/**
 * The loaded page, and those requested after it.
 * @param first reloaded after an action: the others follow from it.
 * @param options `of`: names the list if actions do not change older entries; these stay then, as long as the first
 * page ends at the same place
 */
export function usePages<One extends Page>(
  first: One | undefined,
  ask: (before: string) => Promise<One>,
  { of }: { of?: string } = {},
): Pages<One> {
  const [{ pages, of: had }, setHeld] = useState(() => heldFrom(of, first));
  const [problem, setProblem] = useState<unknown>();
  if (pages[0] !== first) {
    const isSame = of !== undefined && of === had && pages[0]?.next === first?.next;
    setHeld(heldFrom(of, first, isSame ? pages.slice(1) : []));
    setProblem(undefined);
  }
  const next = pages.at(-1)?.next ?? null;
  const load = (before: string) => {
    setProblem(undefined);
    ask(before).then(
      // Asked for twice, or after an act, it does not go on from the last page that is there.
      (page) =>
        setHeld((now) => {
          const goesOn = now.pages[0] === first && now.pages.at(-1)?.next === before;
          return goesOn ? { ...now, pages: [...now.pages, page] } : now;
        }),
      setProblem,
    );
  };
  return { pages, more: next === null ? undefined : () => load(next), problem };
}

const heldFrom = <One>(of: string | undefined, first: One | undefined, older: One[] = []) => ({
  of,
  pages: first === undefined ? [] : [first, ...older],
});

/**
 * The pages of a history that is asked for once it is shown.
 * @param of another text: it is another history, or it has grown
 * @param ask without `before`: the newest
 */
export function useHistory<One extends Page>(
  of: string,
  ask: (before?: string) => Promise<One>,
): Pages<One> & {
  /** Whether the newest have come. */
  isRead: boolean;
} {
  const [first, setFirst] = useState<One>();
  const [problem, setProblem] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked follows from `of`
  useEffect(() => {
    let isOpen = true;
    ask().then(
      (page) => {
        if (!isOpen) return;
        setFirst(page);
        setProblem(undefined);
      },
      (error: unknown) => isOpen && setProblem(error),
    );
    return () => {
      isOpen = false;
    };
  }, [of]);
  const rest = usePages(first, ask);
  return { ...rest, problem: problem ?? rest.problem, isRead: first !== undefined };
}
