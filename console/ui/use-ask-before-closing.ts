import { useEffect } from "react";

/** The browser asks before a window is closed in which something was typed that nothing else keeps. */
export function useAskBeforeClosing(isUnkept: boolean) {
  useEffect(() => {
    if (!isUnkept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnkept]);
}
