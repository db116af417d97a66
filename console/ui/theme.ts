import { createStore } from "~console/api/store";

/** The theme, stored under the same name as on the site: a choice, or the system's. */
export type Theme = "system" | "light" | "dark";

const storageKey = "theme";

export const theme = createStore<Theme>("system");

const themeOf = (value: string | null): Theme =>
  value === "light" || value === "dark" ? value : "system";

/** Applies what was chosen before, here or on the site, and follows changes in other windows. */
export function startTheme(): void {
  apply(themeOf(read()));
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === storageKey) apply(themeOf(newValue));
  });
}

/** Applies a theme and keeps it; where storage is blocked, as long as the page is open. */
export function chooseTheme(chosen: Theme): void {
  apply(chosen);
  try {
    if (chosen === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, chosen);
  } catch {}
}

function apply(chosen: Theme): void {
  theme.set(chosen);
  if (chosen === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", chosen);
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
