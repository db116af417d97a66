import { fill } from "~/i18n/fill";

/** `13 s left`: how long it takes yet, in one unit. */
export function timeLeft(
  words: { seconds: string; minutes: string; hours: string },
  seconds: number,
): string {
  if (seconds < 90) return fill(words.seconds, { count: Math.max(1, Math.ceil(seconds)) });
  if (seconds < 90 * 60) return fill(words.minutes, { count: Math.ceil(seconds / 60) });
  return fill(words.hours, { count: Math.ceil(seconds / 3_600) });
}

/** Bytes a second over the last ten seconds; null until enough of them have come. */
export function createRate(now = () => performance.now()) {
  let seen: { at: number; received: number }[] = [];
  return (received: number): number | null => {
    const at = now();
    seen = [...seen.filter((one) => at - one.at < 10_000), { at, received }];
    const [first] = seen;
    if (first === undefined || at - first.at < 1_000 || received <= first.received) return null;
    return ((received - first.received) / (at - first.at)) * 1_000;
  };
}
