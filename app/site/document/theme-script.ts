type Choice = "light" | "dark" | "system";

const storageKey = "theme";

/**
 * Runs before the first paint: applies the stored theme, and serves the theme buttons from
 * then on, so that they work before the page's scripts have arrived. Where storage is blocked
 * the choice lasts as long as the page.
 */
export function serveTheme(): void {
  const root = document.documentElement;
  let current: Choice = "system";

  function show(): void {
    for (const button of document.querySelectorAll("[data-theme-choice]")) {
      const choice = button.getAttribute("data-theme-choice");
      button.setAttribute("aria-pressed", String(choice === current));
    }
  }

  function apply(value: string | null): void {
    current = value === "light" || value === "dark" ? value : "system";
    if (current === "system") root.removeAttribute("data-theme");
    else if (root.getAttribute("data-theme") !== current) root.setAttribute("data-theme", current);
    show();
  }

  apply(read());
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[data-theme-choice]");
    if (!button) return;
    const choice = button.getAttribute("data-theme-choice");
    write(choice);
    apply(choice);
    button.closest("[data-theme-menu]")?.removeAttribute("open");
  });
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === storageKey) apply(newValue);
  });
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function write(choice: string | null): void {
  try {
    if (choice === null || choice === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
