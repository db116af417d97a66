import { useCallback, useEffect, useState } from "react";
import type { SiteHealth } from "~/console-api/schemas/health";
import { refreshEvery } from "~/domain/health/health";
import { call } from "~console/api/call";
import { session } from "~console/api/session";

/** The newer of two looks: answers may overtake each other. */
export const newerOf = (one: SiteHealth, other: SiteHealth): SiteHealth =>
  other.at < one.at ? one : other;

/**
 * The site's health, asked again while its window is looked at. Without an answer the last one stays,
 * and `isOld` says so.
 */
export function useHealth(first: SiteHealth) {
  const [health, setHealth] = useState(first);
  const [isOld, setOld] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const ask = useCallback(
    () =>
      call("health", {}).then(
        (answer) => {
          setHealth((last) => newerOf(last, answer));
          setOld(false);
        },
        () => setOld(true),
      ),
    [],
  );
  useEffect(() => {
    const askAgain = () => {
      // An ended session is the business of what the person does, not of this.
      if (document.visibilityState !== "visible" || session.get().state !== "in") return;
      void ask();
    };
    const timer = setInterval(askAgain, refreshEvery);
    document.addEventListener("visibilitychange", askAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", askAgain);
    };
  }, [ask]);
  return {
    health,
    isOld,
    isLooking,
    /** Looks at once. */
    look() {
      setLooking(true);
      void ask().finally(() => setLooking(false));
    },
  };
}
