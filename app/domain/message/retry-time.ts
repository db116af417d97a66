const first = 5_000;
const longest = 60 * 60_000;

/**
 * The time of the next attempt: after 5 s, 15 s, 45 s … and finally once an hour.
 */
export function retryTime(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(longest, first * 3 ** (attempts - 1)));
}
