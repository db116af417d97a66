import { hash } from "node:crypto";
import type { Rollout } from "~/domain/release/rollout";

/**
 * Whether an installation belongs to the share of a rollout. It does if the first four bytes of SHA-256(salt ‖ id), as
 * a big-endian fraction of 2³², lie below the percentage. So every instance agrees, and a higher percentage only adds
 * installations.
 * @param salt the rollout's
 * @param id the installation's, as it sends it in `x-user-staging-id`
 * @param percent 0 to 100
 */
export function isInRollout(salt: string, id: string, percent: number): boolean {
  // One call and no `Hash` object: every installation asks, and making one would take longer than the sum.
  const digest = hash("sha256", salt + id, "buffer");
  return digest.readUInt32BE(0) / 2 ** 32 < percent / 100;
}

/**
 * The version that an installation is offered; null: none. Without an id, or with an empty one, it is the last full release.
 * @param asksNow the program's user asked for updates, so the share does not hold the candidate back. A share of 0
 * does: that candidate is for nobody yet.
 */
export function offeredVersion(
  { full, candidate, percent, salt, isPaused }: Rollout,
  id: string | null,
  asksNow = false,
): string | null {
  if (candidate === null || isPaused) return full;
  if (asksNow && percent > 0) return candidate;
  const hasId = id !== null && id !== "";
  return hasId && isInRollout(salt, id, percent) ? candidate : full;
}
