import { randomBytes } from "node:crypto";
import { askFor } from "~/domain/release/approvals.server";
import { findBuilds, findRollout, lockRegistry } from "~/domain/release/registry-rows.server";
import { basisOf, changeOf, type RolloutBasis } from "~/domain/release/release-change";
import type { Answer } from "~/domain/release/release-edits.server";
import {
  type RegistryOptions,
  type ReleaseActor,
  stateOf,
  writeHistory,
} from "~/domain/release/release-history.server";
import type { Rollout, RolloutLine } from "~/domain/release/rollout";
import { actOnRollout, type RolloutAct } from "~/domain/release/rollout-acts";
import { changeRollout, requireSeen } from "~/domain/release/rollout-changes.server";
import type { Database } from "~/platform/db/database.server";

/** Makes the salt of a new candidate, which nobody can know before. */
const newSalt = () => randomBytes(16).toString("hex");

/** Versions that an act names. */
function versionsIn(act: RolloutAct): (string | null)[] {
  if (act.act === "limits") return [act.mustPassThrough];
  return "version" in act ? [act.version] : [];
}

/** The rollout after an act, with the releases that its rules ask for. @throws Refusal with the rule */
export async function tryAct(db: Database, rollout: Rollout, act: RolloutAct) {
  const findBuild = await findBuilds(db, rollout, versionsIn(act));
  return { next: stateOf(actOnRollout(rollout, act, { findBuild, newSalt })), findBuild };
}

/**
 * Does something with a rollout, or asks for it where a second person has to agree. Pausing never asks.
 * @param lookedAt the rollout as somebody saw it who decided on this; pausing names its version only, so that
 *   nothing that happens meanwhile to the same version stands in its way
 * @throws Refusal with the rule; `moved-on` when it is another one by now
 */
export async function editRollout(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  line: RolloutLine,
  { act, why = "", lookedAt }: { act: RolloutAct; why?: string; lookedAt?: RolloutBasis },
): Promise<Answer> {
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const rollout = await findRollout(transaction, line);
    requireSeen(rollout, lookedAt);
    const { next, findBuild } = await tryAct(transaction, rollout, act);
    if (next === rollout) return "done";
    if (act.act !== "pause") {
      const release = "version" in act ? findBuild(act.version) : undefined;
      const change = changeOf(rollout, act, release);
      if (await askFor(transaction, actor, { change, why }, now())) return "asked";
    }
    await changeRollout(transaction, { before: rollout, after: next }, now());
    const { product } = line;
    const version = next.candidate ?? next.full;
    const seen = { before: basisOf(rollout), after: basisOf(next), why };
    const entry = { act: act.act, auditAct: "rollout-changed", product, version, line } as const;
    await writeHistory(transaction, actor, { ...entry, ...seen }, now());
    return "done";
  });
}
