import type { Limit } from "./limits";

/** Whether a call may go on, and what its answer says about the limit. */
export type LimitResult = { allowed: boolean; headers: Record<string, string> };

/** What is left of a limit for whoever was counted. */
type Count = { allowed: boolean; remaining: number; milliseconds: number };

/**
 * A count as HTTP headers: `RateLimit` and `RateLimit-Policy` as in
 * draft-ietf-httpapi-ratelimit-headers-10 (r: calls left, t: seconds until the count starts
 * anew; q: calls in a span, w: its seconds), and `Retry-After` (RFC 9110, 10.2.3) on a refusal.
 */
export function limitResult(
  name: string,
  { points, seconds }: Limit,
  { allowed, remaining, milliseconds }: Count,
): LimitResult {
  const wait = Math.max(1, Math.ceil(milliseconds / 1000));
  return {
    allowed,
    headers: {
      RateLimit: `"${name}";r=${remaining};t=${wait}`,
      "RateLimit-Policy": `"${name}";q=${points};w=${seconds}`,
      ...(!allowed && { "Retry-After": String(wait) }),
    },
  };
}
