import type { Limit } from "./limits";

/** Whether a request is allowed, and the limit's headers for its response. */
export type LimitResult = { allowed: boolean; headers: Record<string, string> };

/** A count: uses left, and milliseconds until the count starts again. */
type Count = { allowed: boolean; remaining: number; milliseconds: number };

/**
 * Turns a count into HTTP headers (draft-ietf-httpapi-ratelimit-headers-10). `RateLimit` has r: uses left, t: seconds
 * until the count restarts. `RateLimit-Policy` has q: uses in a period, w: its seconds. A refusal also has
 * `Retry-After` (RFC 9110, 10.2.3).
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
