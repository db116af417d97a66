import { createLoadingBar } from "~/design/ui/loading-bar/loading-bar-states";
import { createDrawnBar } from "./drawn-bar";
import { handOver, takeOver } from "./loading-bar-handover";

export type ShownBar = ReturnType<typeof createShownBar>;

/** The bar of this document, which hands its position to the next one. */
export function createShownBar() {
  let shown = 0;
  const draw = createDrawnBar();
  const bar = createLoadingBar((state) => {
    shown = state.phase === "running" ? state.progress : 0;
    draw(state);
  });
  window.addEventListener("pagehide", () => handOver(shown));
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    // A page from the back/forward cache still shows the bar of the navigation that left it.
    takeOver();
    bar.hide();
  });
  return {
    ...bar,
    /** Finishes the bar that the previous document showed, if it did. */
    takeOver() {
      const begun = takeOver();
      if (begun === 0) return;
      bar.resume(begun);
      bar.finish();
    },
  };
}
