import type { Rollout, RolloutLine } from "~/domain/release/rollout";

/** How a line's rollout offers a release: to everybody, or to a share. */
export type ReleaseOffer = RolloutLine & {
  part: "full" | "candidate";
  percent: number;
  isPaused: boolean;
};

/** Lists the rollouts of a product that offer a version to installed programs. */
export function offersOf(
  version: string,
  rollouts: readonly Omit<Rollout, "salt">[],
): ReleaseOffer[] {
  return rollouts.flatMap((rollout): ReleaseOffer[] => {
    const { product, channel, architecture, windows, full, candidate } = rollout;
    const line = { product, channel, architecture, windows };
    const { percent, isPaused } = rollout;
    if (candidate === version) return [{ ...line, part: "candidate", percent, isPaused }];
    return full === version ? [{ ...line, part: "full", percent: 100, isPaused: false }] : [];
  });
}
