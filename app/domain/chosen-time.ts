/**
 * How far ahead something may be set to happen, in days: more than two years is a mistyped year, not a plan. The same
 * for everything that waits for its time.
 */
export const mostDaysAhead = 2 * 365;

/** The problem of a chosen time; undefined: none. */
export function timeProblem(at: Date, now: Date): "past" | "far" | undefined {
  if (at <= now) return "past";
  return at.getTime() - now.getTime() > mostDaysAhead * 86_400_000 ? "far" : undefined;
}
