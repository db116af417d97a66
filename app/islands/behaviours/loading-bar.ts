import { createLoadingBar } from "~/design/ui/loading-bar/loading-bar";
import { createDrawnBar } from "./drawn-bar";
import { handOver, takeOver } from "./loading-bar-handover";

/**
 * Browsers do not tell of a load that ended in a file to keep or in nothing (204): after this
 * long, in milliseconds, the bar goes and leaves the browser's own sign.
 */
const longestLoad = 15_000;

/**
 * The loading bar of page changes, which the Navigation API tells of
 * (https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api). It begins in the
 * document that is left and ends in the one that arrives. Where browsers lack the API, their own
 * sign has to do.
 */
export function startLoadingBar(): void {
  if (!("navigation" in window)) return;
  let shown = 0;
  const draw = createDrawnBar();
  const bar = createLoadingBar((state) => {
    shown = state.phase === "running" ? state.progress : 0;
    draw(state);
  });
  let patience: ReturnType<typeof setTimeout>;
  navigation.addEventListener("navigate", (event) => {
    if (!leadsAway(event)) return;
    bar.start();
    clearTimeout(patience);
    patience = setTimeout(bar.hide, longestLoad);
  });
  // The visitor stopped it, for example.
  navigation.addEventListener("navigateerror", () => bar.fail());
  window.addEventListener("pagehide", () => handOver(shown));
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    // It comes back as it was left: while the next page was on its way.
    takeOver();
    bar.hide();
  });
  const begun = takeOver();
  if (begun > 0) {
    bar.resume(begun);
    bar.finish();
  }
}

/** What the bar has to know of a navigation; a `NavigateEvent` has it. */
export type Leaving = Pick<NavigateEvent, "hashChange" | "downloadRequest"> & {
  destination: Pick<NavigationDestination, "sameDocument" | "url">;
  /** Older browsers do not name it. */
  sourceElement?: Pick<Element, "hasAttribute"> | null;
};

/** Whether a navigation asks for another document: no place on this page, file, mail or telephone. */
export function leadsAway(leaving: Leaving): boolean {
  const { destination, hashChange, downloadRequest, sourceElement } = leaving;
  // A link to a file of another host is no download to the browser until the answer says so.
  const isDownload = downloadRequest !== null || sourceElement?.hasAttribute("download") === true;
  const isElsewhere = !hashChange && !destination.sameDocument;
  return isElsewhere && !isDownload && destination.url.startsWith("http");
}
