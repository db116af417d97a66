import { isRunning, type TourState } from "~/site/product/tour/tour-state";

/** From here on the tabs are a column beside the windows (`xl`). */
const columnQuery = "(min-width: 75rem)";

/** The parts of the tour in the server's HTML (`~/site/product/tour/tour.tsx`). */
export type TourParts = {
  list: HTMLElement;
  tabs: readonly HTMLElement[];
  /** In each tab, the rule that is its timer. */
  rules: readonly HTMLElement[];
  row: HTMLElement;
  slides: readonly HTMLElement[];
  steps: readonly HTMLElement[];
  toggle: HTMLElement;
  /** Announces which screen is shown. */
  position: HTMLElement;
};

/** The parts that every tour has. */
export function findTourParts(tour: HTMLElement): TourParts {
  const all = (selector: string) => [...tour.querySelectorAll<HTMLElement>(selector)];
  const one = (selector: string) => tour.querySelector(selector) as HTMLElement;
  return {
    list: one("[data-tour-tabs]"),
    tabs: all("[data-tour-tabs] > a"),
    rules: all("[data-rule]"),
    row: one("[data-tour-row]"),
    slides: all("[data-tour-row] > *"),
    steps: all("[data-tour-step]"),
    toggle: one("[data-tour-toggle]"),
    position: one("[data-tour-position]"),
  };
}

/** Makes the links tabs of the slides. @returns the query for whether they are a column */
export function makeTabs({ list, tabs, slides }: TourParts): MediaQueryList {
  list.setAttribute("role", "tablist");
  const column = matchMedia(columnQuery);
  const orient = () =>
    list.setAttribute("aria-orientation", column.matches ? "vertical" : "horizontal");
  orient();
  column.addEventListener("change", orient);
  for (const [index, tab] of tabs.entries()) {
    const slide = slides[index];
    if (slide === undefined) continue;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", slide.id);
    slide.setAttribute("role", "tabpanel");
    slide.setAttribute("aria-labelledby", tab.id);
  }
  return column;
}

/** Marks the screen that is shown and hides the others from keyboard and screen readers. */
export function drawTour(parts: TourParts, state: TourState): void {
  const { tabs, slides, toggle, position } = parts;
  for (const [index, tab] of tabs.entries()) {
    const isCurrent = index === state.index;
    tab.toggleAttribute("data-current", isCurrent);
    tab.setAttribute("aria-selected", String(isCurrent));
    tab.tabIndex = isCurrent ? 0 : -1;
    slides[index]?.toggleAttribute("inert", !isCurrent);
  }
  toggle.toggleAttribute("data-playing", state.isPlaying);
  toggle.setAttribute("aria-label", toggle.dataset[state.isPlaying ? "pause" : "play"] ?? "");
  // Announced when the visitor changes the screen, not when the timer does.
  position.setAttribute("aria-live", isRunning(state) ? "off" : "polite");
  const sentence = tabs[state.index]?.dataset["said"] ?? "";
  if (position.textContent !== sentence) position.textContent = sentence;
}
