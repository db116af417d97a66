import type { Limit } from "./limits";

/** Whether a request is allowed, and the limit's headers for its response. */
export type LimitResult = { allowed: boolean; headers: Record<string, string> };

/** A count: uses left, and milliseconds until the count starts again. */
type Count = { allowed: boolean; remaining: number; milliseconds: number };

/**
 * Turns a count into HTTP headers: `RateLimit` (r: uses left, t: seconds until the count starts
 * again) and `RateLimit-Policy` (q: uses in a period, w: its seconds) as in
 * draft-ietf-httpapi-ratelimit-headers-10, and `Retry-After` (RFC 9110, 10.2.3) on a refusal.
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
