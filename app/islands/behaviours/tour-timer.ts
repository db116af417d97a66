import { screenTime } from "~/site/product/tour/tour-row";
import { isRunning, type TourState } from "~/site/product/tour/tour-state";

/** Starts above 0, so that the current tab is marked while the timer is paused. */
const growth = [{ transform: "scaleX(.12)" }, { transform: "none" }];

/**
 * The timer of a screen, shown by a growing line in its tab.
 * @param rules the lines of the tabs, in their order.
 * @param onEnd called when the time of a screen is over.
 * @returns a function to call with each state of the tour; each screen restarts the time
 */
export function createTourTimer(rules: readonly Element[], onEnd: () => void) {
  let timer: Animation | undefined;
  let timed: number | undefined;
  return (state: TourState): void => {
    const due = state.isPlaying ? state.index : undefined;
    if (due !== timed) {
      timer?.cancel();
      timer = due === undefined ? undefined : rules[due]?.animate(growth, screenTime);
      if (timer !== undefined) timer.onfinish = onEnd;
      timed = due;
    }
    if (isRunning(state)) timer?.play();
    else timer?.pause();
  };
}
