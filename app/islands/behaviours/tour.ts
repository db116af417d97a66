import { indexInRow, prefersStillness, showInRow } from "~/site/product/tour/tour-row";
import {
  type Hold,
  startOfTour,
  type TourEvent,
  tabAfterKey,
  tourAfter,
} from "~/site/product/tour/tour-state";
import { createTourTimer } from "./tour-timer";
import { drawTour, findTourParts, makeTabs, type TourParts } from "./tour-view";

type Dispatch = (event: TourEvent) => void;

/**
 * Turns a row of screens with links (`~/site/product/tour/tour.tsx`) into a carousel. The links become tabs, a timer
 * changes the screen, and hidden screens are kept from keyboard and screen readers.
 */
export function startTour(tour: HTMLElement): void {
  const parts = findTourParts(tour);
  let state = startOfTour(parts.tabs.length);
  const follow = createTourTimer(parts.rules, () => dispatch({ type: "step", by: 1 }));
  const dispatch: Dispatch = (event) => {
    const before = state;
    state = tourAfter(state, event);
    if (state === before) return;
    drawTour(parts, state);
    if (state.index !== before.index) showInRow(parts.row, state.index);
    follow(state);
  };
  const column = makeTabs(parts);
  serveButtons(parts, dispatch);
  parts.list.addEventListener("keydown", (event) => {
    const isOther = event.altKey || event.ctrlKey || event.metaKey;
    const index = isOther ? undefined : tabAfterKey(state, event.key, column.matches);
    if (index === undefined) return;
    event.preventDefault();
    dispatch({ type: "show", index });
    parts.tabs[index]?.focus();
  });
  const showWhereScrolled = () => dispatch({ type: "show", index: indexInRow(parts.row) });
  parts.row.addEventListener("scroll", showWhereScrolled, { passive: true });
  dispatch({ type: "ready", index: indexInRow(parts.row), isStill: prefersStillness() });
  watchAttention(tour, parts.row, (hold, isHeld) =>
    dispatch({ type: isHeld ? "hold" : "release", hold }),
  );
}

function serveButtons({ tabs, steps, toggle }: TourParts, dispatch: Dispatch): void {
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      dispatch({ type: "show", index });
    });
  }
  for (const button of steps) {
    const by = button.dataset["tourStep"] === "1" ? 1 : -1;
    button.addEventListener("click", () => dispatch({ type: "step", by }));
  }
  toggle.addEventListener("click", () => dispatch({ type: "toggle" }));
}

/** Pauses the timer while the tour has the pointer or the focus, or is not in view. */
function watchAttention(
  tour: HTMLElement,
  row: HTMLElement,
  hold: (reason: Hold, isHeld: boolean) => void,
): void {
  // Pointer and focus may have been there before this code was loaded.
  if (tour.matches(":hover")) hold("pointer", true);
  if (tour.querySelector(":focus-visible") !== null) hold("focus", true);
  tour.addEventListener("pointerenter", () => hold("pointer", true));
  tour.addEventListener("pointerleave", () => hold("pointer", false));
  tour.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) hold("focus", true);
  });
  tour.addEventListener("focusout", () => hold("focus", false));
  const watchTab = () => hold("hidden", document.hidden);
  watchTab();
  document.addEventListener("visibilitychange", watchTab);
  const observer = new IntersectionObserver(
    (entries) => hold("away", entries.at(-1)?.isIntersecting === false),
    { threshold: 0.2 },
  );
  observer.observe(row);
}
