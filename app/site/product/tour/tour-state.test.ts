import { describe, expect, it } from "vitest";
import { isRunning, startOfTour, type TourEvent, tabAfterKey, tourAfter } from "./tour-state";

const ready: TourEvent = { type: "ready", index: 0, isStill: false };
const stateAfter = (...events: TourEvent[]) => events.reduce(tourAfter, startOfTour(4));

describe("the timer of a screen", () => {
  it("runs once the script has started", () => {
    expect(isRunning(stateAfter())).toBe(false);
    expect(isRunning(stateAfter(ready))).toBe(true);
  });

  it("does not run for visitors who prefer less motion, until they press play", () => {
    const still: TourEvent = { type: "ready", index: 0, isStill: true };
    expect(isRunning(stateAfter(still))).toBe(false);
    expect(isRunning(stateAfter(still, { type: "toggle" }))).toBe(true);
  });

  it.each(["pointer", "focus", "hidden", "away"] as const)("is on hold: %s", (hold) => {
    const held = stateAfter(ready, { type: "hold", hold });
    expect(isRunning(held)).toBe(false);
    expect(isRunning(tourAfter(held, { type: "release", hold }))).toBe(true);
  });

  it("is on hold until all reasons have ended", () => {
    const state = stateAfter(
      ready,
      { type: "hold", hold: "pointer" },
      { type: "hold", hold: "pointer" },
      { type: "hold", hold: "hidden" },
      { type: "release", hold: "pointer" },
    );
    expect(isRunning(state)).toBe(false);
    expect(isRunning(tourAfter(state, { type: "release", hold: "hidden" }))).toBe(true);
  });

  it("stays paused when a hold ends", () => {
    const state = stateAfter(
      ready,
      { type: "hold", hold: "pointer" },
      { type: "toggle" },
      { type: "release", hold: "pointer" },
    );
    expect(isRunning(state)).toBe(false);
  });

  it("runs when play is pressed with pointer and focus on the button, but not in a hidden tab", () => {
    const pressed = stateAfter(
      ready,
      { type: "toggle" },
      { type: "hold", hold: "pointer" },
      { type: "hold", hold: "focus" },
      { type: "toggle" },
    );
    expect(isRunning(pressed)).toBe(true);
    const hidden = stateAfter(ready, { type: "toggle" }, { type: "hold", hold: "hidden" });
    expect(isRunning(tourAfter(hidden, { type: "toggle" }))).toBe(false);
  });
});

describe("the current screen", () => {
  it("is the first, or the one that the visitor had scrolled to before the script started", () => {
    expect(stateAfter().index).toBe(0);
    expect(stateAfter({ type: "ready", index: 2, isStill: false }).index).toBe(2);
  });

  it("wraps around in both directions", () => {
    expect(stateAfter(ready, { type: "step", by: -1 }).index).toBe(3);
    expect(stateAfter({ type: "show", index: 3 }, { type: "step", by: 1 }).index).toBe(0);
  });

  it("can change without a change of playing or pausing", () => {
    expect(stateAfter(ready, { type: "show", index: 1 }).isPlaying).toBe(true);
    expect(stateAfter(ready, { type: "toggle" }, { type: "step", by: 1 }).isPlaying).toBe(false);
  });

  it("is the same state object when nothing changes, so that scrolling does not render", () => {
    const state = stateAfter(ready);
    expect(tourAfter(state, { type: "show", index: 0 })).toBe(state);
    expect(tourAfter(state, { type: "release", hold: "pointer" })).toBe(state);
  });
});

describe("keys on the tabs", () => {
  it.each([
    ["ArrowRight", false, 1],
    ["ArrowLeft", false, 3],
    ["ArrowDown", true, 1],
    ["ArrowUp", true, 3],
    ["End", false, 3],
    ["Home", true, 0],
    ["ArrowDown", false, undefined],
    ["Tab", true, undefined],
  ])("%s (column: %s) selects %s", (key, isColumn, to) => {
    expect(tabAfterKey(stateAfter(ready), key, isColumn)).toBe(to);
  });
});
