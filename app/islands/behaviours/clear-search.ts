/**
 * Serves the button in search fields (`~/design/ui/search-field.tsx`) that empties them, also in
 * those that islands add later. Browsers have signs of their own for this, or none.
 */
export function startClearingSearches(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-clear-search]") : null;
    const field = button?.parentElement?.querySelector("input");
    if (!field) return;
    field.value = "";
    field.focus();
  });
}
