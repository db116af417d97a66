/** Dispatched on the window when the site's script serves the page (`islands/site.ts`). */
export const siteReadyEvent = "site:ready";

/** Buttons that nothing but scripts serve; the theme's are served from the head on. */
const served = 'button[type="button"]:not([data-theme-choice])';

/**
 * Keeps presses on buttons that only scripts serve until the site's script has come, and does
 * each of them then. Links and forms act by themselves meanwhile.
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

/** Does a press once more, as what it was: the second of a double click remains the second. */
export function pressAgain(element: HTMLElement, event: MouseEvent): void {
  element.dispatchEvent(new MouseEvent("click", event));
}
