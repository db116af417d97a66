import { useCallback, useEffect, useState } from "react";
import type { SiteHealth } from "~/console-api/schemas/health";
import { refreshEvery } from "~/domain/health/health";
import { call } from "~console/api/call";
import { session } from "~console/api/session";

/**
 * The order of looks by their asking: answers may overtake each other, and the clocks of the processes that
 * answer differ.
 */
export function askingOrder() {
  let asked = 0;
  let shown = 0;
  return {
    ask: (): number => ++asked,
    /** Whether an answer, or that there is none, says something newer than what is shown. */
    isNewer(turn: number): boolean {
      if (turn < shown) return false;
      shown = turn;
      return true;
    },
  };
}

/**
 * The site's health, refreshed while its window is visible. Without an answer the last one stays, and `isOld` says so.
 */
export function useHealth(first: SiteHealth) {
  const [health, setHealth] = useState(first);
  const [isOld, setOld] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const [order] = useState(askingOrder);
  const ask = useCallback(() => {
    const turn = order.ask();
    return call("health", {}).then(
      (answer) => {
        if (!order.isNewer(turn)) return;
        setHealth(answer);
        setOld(false);
      },
      () => {
        if (order.isNewer(turn)) setOld(true);
      },
    );
  }, [order]);
  useEffect(() => {
    const askAgain = () => {
      // An ended session is noticed by the person's own actions, not here.
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
