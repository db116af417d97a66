/** Dispatched on the window when the site's script (`islands/site.ts`) has run. */
export const siteReadyEvent = "site:ready";

/**
 * Buttons that do nothing without scripts, except those of the theme, which the inline script in
 * the head handles.
 */
const served = 'button[type="button"]:not([data-theme-choice])';

/**
 * Holds presses on buttons that do nothing without scripts until the site's script has run, and
 * replays each of them then. Links and forms work by themselves meanwhile.
 */
export function holdEarlyPresses(): void {
  const held: [HTMLElement, MouseEvent][] = [];
  const hold = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>(served);
    if (!button) return;
    event.stopImmediatePropagation();
    held.push([button, event]);
  };
  window.addEventListener("click", hold, true);
  window.addEventListener(
    siteReadyEvent,
    () => {
      window.removeEventListener("click", hold, true);
      for (const [button, event] of held) pressAgain(button, event);
    },
    { once: true },
  );
}

/** Replays a press with its properties: the second press of a double click stays the second. */
export function pressAgain(element: HTMLElement, event: MouseEvent): void {
  element.dispatchEvent(new MouseEvent("click", event));
}
