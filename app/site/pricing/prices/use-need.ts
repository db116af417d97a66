import { useEffect, useRef, useState } from "react";
import { readNeed, startingNeed } from "~/domain/package/need";
import type { PricedPackage } from "~/domain/package/package";
import { type Need, quote } from "~/domain/package/price";
import { withNeed } from "./need-address";

/** Changes what is asked for; it is given what is asked for by then, not what is on the page. */
export type ChooseNeed = (change: (before: Need) => Need) => void;

/**
 * What is asked for, and the package that fits it by the rule that the server uses as well. The
 * address follows, so that a reload or a shared link shows the same.
 * @param asked what the page was made for
 */
export function useNeed(packages: readonly PricedPackage[], asked: Need) {
  const [need, setNeed] = useState(asked);
  // Presses that come before the page has followed the ones before them count as well.
  const latest = useRef(asked);
  const show = (next: Need) => {
    latest.current = next;
    setNeed(next);
  };

  // Going back within the page, over a link to a place on it, shows what the address says.
  // biome-ignore lint/correctness/useExhaustiveDependencies: packages are those of the page
  useEffect(() => {
    const follow = () =>
      show(readNeed(new URLSearchParams(window.location.search), startingNeed(packages)));
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  const choose: ChooseNeed = (change) => {
    show(change(latest.current));
    keepInAddress(latest.current);
  };
  return { need, chosen: quote(packages, need), choose };
}

function keepInAddress(need: Need): void {
  try {
    window.history.replaceState(window.history.state, "", withNeed(window.location.href, need));
  } catch {
    // Safari takes 100 changes in 30 seconds; the page goes on, and the next change tells all.
  }
}
