/** Why the tour stands still for a while although it plays. */
export type Hold = "pointer" | "focus" | "hidden" | "away";

export type TourState = {
  /** The screen that is shown, from 0. */
  index: number;
  count: number;
  /** Scripts have arrived; until then the tour is a row of windows with links above it. */
  isReady: boolean;
  /** What the visitor chose with the play button. */
  isPlaying: boolean;
  holds: readonly Hold[];
};

export type TourEvent =
  /** `index` is the screen that the visitor scrolled to before; `isStill` asks for less motion. */
  | { type: "ready"; index: number; isStill: boolean }
  | { type: "show"; index: number }
  | { type: "step"; by: 1 | -1 }
  | { type: "toggle" }
  | { type: "hold" | "release"; hold: Hold };

/** The state of the page as the server writes it. */
export function startOfTour(count: number): TourState {
  return { index: 0, count, isReady: false, isPlaying: true, holds: [] };
}

/** Whether the time of the current screen runs. */
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

/** Who presses play stands on the button with pointer or focus and still means it. */
function playing(state: TourState): TourState {
  const holds = state.holds.filter((hold) => hold !== "pointer" && hold !== "focus");
  return { ...state, isPlaying: true, holds };
}

/** The screen that a key on the tabs leads to; undefined when it is none of the tabs' keys. */
export function tabAfterKey(state: TourState, key: string, isColumn: boolean): number | undefined {
  const { index, count } = state;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowRight" || (isColumn && key === "ArrowDown")) return (index + 1) % count;
  if (key === "ArrowLeft" || (isColumn && key === "ArrowUp")) return (index + count - 1) % count;
  return undefined;
}
