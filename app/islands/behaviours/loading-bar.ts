import { leadsAway } from "./leads-away";
import { isHandedOver } from "./loading-bar-handover";
import type { ShownBar } from "./shown-loading-bar";

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
 * document that is left and ends in the one that arrives. Its code is fetched when it is needed first. In
 * browsers without the API (Firefox before 147, Safari before 26.2), only the browser's own indicator shows.
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
  let fetched: Promise<ShownBar> | undefined;
  const onBar = (act: (bar: ShownBar) => void) => {
    fetched ??= import("./shown-loading-bar").then((code) => code.createShownBar());
    fetched.then(act, console.error);
  };
  if (isHandedOver()) onBar((bar) => bar.takeOver());
  let patience: ReturnType<typeof setTimeout>;
  navigation.addEventListener("navigate", (event) => {
    if (!leadsAway(event)) return;
    const asked = Date.now();
    isUnderWay = true;
    onBar((bar) => bar.start(asked));
    clearTimeout(patience);
    patience = setTimeout(() => {
      isUnderWay = false;
      onBar((bar) => bar.hide());
    }, longestLoad);
  });
  // For example, the visitor stopped the navigation.
  navigation.addEventListener("navigateerror", () => {
    isUnderWay = false;
    onBar((bar) => bar.fail());
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) isUnderWay = false;
  });
}
