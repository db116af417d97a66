/** Constants of the loading bar: times in milliseconds, `minimum` a share of the width. */
export const loadingBarConstants = {
  throttle: 200,
  duration: 5_000,
  hideAfter: 500,
  minimum: 0.1,
  speed: 300,
} as const;

/** The drawn state: nothing, a running bar, or a finished one. */
export type LoadingBarState = {
  phase: "hidden" | "running" | "finished" | "failed";
  progress: number;
};

const hidden: LoadingBarState = { phase: "hidden", progress: 0 };
const stepInterval = 100;

/**
 * The loading bar as a state machine. It waits out a short load (throttle), starts at the
 * minimum, runs to the end in `duration`, and hides a moment after it has finished or failed.
 * @param show receives every state to draw
 */
export function createLoadingBar(show: (state: LoadingBarState) => void) {
  const { throttle, duration, hideAfter, minimum } = loadingBarConstants;
  let phase: LoadingBarState["phase"] | "waiting" = "hidden";
  let progress = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stopTimers = () => {
    clearTimeout(timer);
    clearInterval(timer);
  };
  const draw = (next: LoadingBarState) => {
    phase = next.phase;
    progress = next.progress;
    show(next);
  };
  const run = () => {
    draw({ phase: "running", progress: minimum });
    const step = ((1 - minimum) * stepInterval) / duration;
    timer = setInterval(() => {
      draw({ phase: "running", progress: Math.min(1, progress + step) });
      if (progress >= 1) stopTimers();
    }, stepInterval);
  };
  const end = (outcome: "finished" | "failed") => {
    stopTimers();
    timer = setTimeout(() => draw(hidden), hideAfter);
    draw({ phase: outcome, progress: 1 });
  };

  const hide = () => {
    stopTimers();
    if (phase === "waiting") phase = "hidden";
    else if (phase !== "hidden") draw(hidden);
  };

  return {
    /** A load that was asked for at that time (milliseconds since 1970) is under way; does nothing during a load. */
    start(asked = Date.now()) {
      if (phase === "waiting" || phase === "running") return;
      stopTimers();
      if (phase !== "hidden") draw(hidden);
      phase = "waiting";
      timer = setTimeout(run, asked + throttle - Date.now());
    },
    /** The load is done. A load shorter than the throttle is never shown. */
    finish() {
      if (phase === "waiting") hide();
      else if (phase === "running") end("finished");
    },
    /**
     * The load failed or ended without a page. A failure within the throttle is not shown, because
     * browsers report downloads, which are no failures, in the same way.
     */
    fail() {
      if (phase === "waiting") hide();
      else if (phase === "running") end("failed");
    },
    /** Continues the bar of the previous document from this position. */
    resume(from: number) {
      stopTimers();
      draw({ phase: "running", progress: from });
    },
    /** Hides the bar at once. */
    hide,
  };
}
