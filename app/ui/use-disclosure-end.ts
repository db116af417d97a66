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
    const element = details.current;
    const endOutside = (event: Event) => {
      if (element?.open && !element.contains(event.target as Node)) element.open = false;
    };
    const endWithFocus = () => {
      if (!element?.open) return;
      element.open = false;
      element.querySelector("summary")?.focus();
    };
    const endOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") endWithFocus();
    };
    const endOnLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a")) endWithFocus();
    };
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener("pointerdown", endOutside, { signal });
    document.addEventListener("focusin", endOutside, { signal });
    element?.addEventListener("click", endOnLink, { signal });
    document.addEventListener("keydown", endOnEscape, { signal });
    return () => ended.abort();
  }, [details]);
}
