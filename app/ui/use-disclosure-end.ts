import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Shuts a `<details>` menu when a link in it is followed, when another page comes, on Escape
 * (focus goes back to its summary) and when a press or the focus lands outside it. What was
 * opened before scripts serve it stays open.
 */
export function useDisclosureEnd(details: RefObject<HTMLDetailsElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && details.current) details.current.open = false;
    shown.current = pathname;
  }, [details, pathname]);

  useEffect(() => {
    const endOutside = (event: Event) => {
      const element = details.current;
      if (element?.open && !element.contains(event.target as Node)) element.open = false;
    };
    const endWithFocus = () => {
      const element = details.current;
      if (!element?.open) return;
      element.open = false;
      element.querySelector("summary")?.focus();
    };
    const endOnLink = ({ target }: Event) => {
      const link = target instanceof Element && target.closest("a");
      if (link && details.current?.contains(link)) endWithFocus();
    };
    const endOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") endWithFocus();
    };
    document.addEventListener("pointerdown", endOutside);
    document.addEventListener("focusin", endOutside);
    document.addEventListener("click", endOnLink);
    document.addEventListener("keydown", endOnEscape);
    return () => {
      document.removeEventListener("pointerdown", endOutside);
      document.removeEventListener("focusin", endOutside);
      document.removeEventListener("click", endOnLink);
      document.removeEventListener("keydown", endOnEscape);
    };
  }, [details]);
}
