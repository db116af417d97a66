/**
 * Makes the clear button of search fields work (`~/design/ui/search-field.tsx`), also of fields
 * that islands add later. The browsers' own clear buttons differ or are missing.
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
