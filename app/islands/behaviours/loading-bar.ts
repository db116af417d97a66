import { createLoadingBar } from "~/design/ui/loading-bar/loading-bar-states";
import { createDrawnBar } from "./drawn-bar";
import { leadsAway } from "./leads-away";
import { handOver, takeOver } from "./loading-bar-handover";

/**
 * Milliseconds after which the bar is hidden, because browsers report no end of a navigation that
 * became a download or a 204. From then on only the browser's own indicator shows.
 */
const longestLoad = 15_000;

let isUnderWay = false;

/** Whether another document was asked for and may still come: a reload now would cancel that. */
export const isLeaving = (): boolean => isUnderWay;

/**
 * The loading bar of page changes, driven by the Navigation API
 * (https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigation-api). It begins in the
 * document that is left and ends in the one that arrives. In browsers without the API (Firefox before
 * 147, Safari before 26.2), only the browser's own indicator shows.
 */
export function startLoadingBar(): void {
  const { navigation } = window;
  if (navigation === undefined) {
    const setLeaving = (isLeaving: boolean) => {
      isUnderWay = isLeaving;
    };
    import("./leaving").then((code) => code.noticeLeaving(setLeaving, longestLoad), console.error);
    return;
  }
  let shown = 0;
  const draw = createDrawnBar();
  const bar = createLoadingBar((state) => {
    shown = state.phase === "running" ? state.progress : 0;
    draw(state);
  });
  const stay = () => {
    isUnderWay = false;
    bar.hide();
  };
  let patience: ReturnType<typeof setTimeout>;
  navigation.addEventListener("navigate", (event) => {
    if (!leadsAway(event)) return;
    isUnderWay = true;
    bar.start();
    clearTimeout(patience);
    patience = setTimeout(stay, longestLoad);
  });
  // For example, the visitor stopped the navigation.
  navigation.addEventListener("navigateerror", () => {
    isUnderWay = false;
    bar.fail();
  });
  window.addEventListener("pagehide", () => handOver(shown));
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    // A page from the back/forward cache still shows the bar of the navigation that left it.
    takeOver();
    stay();
  });
  const begun = takeOver();
  if (begun > 0) {
    bar.resume(begun);
    bar.finish();
  }
}
