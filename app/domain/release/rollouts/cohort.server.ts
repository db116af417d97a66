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
 */
export function offeredVersion(
  { full, candidate, percent, salt, isPaused }: Rollout,
  id: string | null,
): string | null {
  const mayBegin = candidate !== null && !isPaused && id !== null && id !== "";
  return mayBegin && isInRollout(salt, id, percent) ? candidate : full;
}
