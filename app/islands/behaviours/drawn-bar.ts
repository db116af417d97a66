import { type LoadingBarState, loadingBarConstants } from "~/ui/loading-bar/loading-bar";

/**
 * Draws the loading bar: 3 px at the top of the window, ink; red when the load failed. Decoration:
 * it is not announced.
 */
export function createDrawnBar(): (state: LoadingBarState) => void {
  const frame = document.createElement("div");
  const bar = document.createElement("div");
  frame.ariaHidden = "true";
  frame.className = "pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px]";
  frame.append(bar);
  return ({ phase, progress }) => {
    if (phase === "hidden") return frame.remove();
    if (!frame.isConnected) {
      document.body.append(frame);
      bar.style.transition = "none";
    }
    frame.dataset["loadingBar"] = phase;
    bar.className = `h-full origin-left ${phase === "failed" ? "bg-danger" : "bg-ink"}`;
    bar.style.transform = `scaleX(${progress})`;
    // Styles are settled where it starts, so that it moves from there on.
    bar.getBoundingClientRect();
    bar.style.transition = `transform ${loadingBarConstants.speed}ms ease`;
  };
}
