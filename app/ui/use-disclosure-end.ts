import { type RefObject, useEffect } from "react";

/**
 * Shuts a `<details>` menu on Escape (focus goes back to its summary) and when a press or the
 * focus lands outside it.
 */
export function useDisclosureEnd(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const endOutside = (event: Event) => {
      const element = details.current;
      if (element?.open && !element.contains(event.target as Node)) element.open = false;
    };
    const endOnEscape = (event: KeyboardEvent) => {
      const element = details.current;
      if (event.key !== "Escape" || !element?.open) return;
      element.open = false;
      element.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", endOutside);
    document.addEventListener("focusin", endOutside);
    document.addEventListener("keydown", endOnEscape);
    return () => {
      document.removeEventListener("pointerdown", endOutside);
      document.removeEventListener("focusin", endOutside);
      document.removeEventListener("keydown", endOnEscape);
    };
  }, [details]);
}
