/** Why the playing tour is paused for the moment. */
export type Hold = "pointer" | "focus" | "hidden" | "away";

export type TourState = {
  /** Index of the screen that is shown. */
  index: number;
  count: number;
  /** Whether the script has started. Before, the tour is a scrolling row with links. */
  isReady: boolean;
  /**
   * Whether the visitor lets it play: what the play button was set to last; at first, whether the
   * system allows motion.
   */
  isPlaying: boolean;
  holds: readonly Hold[];
};

export type TourEvent =
  /**
   * `index`: the screen that the row is scrolled to; `isStill`: the visitor prefers reduced motion.
   */
  | { type: "ready"; index: number; isStill: boolean }
  | { type: "show"; index: number }
  | { type: "step"; by: 1 | -1 }
  | { type: "toggle" }
  | { type: "hold" | "release"; hold: Hold };

/** The state before the script starts. */
export function startOfTour(count: number): TourState {
  return { index: 0, count, isReady: false, isPlaying: true, holds: [] };
}

/** Whether the timer of the current screen runs. */
export function isRunning(state: TourState): boolean {
  return state.isReady && state.isPlaying && state.holds.length === 0;
}

export function tourAfter(state: TourState, event: TourEvent): TourState {
  switch (event.type) {
    case "ready":
      return { ...state, isReady: true, index: event.index, isPlaying: !event.isStill };
    case "show":
      return event.index === state.index ? state : { ...state, index: event.index };
    case "step":
      return { ...state, index: (state.index + event.by + state.count) % state.count };
    case "toggle":
      return state.isPlaying ? { ...state, isPlaying: false } : playing(state);
    case "hold":
      return state.holds.includes(event.hold)
        ? state
        : { ...state, holds: [...state.holds, event.hold] };
    case "release":
      return state.holds.includes(event.hold)
        ? { ...state, holds: state.holds.filter((hold) => hold !== event.hold) }
        : state;
  }
}

/**
 * Starts playing. Holds by pointer and focus end, because both are on the play button when it is
 * pressed.
 */
function playing(state: TourState): TourState {
  const holds = state.holds.filter((hold) => hold !== "pointer" && hold !== "focus");
  return { ...state, isPlaying: true, holds };
}

/** Index of the screen that a key on the tabs selects; undefined for other keys. */
export function tabAfterKey(state: TourState, key: string, isColumn: boolean): number | undefined {
  const { index, count } = state;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowRight" || (isColumn && key === "ArrowDown")) return (index + 1) % count;
  if (key === "ArrowLeft" || (isColumn && key === "ArrowUp")) return (index + count - 1) % count;
  return undefined;
}
