const first = 5_000;
const longest = 60 * 60_000;

/**
 * When a message is tried again after so many attempts: after 5 s, 15 s, 45 s … and at last
 * once an hour.
 */
export function retryTime(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(longest, first * 3 ** (attempts - 1)));
}
