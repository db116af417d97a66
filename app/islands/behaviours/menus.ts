/** A `<details>` that is a menu: it closes when the visitor turns to something else. */
const openMenus = "[data-menu][open]";

/**
 * Closes menus on Escape, on a press or focus outside, and when the page comes from the back/forward cache. A followed
 * link closes them too, because it may lead to a place on the same page. A menu that was opened before this script ran
 * stays open.
 */
export function startMenus(): void {
  document.addEventListener("pointerdown", shutOutside);
  document.addEventListener("focusin", shutOutside);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") shut(() => true, true);
  });
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest("a");
    if (link) shut((menu) => menu.contains(link), true);
  });
  if (!CSS.supports("selector(:has(a))")) {
    // `toggle` does not bubble.
    document.addEventListener("toggle", markOpenMenu, true);
  }
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) shut(() => true);
  });
}

/** Keeps the page from scrolling under the menu that covers it; elsewhere `:has` in `app.css` does. */
function markOpenMenu(): void {
  const isOpen = document.querySelector("[data-mobile-menu][open]") !== null;
  document.documentElement.toggleAttribute("data-menu-open", isOpen);
}

function shutOutside({ target }: Event): void {
  shut((menu) => !menu.contains(target as Node));
}

/**
 * @param keepsFocus whether the focus moves to the menu's button, because the menu's content
 * disappears
 */
function shut(isMeant: (menu: HTMLDetailsElement) => boolean, keepsFocus = false): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(openMenus)) {
    if (!isMeant(menu)) continue;
    menu.open = false;
    if (keepsFocus) menu.querySelector("summary")?.focus();
  }
}
