import { findRollout, lockRegistry } from "~/domain/release/registry-rows.server";
import type { Answer } from "~/domain/release/release-edits.server";
import type { RegistryOptions, ReleaseActor } from "~/domain/release/release-history.server";
import type { RolloutLine } from "~/domain/release/rollout";
import { editRollout } from "./rollout-edits.server";

/**
 * Gives a version to a share of a line's installed programs: begins its rollout, or raises it when it has
 * begun.
 * @throws Refusal with the rule
 */
export async function stageRollout(
  options: RegistryOptions,
  actor: ReleaseActor,
  line: RolloutLine,
  { version, percent, why }: { version: string; percent: number; why: string },
): Promise<Answer> {
  return options.db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const { candidate } = await findRollout(transaction, line);
    const act = { act: candidate === version ? "raise" : "start", version, percent } as const;
    return editRollout({ ...options, db: transaction }, actor, line, { act, why });
  });
}
