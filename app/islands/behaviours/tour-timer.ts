import { screenTime } from "~/site/product/tour/tour-row";
import { isRunning, type TourState } from "~/site/product/tour/tour-state";

/** From a stub, so that the tab is marked while its time stands still. */
const growth = [{ transform: "scaleX(.12)" }, { transform: "none" }];

/**
 * The time of a screen: the rule of its tab grows as it passes.
 * @param rules of the tabs, in their order
 * @param onEnd told when the time of a screen is over
 * @returns what follows each state of the tour; another screen has a time of its own
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
