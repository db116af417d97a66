/** In windows this wide the sidebar has text, and asides are beside their lists. */
const wide = "(width >= 80rem)";

/** Narrows the sidebar to its icons, or widens it again, as long as the page is open. */
export function toggleSidebar(): void {
  document.documentElement.toggleAttribute("data-narrow");
}

const asideOf = () =>
  matchMedia(wide).matches ? document.querySelector("[data-part=aside]") : null;

/** Whether the screen has an aside that could be hidden, or is. */
export const hasAside = (): boolean => asideOf() !== null;

/**
 * Hides the aside of the screen, or shows it again. Who was in it goes on at the head of the screen.
 * @returns whether it is hidden now; undefined: there is none that could be
 */
export function toggleAside(): boolean | undefined {
  const aside = asideOf();
  if (aside === null) return undefined;
  const isHidden = document.documentElement.toggleAttribute("data-no-aside");
  if (isHidden && aside.contains(document.activeElement)) {
    document.querySelector<HTMLElement>("h1[tabindex]")?.focus();
  }
  return isHidden;
}

/** Another screen shows its aside. */
export function showAside(): void {
  document.documentElement.removeAttribute("data-no-aside");
}
