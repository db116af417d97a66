import { useEffect, useRef, useState } from "react";
import { readNeed, startingNeed } from "~/domain/package/need";
import type { PricedPackage } from "~/domain/package/package";
import { type Need, quote } from "~/domain/package/price";
import { addressIsShown, restoreBy } from "~/islands/in-place/shown-address";

/** Changes the need; the callback gets the latest need, which may not be rendered yet. */
export type ChooseNeed = (change: (before: Need) => Need) => void;

/**
 * The current need and the package that fits it, by the same rule as on the server. The address
 * follows the need, so that a reload or a shared link shows the same.
 * @param asked the need of the server's page
 */
export function useNeed(packages: readonly PricedPackage[], asked: Need) {
  const [need, setNeed] = useState(asked);
  // The latest need, for presses that come before the previous one is rendered.
  const latest = useRef(asked);
  const show = (next: Need) => {
    latest.current = next;
    setNeed(next);
  };

  // After going back in history, the page shows the need in the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: packages are those of the page
  useEffect(() => {
    return restoreBy(() => {
      show(readNeed(new URLSearchParams(window.location.search), startingNeed(packages)));
      return true;
    });
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
    addressIsShown();
  } catch {
    // Safari allows 100 history changes in 30 seconds; the next change updates the address.
  }
}

/** The address with another need in its query; the rest of it (campaign, fragment) stays. */
export function withNeed(href: string, { environments, members }: Need): string {
  const url = new URL(href);
  url.searchParams.delete("stop");
  url.searchParams.set("environments", String(environments));
  url.searchParams.set("members", String(members));
  return url.href;
}
