import { type LoadingBarState, loadingBarConstants } from "./loading-bar";

/** 3 px at the top of the window, ink; red when the load failed. Decoration: it is not announced. */
export function LoadingBarView({ phase, progress }: LoadingBarState) {
  if (phase === "hidden") return null;
  return (
    <div
      aria-hidden="true"
      data-loading-bar={phase}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px]"
    >
      <div
        className={`h-full origin-left ${phase === "failed" ? "bg-danger" : "bg-ink"}`}
        style={{
          transform: `scaleX(${progress})`,
          transition: `transform ${loadingBarConstants.speed}ms ease`,
        }}
      />
    </div>
  );
}
