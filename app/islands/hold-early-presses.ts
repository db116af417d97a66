/** Dispatched on the window when the site's script serves the page (`islands/site.ts`). */
export const siteReadyEvent = "site:ready";

/** Buttons that nothing but scripts serve; the theme's are served from the head on. */
const served = 'button[type="button"]:not([data-theme-choice])';

/**
 * Keeps presses on buttons that only scripts serve until the site's script has come, and does
 * each of them then. Links and forms act by themselves meanwhile.
 */
export function holdEarlyPresses(): void {
  const held: HTMLElement[] = [];
  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>(served);
    if (!button) return;
    event.stopImmediatePropagation();
    held.push(button);
  };
  window.addEventListener("click", hold, true);
  window.addEventListener(
    siteReadyEvent,
    () => {
      window.removeEventListener("click", hold, true);
      for (const button of held) button.click();
    },
    { once: true },
  );
}
