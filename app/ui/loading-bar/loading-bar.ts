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

  const stop = () => {
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
      if (progress >= 1) stop();
    }, stepInterval);
  };
  const end = (outcome: "finished" | "failed") => {
    stop();
    timer = setTimeout(() => draw(hidden), hideAfter);
    draw({ phase: outcome, progress: 1 });
  };

  return {
    /** A load begins. While one is under way already, nothing changes. */
    start() {
      if (phase === "waiting" || phase === "running") return;
      stop();
      if (phase !== "hidden") draw(hidden);
      phase = "waiting";
      timer = setTimeout(run, throttle);
    },
    /** The load is done. A load that was shorter than the throttle was never shown. */
    finish() {
      if (phase === "waiting") {
        stop();
        phase = "hidden";
      } else if (phase === "running") end("finished");
    },
    /** The load failed: shown even when it failed fast. */
    fail() {
      if (phase !== "failed") end("failed");
    },
  };
}

export type LoadingBar = ReturnType<typeof createLoadingBar>;
