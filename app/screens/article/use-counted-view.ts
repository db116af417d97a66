import { useEffect } from "react";

/**
 * Tells the site that the article was shown, once it was: a beacon, which asks for no answer and
 * survives leaving the page. Who does not run scripts is not counted.
 */
export function useCountedView(id: number, apiBaseUrl: string): void {
  useEffect(() => {
    const tell = () => {
      document.removeEventListener("visibilitychange", tellWhenVisible);
      const body = new Blob([JSON.stringify({ id })], { type: "application/json" });
      navigator.sendBeacon(`${apiBaseUrl}/api/news/view`, body);
    };
    // A page that was opened in the background is not read yet.
    const tellWhenVisible = () => {
      if (document.visibilityState === "visible") tell();
    };
    document.addEventListener("visibilitychange", tellWhenVisible);
    tellWhenVisible();
    return () => document.removeEventListener("visibilitychange", tellWhenVisible);
  }, [id, apiBaseUrl]);
}
