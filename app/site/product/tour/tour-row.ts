/** How long a screen is shown, in milliseconds. */
export const screenTime = 7_000;
const fadeTime = 240;

/** The scroll position of a screen, in pixels; screens stand side by side at equal distances. */
function placeOf(row: HTMLElement, index: number): number {
  const [first, second] = row.children;
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 0;
  return index * (second.offsetLeft - first.offsetLeft);
}

/** Index of the screen that the row is scrolled to. */
export function indexInRow(row: HTMLElement): number {
  const distance = placeOf(row, 1);
  return distance === 0 ? 0 : Math.round(row.scrollLeft / distance);
}

/**
 * Scrolls the row to a screen at once. The previous screen is moved over the new one and fades out. So a change looks
 * like a fade, although the row is a scroll container that can be swiped.
 */
export function showInRow(row: HTMLElement, index: number): void {
  const from = indexInRow(row);
  if (from === index) return;
  const place = placeOf(row, index);
  const shift = place - placeOf(row, from);
  row.scrollLeft = place;
  if (prefersStillness()) return;
  const transform = `translateX(${shift}px)`;
  // Not a child of the row: it would be a snap target, and the scroll position would follow it.
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
