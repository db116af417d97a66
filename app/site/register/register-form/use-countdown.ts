import { useEffect, useState } from "react";

/**
 * Seconds until a code may be asked for again, as the server counts them.
 * @param first of the page, which may be some seconds old by now: `until` says when it ends
 */
export function useCountdown(first: { seconds: number; until: number }) {
  const [seconds, setSeconds] = useState(first.seconds);
  const [until, setUntil] = useState<number>();
  const [hasEnded, setEnded] = useState(false);

  useEffect(() => {
    // A clock that is wrong makes it no longer than it was when the page was written.
    const latest = Date.now() + first.seconds * 1_000;
    if (first.seconds > 0) setUntil(Math.min(first.until, latest));
  }, [first.seconds, first.until]);

  useEffect(() => {
    if (until === undefined) return;
    const tick = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
      setSeconds(left);
      if (left > 0) return;
      setEnded(true);
      clearInterval(timer);
    };
    const timer = setInterval(tick, 500);
    tick();
    return () => clearInterval(timer);
  }, [until]);

  return {
    seconds,
    /** It was counted to its end on this page. */
    hasEnded,
    start(count: number) {
      setEnded(false);
      setUntil(Date.now() + count * 1_000);
    },
  };
}
