/** Constants of the loading bar: times in milliseconds, `minimum` a share of the width. */
export const loadingBarConstants = {
  throttle: 200,
  duration: 5_000,
  hideAfter: 500,
  minimum: 0.1,
  speed: 300,
} as const;

/** What is drawn: nothing; a bar that runs to the end; or one that has ended. */
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
    /** A load begins. While one is under way already, nothing changes. */
    start() {
      if (phase === "waiting" || phase === "running") return;
      stopTimers();
      if (phase !== "hidden") draw(hidden);
      phase = "waiting";
      timer = setTimeout(run, throttle);
    },
    /** The load is done. A load that was shorter than the throttle was never shown. */
    finish() {
      if (phase === "waiting") hide();
      else if (phase === "running") end("finished");
    },
    /**
     * The load failed, or ended without a page. What failed before it was shown is not shown
     * either: browsers say the same of a download, which is no failure.
     */
    fail() {
      if (phase === "waiting") hide();
      else if (phase === "running") end("failed");
    },
    /** Goes on with a load that another document has shown up to here. */
    resume(from: number) {
      stopTimers();
      draw({ phase: "running", progress: from });
    },
    /** Nothing is shown any more, at once. */
    hide,
  };
}

export type LoadingBar = ReturnType<typeof createLoadingBar>;
