/** Time that a screen stays, in ms. */
export const screenTime = 7_000;
const fadeTime = 240;

/** The row's place for a screen: slides stand side by side at equal distances. */
function placeOf(row: HTMLElement, index: number): number {
  const [first, second] = row.children;
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 0;
  return index * (second.offsetLeft - first.offsetLeft);
}

/** The screen that the row is scrolled to, from 0. */
export function indexInRow(row: HTMLElement): number {
  const distance = placeOf(row, 1);
  return distance === 0 ? 0 : Math.round(row.scrollLeft / distance);
}

/**
 * Shows a screen of the row. The row jumps there; what was shown is laid over the new place and
 * fades out while the new screen fades in, so that the native row can still be swiped.
 */
export function showInRow(row: HTMLElement, index: number): void {
  const from = indexInRow(row);
  if (from === index) return;
  const place = placeOf(row, index);
  const shift = place - placeOf(row, from);
  row.scrollTo({ left: place, behavior: "instant" });
  if (prefersStillness()) return;
  const transform = `translateX(${shift}px)`;
  // The window moves, not the slide: that is a place to snap to, which the row would follow.
  windowIn(row, from)?.animate(
    [
      { transform, opacity: 1 },
      { transform, opacity: 0 },
    ],
    fadeTime,
  );
  windowIn(row, index)?.animate([{ opacity: 0 }, { opacity: 1 }], fadeTime);
}

function windowIn(row: HTMLElement, index: number) {
  return row.children[index]?.querySelector('[role="img"]');
}

export function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
