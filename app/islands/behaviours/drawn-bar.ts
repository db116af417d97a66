import {
  type LoadingBarState,
  loadingBarConstants,
} from "~/design/ui/loading-bar/loading-bar-states";

/** Draws the loading bar (`loading-bar.css`). It is decoration: it is not announced. */
export function createDrawnBar(): (state: LoadingBarState) => void {
  const bar = document.createElement("div");
  bar.ariaHidden = "true";
  bar.style.transitionDuration = `${loadingBarConstants.speed}ms`;
  return ({ phase, progress }) => {
    if (phase === "hidden") return bar.remove();
    const isNew = !bar.isConnected;
    bar.dataset["loadingBar"] = phase;
    bar.style.transform = `scaleX(${progress})`;
    if (!isNew) return;
    document.body.append(bar);
    // Forces a layout at the start position, so that the transition begins there.
    bar.getBoundingClientRect();
  };
}
