import { type RefObject, useEffect, useReducer, useRef } from "react";
import { indexInRow, prefersStillness, screenTime, showInRow } from "./tour-row";
import { type Hold, isRunning, startOfTour, type TourState, tourAfter } from "./tour-state";

export type TourControl = {
  state: TourState;
  /** The row of screens. */
  row: RefObject<HTMLDivElement | null>;
  /** The list of tabs, in which the rule of the current one is the timer. */
  tabs: RefObject<HTMLElement | null>;
  show: (index: number) => void;
  step: (by: 1 | -1) => void;
  toggle: () => void;
  hold: (hold: Hold, isHeld: boolean) => void;
  /** The visitor scrolled the row. */
  follow: () => void;
};

/** What scripts add to a row of screens with links: tabs, time, and reasons to stand still. */
export function useTour(count: number): TourControl {
  const [state, dispatch] = useReducer(tourAfter, count, startOfTour);
  const row = useRef<HTMLDivElement>(null);
  const tabs = useRef<HTMLElement>(null);
  const { index, isReady, isPlaying } = state;
  const runs = isRunning(state);

  const hold = (reason: Hold, isHeld: boolean) =>
    dispatch({ type: isHeld ? "hold" : "release", hold: reason });

  useEffect(() => {
    if (row.current === null) return;
    dispatch({ type: "ready", index: indexInRow(row.current), isStill: prefersStillness() });
    return watchAttention(row.current, (reason, isHeld) =>
      dispatch({ type: isHeld ? "hold" : "release", hold: reason }),
    );
  }, []);

  useEffect(() => {
    if (isReady && row.current !== null) showInRow(row.current, index);
  }, [index, isReady]);

  const timer = useRef<Animation>(undefined);
  useEffect(() => {
    const rule = tabs.current?.querySelectorAll("[data-rule]")[index];
    if (!isReady || !isPlaying || rule === undefined) return;
    // From a stub, so that the tab is marked while its time stands still.
    const grows = [{ transform: "scaleX(.12)" }, { transform: "none" }];
    const animation = rule.animate(grows, screenTime);
    animation.onfinish = () => dispatch({ type: "step", by: 1 });
    timer.current = animation;
    return () => {
      animation.cancel();
      timer.current = undefined;
    };
  }, [index, isReady, isPlaying]);

  // After each render: a new timer starts running, and may have to stand still at once.
  useEffect(() => {
    if (runs) timer.current?.play();
    else timer.current?.pause();
  });

  return {
    state,
    row,
    tabs,
    hold,
    show: (shown) => dispatch({ type: "show", index: shown }),
    step: (by) => dispatch({ type: "step", by }),
    toggle: () => dispatch({ type: "toggle" }),
    follow: () => {
      if (row.current !== null) dispatch({ type: "show", index: indexInRow(row.current) });
    },
  };
}

/** Nobody watches: the tab is hidden, or the row is out of view. Returns how to stop watching. */
function watchAttention(row: HTMLElement, hold: TourControl["hold"]): () => void {
  const watchTab = () => hold("hidden", document.hidden);
  const observer = new IntersectionObserver(
    (entries) => hold("away", entries.at(-1)?.isIntersecting === false),
    { threshold: 0.2 },
  );
  watchTab();
  observer.observe(row);
  document.addEventListener("visibilitychange", watchTab);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", watchTab);
  };
}
