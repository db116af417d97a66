import { randomBytes } from "node:crypto";
import { Refusal } from "~/domain/refusal";
import { askFor } from "~/domain/release/approvals.server";
import {
  changeOfLines,
  type LineAct,
  type RefusedLine,
  setProblem,
} from "~/domain/release/line-set";
import { findBuilds, findRollout, lockRegistry } from "~/domain/release/registry-rows.server";
import {
  basisOf,
  changeOf,
  type LineChange,
  type RolloutBasis,
} from "~/domain/release/release-change";
import type { Answer } from "~/domain/release/release-edits.server";
import {
  objectOfLines,
  type RegistryOptions,
  type ReleaseActor,
  refusalOf,
  refusalOfLines,
  stateOf,
  writeHistory,
  writeLinesHistory,
} from "~/domain/release/release-history.server";
import type { ReleaseRecord } from "~/domain/release/release-record";
import { lineKey, lineOf, type Rollout, type RolloutLine } from "~/domain/release/rollout";
import { actOnRollout, type RolloutAct } from "~/domain/release/rollout-acts";
import { changeRollout, requireSeen } from "~/domain/release/rollout-changes.server";
import type { Database } from "~/platform/db/database.server";
import { storeSteps } from "./release-schedules.server";
import { stepsAfter } from "./rollout-steps";

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
export function editRollout(
  options: RegistryOptions,
  actor: ReleaseActor,
  line: RolloutLine,
  { act, why = "", lookedAt }: { act: RolloutAct; why?: string; lookedAt?: RolloutBasis },
): Promise<Answer> {
  return changeLines(options, actor, { edits: [{ line, act, lookedAt }], isSet: false, why });
}

/** An action on the rollout of one line, and the rollout as the person saw it. */
export type LineEdit = LineAct & { lookedAt?: RolloutBasis | undefined };

/**
 * Changes the rollouts of several lines, or asks for all of it in one request where a second person has to agree. Lines
 * that are there already stay out of it.
 * @throws Refusal `set-wrong`; `lines-refused` or `moved-on` with each refused line
 */
export function editRollouts(
  options: RegistryOptions,
  actor: ReleaseActor,
  edits: readonly LineEdit[],
  why = "",
): Promise<Answer> {
  return changeLines(options, actor, { edits, isSet: true, why });
}

type Edits = { edits: readonly LineEdit[]; isSet: boolean };

async function changeLines(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  { why, ...given }: Edits & { why: string },
): Promise<Answer> {
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const problem = setProblem(given.edits);
    if (problem !== null) throw refusalOf(problem);
    const planned = await planLines(transaction, given);
    const changed = planned.filter(({ rollout, next }) => next !== rollout);
    if (changed.length === 0) return "done";
    const changes = changed.flatMap((line) => wideningOf(line) ?? []);
    if (changes.length > 0) {
      const change = changeOfLines(changes);
      if (await askFor(transaction, actor, { change, why }, now())) return "asked";
    }
    await storeLines(transaction, actor, { planned: changed, why }, now());
    return "done";
  });
}

/** The rollout of a line before and after an action. */
type PlannedLine = {
  rollout: Rollout;
  act: RolloutAct;
  next: Rollout;
  /** The release that the action names. */
  release: ReleaseRecord | undefined;
};

/** The change that an action on a line asks for; undefined for pausing, which asks nobody. */
function wideningOf({ rollout, act, release }: PlannedLine): LineChange | undefined {
  return act.act === "pause" ? undefined : changeOf(rollout, act, release);
}

/**
 * Plans actions on lines without storing anything. Call it under `lockRegistry`.
 * @throws Refusal: of a set one that names each refused line
 */
export async function planLines(db: Database, { edits, isSet }: Edits): Promise<PlannedLine[]> {
  const planned: PlannedLine[] = [];
  const refused: RefusedLine[] = [];
  for (const { line, act, lookedAt } of edits) {
    try {
      const rollout = await findRollout(db, line);
      requireSeen(rollout, lookedAt);
      const { next, findBuild } = await tryAct(db, rollout, act);
      const release = "version" in act ? findBuild(act.version) : undefined;
      planned.push({ rollout, act, next, release });
    } catch (error) {
      const rule = error instanceof Refusal ? error.details.rule : undefined;
      if (rule === undefined || !isSet) throw error;
      refused.push({ line: lineOf(line), rule });
    }
  }
  if (refused.length > 0) throw refusalOfLines(refused);
  return planned;
}

/** The request that an approval makes, for the history. */
export type Approved = { request: number; hash: string; askedBy: string };

type Storing = {
  planned: readonly PlannedLine[];
  why: string;
  approved?: Approved;
};

/** Stores the later shares of changes as steps with times. */
async function storeLater(
  db: Database,
  actor: ReleaseActor,
  { planned, why }: Pick<Storing, "planned" | "why">,
  now: Date,
): Promise<void> {
  for (const { act, next } of planned) {
    const later = act.act === "start" || act.act === "raise" ? (act.later ?? []) : [];
    if (later.length === 0) continue;
    await storeSteps(db, actor, { rollout: next, steps: stepsAfter(later, now), why }, now);
  }
}

/** Stores planned changes, with their history and audit entry. Call it under `lockRegistry`. */
export async function storeLines(
  db: Database,
  actor: ReleaseActor,
  { planned, why, approved }: Storing,
  now: Date,
): Promise<void> {
  for (const { rollout, next } of planned) {
    await changeRollout(db, { before: rollout, after: next, approved: approved?.request }, now);
  }
  const auditAct = approved === undefined ? "rollout-changed" : "release-change-approved";
  const lines = planned.map(({ rollout, act, next }) => ({
    act: approved === undefined ? act.act : `approve: ${act.act} ${lineKey(rollout)}`,
    line: lineOf(rollout),
    version: next.candidate ?? next.full,
    before: basisOf(rollout),
    after: basisOf(next),
  }));
  const [first, ...others] = lines;
  if (first === undefined) return;
  const { product } = first.line;
  if (others.length === 0) {
    const after = { ...approved, ...first.after };
    await writeHistory(db, actor, { ...first, auditAct, product, after, why }, now);
    await storeLater(db, actor, { planned, why }, now);
    return;
  }
  const versions = new Set(lines.map(({ version }) => version));
  const object = objectOfLines(product, versions.size === 1 ? first.version : null);
  const act = lines.map((line) => line.act).join(", ");
  const entry = { act, auditAct, object, lines, why } as const;
  await writeLinesHistory(db, actor, { ...entry, ...(approved && { after: approved }) }, now);
  await storeLater(db, actor, { planned, why }, now);
}
