import type { LineAct } from "~/domain/release/line-set";
import {
  findRecord,
  findRollout,
  listRollouts,
  lockRegistry,
} from "~/domain/release/registry-rows.server";
import { architectures } from "~/domain/release/release";
import type { Answer } from "~/domain/release/release-edits.server";
import {
  type RegistryOptions,
  type ReleaseActor,
  refusalOf,
} from "~/domain/release/release-history.server";
import {
  hasUpdateFeed,
  isOfferable,
  isSystem,
  type RolloutLine,
  windowsLines,
} from "~/domain/release/rollout";
import type { Database } from "~/platform/db/database.server";
import { editRollout, editRollouts } from "./rollout-edits.server";

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
    const act = await stagingOf(transaction, line, { version, percent });
    return editRollout({ ...options, db: transaction }, actor, line, { act, why });
  });
}

async function stagingOf(
  db: Database,
  line: RolloutLine,
  { version, percent }: { version: string; percent: number },
) {
  const { candidate } = await findRollout(db, line);
  return { act: candidate === version ? "raise" : "start", version, percent } as const;
}

/** The rollouts of a product on a channel. */
type ChannelPlace = Pick<RolloutLine, "product" | "channel">;

/** Lines of a channel: these, or each one that the action can be about. */
export type LineChoice = "all" | readonly Pick<RolloutLine, "architecture" | "windows">[];

/** An action on several lines of a channel. `stage` begins a rollout, or raises it. */
export type ChannelAct = { version: string; lines: LineChoice } & (
  | { act: "stage"; percent: number }
  | { act: "pause" | "resume" | "complete" }
);

/**
 * Does the same on several lines of a channel, in one change: all lines, or none. Lines that are there already stay out
 * of it.
 * @throws Refusal with the rule; of several lines it names each refused one
 */
export async function actOnChannel(
  options: RegistryOptions,
  actor: ReleaseActor,
  place: ChannelPlace,
  { why, ...act }: ChannelAct & { why: string },
): Promise<Answer> {
  return options.db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const lines =
      act.lines === "all"
        ? await listAll(transaction, place, act)
        : act.lines.map((line) => ({ ...place, ...line }));
    if (lines.length === 0) {
      throw refusalOf(act.act === "stage" ? "does-not-fit" : "nothing-rolled-out");
    }
    const edits: LineAct[] = [];
    for (const line of lines) {
      if (act.act !== "stage") {
        edits.push({ line, act: { act: act.act, version: act.version } });
        continue;
      }
      // Every program of the line is offered it already.
      const { full } = await findRollout(transaction, line);
      if (full === act.version) continue;
      edits.push({ line, act: await stagingOf(transaction, line, act) });
    }
    if (edits.length === 0) return "done";
    return editRollouts({ ...options, db: transaction }, actor, edits, why);
  });
}

/** The lines that an action can be about: for `stage` those that the release fits, else those that offer it. */
async function listAll(
  db: Database,
  { product, channel }: ChannelPlace,
  { act, version }: ChannelAct,
): Promise<RolloutLine[]> {
  if (act !== "stage") {
    const rollouts = await listRollouts(db, product);
    return rollouts.filter(
      (rollout) =>
        rollout.channel === channel &&
        (rollout.candidate === version || (act === "complete" && rollout.full === version)),
    );
  }
  const release = await findRecord(db, { product, version });
  if (release === undefined) return [];
  const lines = architectures.flatMap((architecture) =>
    windowsLines.map((windows) => ({ product, channel, architecture, windows })),
  );
  return lines.filter(
    (line) =>
      isSystem(line) &&
      // Programs of the client ask for an update on lines with a feed only; kernels have none.
      (product === "browser" || hasUpdateFeed(line)) &&
      isOfferable(release, line),
  );
}
