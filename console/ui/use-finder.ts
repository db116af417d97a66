import { useEffect, useState } from "react";
import { type Finder, plainFinderOf } from "~/lib/search/finder";

type Fold = typeof import("~/lib/search/fold");

/** The table of traditional characters, once it has come. */
let fold: Fold | undefined;

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

/**
 * Finds what is typed as the server's searches do: in capitals or not, and Chinese in either script. The table of the
 * scripts is fetched with the first Chinese characters; until it has come, they are found as they are typed.
 */
export function useFinder(typed: string): Finder {
  const sought = typed.trim();
  const [, setCome] = useState(false);
  const needsFold = isChinese(sought);
  useEffect(() => {
    if (!needsFold || fold !== undefined) return;
    let isCurrent = true;
    import("~/lib/search/fold").then(
      (come) => {
        fold = come;
        if (isCurrent) setCome(true);
      },
      // Without a connection a list can still be filtered.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [needsFold]);
  return needsFold && fold !== undefined ? fold.finderOf(sought) : plainFinderOf(sought);
}
