import { useEffect, useState } from "react";

/**
 * Counts down the seconds until another code may be requested.
 * @param first state of the page, which may be some seconds old; `until` is the exact end
 */
export function useCountdown(first: { seconds: number; until: number }) {
  const [seconds, setSeconds] = useState(first.seconds);
  const [until, setUntil] = useState<number>();
  const [hasEnded, setEnded] = useState(false);

  useEffect(() => {
    // With a wrong browser clock, it is still at most as long as the server said.
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
    /** Whether the countdown has ended on this page. */
    hasEnded,
    start(count: number) {
      setEnded(false);
      setUntil(Date.now() + count * 1_000);
    },
  };
}
