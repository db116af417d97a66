import { outdateChannelRequests } from "~/domain/release/approvals.server";
import { listRollouts, lockRegistry } from "~/domain/release/registry-rows.server";
import type { Channel, Product } from "~/domain/release/release";
import { basisOf } from "~/domain/release/release-change";
import {
  type RegistryOptions,
  type ReleaseActor,
  writeLinesHistory,
} from "~/domain/release/release-history.server";
import { lineOf, type Rollout, type RolloutLine } from "~/domain/release/rollout";
import { changeRollout } from "~/domain/release/rollout-changes.server";

/** Rollouts to shut off; null: those of every channel. */
type ShutOff = { products: readonly Product[]; channel: Channel | null };

/**
 * Pauses every rollout of a channel, or of all channels, at once. One person is enough, because stopping never waits.
 * Requests about those rollouts end, so that no earlier decision begins or resumes one. A rollout that somebody begins
 * later is a decision of its own. Repeated, it changes nothing.
 * @returns the lines that it paused
 */
export async function shutOff(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  { products, channel, why }: ShutOff & { why: string },
): Promise<RolloutLine[]> {
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const paused: Rollout[] = [];
    for (const product of products) {
      for (const rollout of await listRollouts(transaction, product)) {
        const isOfChannel = channel === null || rollout.channel === channel;
        if (isOfChannel && rollout.candidate !== null && !rollout.isPaused) paused.push(rollout);
      }
    }
    for (const before of paused) {
      await changeRollout(transaction, { before, after: { ...before, isPaused: true } }, now());
    }
    const ended = await outdateChannelRequests(transaction, { products, channel }, now());
    if (paused.length === 0 && ended.length === 0) return [];
    const lines = paused.map((rollout) => ({
      act: "pause",
      line: lineOf(rollout),
      version: rollout.candidate,
      before: basisOf(rollout),
      after: basisOf({ ...rollout, isPaused: true }),
    }));
    const name = channel ?? "all";
    const entry = {
      act: "shut off",
      auditAct: "rollouts-shut-off",
      object: { kind: "channel", id: name, label: name },
    } as const;
    const after = { products, endedRequests: ended };
    await writeLinesHistory(transaction, actor, { ...entry, lines, after, why }, now());
    return lines.map(({ line }) => line);
  });
}
