import { type RefObject, useEffect } from "react";
import { useNavigate } from "react-router";

/**
 * Follows the links of markup that the server wrote and no component serves (`~/ui/still`)
 * without a new document, as the framework's own links do. What a browser does otherwise with a
 * link (a new tab, a download) stays as it is.
 */
export function useStillLinks(content: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = content.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("[data-still] a");
      if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event)) return;
      if (link.origin !== location.origin || link.matches("[target], [download]")) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [content, navigate]);
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
