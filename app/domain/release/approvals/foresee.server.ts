import { Refusal } from "~/domain/refusal";
import { findRollout, lockRegistry, type ReleaseName } from "~/domain/release/registry-rows.server";
import { prepareRelease, publishRelease } from "~/domain/release/release-edits.server";
import type { RegistryOptions, ReleaseActor } from "~/domain/release/release-history.server";
import type { ReleaseProblem } from "~/domain/release/release-problem";
import type { ReleaseRecord, ReleaseStatus } from "~/domain/release/release-record";
import type { Rollout, RolloutLine } from "~/domain/release/rollout";
import { changeRollout } from "~/domain/release/rollout-changes.server";
import { isInRollout } from "~/domain/release/rollouts/cohort.server";
import { tryAct } from "~/domain/release/rollouts/rollout-edits.server";
import type { Database } from "~/platform/db/database.server";
import { makeRequested } from "./approval-edits.server";

/** The change to preview: a release is published and offered to every program, or requests are approved. */
export type Foreseen =
  | { publish: ReleaseRecord; lines: readonly RolloutLine[] }
  | { requests: readonly number[] };

/** The result of a dry run, or the rule that refuses the change. */
export type Foresight<Result> = { read: Result } | { problem: ReleaseProblem };

/** Ends a transaction whose changes must not stay. */
class RollbackSignal extends Error {}

/**
 * Dry run: applies the change with the real actions, reads the result, and rolls back. Nobody else sees anything of
 * it. Holds the registry lock throughout.
 */
export async function foresee<Result>(
  options: RegistryOptions,
  actor: ReleaseActor,
  change: Foreseen,
  read: (after: Database) => Promise<Result>,
): Promise<Foresight<Result>> {
  let result: { read: Result } | undefined;
  try {
    await options.db.transaction(async (transaction) => {
      await lockRegistry(transaction);
      const within = { ...options, db: transaction };
      if ("publish" in change) await publishForAll(within, actor, change);
      else for (const id of change.requests) await makeRequested(within, actor, id);
      result = { read: await read(transaction) };
      throw new RollbackSignal();
    });
  } catch (error) {
    if (error instanceof Refusal && error.details.rule !== undefined) {
      return { problem: error.details.rule };
    }
    if (!(error instanceof RollbackSignal)) throw error;
  }
  if (result === undefined) throw new Error("Nothing was read");
  return result;
}

/** The acts that lead from a state to the next one, up to `signed`. */
const preparing: Partial<Record<ReleaseStatus, readonly ("finish-upload" | "verify" | "sign")[]>> =
  {
    draft: ["finish-upload", "verify", "sign"],
    uploaded: ["verify", "sign"],
    verified: ["sign"],
  };

async function publishForAll(
  options: RegistryOptions,
  actor: ReleaseActor,
  { publish: { product, version, status }, lines }: Extract<Foreseen, { publish: unknown }>,
): Promise<void> {
  const { db } = options;
  const name: ReleaseName = { product, version };
  for (const act of preparing[status] ?? []) await prepareRelease(options, actor, name, { act });
  await publishRelease(options, actor, name);
  for (const line of lines) {
    const before = await findRollout(db, line);
    try {
      const { next } = await tryAct(db, before, { act: "start", version, percent: 100 });
      await changeRollout(db, { before, after: next }, options.now());
      const { next: full } = await tryAct(db, next, { act: "complete", version });
      await changeRollout(db, { before: next, after: full }, options.now());
    } catch (error) {
      // A line with a higher version keeps it; its offers do not change.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

/** Ids that are tried: of a share of 1 %, one in a hundred is in it. */
const mostTries = 5_000;

/**
 * The id of an installation within the share of a line. If a change widens the share, an id that only the new share
 * reaches. Null if the line has no share.
 */
export async function findReached(
  db: Database,
  line: RolloutLine,
  before: Rollout,
): Promise<string | null> {
  const { candidate, percent, salt, isPaused } = await findRollout(db, line);
  if (candidate === null || isPaused || percent === 0) return null;
  const isSame = before.candidate === candidate && !before.isPaused;
  let any: string | null = null;
  for (let number = 0; number < mostTries; number += 1) {
    const id = `installation-${number}`;
    if (!isInRollout(salt, id, percent)) continue;
    any ??= id;
    if (!isSame || !isInRollout(salt, id, before.percent)) return id;
  }
  return any;
}
