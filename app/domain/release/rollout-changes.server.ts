import { and, eq } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { releaseSchedules } from "~/platform/db/schema";
import { outdateRequests } from "./approvals.server";
import { shownAfter } from "./held-pages";
import { findHeld, storeHeldLines, storeRollout } from "./registry-rows.server";
import { basisOf, canonicalJson, type RolloutBasis } from "./release-change";
import { refusalOf } from "./release-history.server";
import type { Rollout, RolloutLine } from "./rollout";

/**
 * Stores a changed rollout and its consequences. Requests for the previous state end, and so do the steps of a rollout
 * that was paused or offers another release. Call it under `lockRegistry`.
 * @param approved the request that made the change
 */
export async function changeRollout(
  db: Database,
  { before, after, approved }: { before: Rollout; after: Rollout; approved?: number | undefined },
  now: Date,
): Promise<void> {
  await storeRollout(db, after, now);
  await showReached(db, after);
  await outdateRequests(db, after, { approved, now });
  if (after.isPaused || after.candidate !== before.candidate) await stopSteps(db, after, now);
}

/** Has pages name the versions that waited for this rollout and are offered to everybody now. */
async function showReached(db: Database, rollout: Rollout): Promise<void> {
  for (const release of await findHeld(db, rollout)) {
    const shown = shownAfter(release, rollout);
    if (shown !== release) await storeHeldLines(db, shown);
  }
}

/**
 * Refuses a decision by somebody who had another state of the rollout before them than the present one.
 * @param lookedAt the rollout as they saw it; without it nothing is refused
 * @throws Refusal `moved-on`
 */
export function requireSeen(rollout: Rollout, lookedAt: RolloutBasis | undefined): void {
  if (lookedAt === undefined) return;
  if (canonicalJson(lookedAt) !== canonicalJson(basisOf(rollout))) throw refusalOf("moved-on");
}

/** Which steps wait for their time in a line. */
export const areWaitingSteps = ({ product, channel, architecture, windows }: RolloutLine) =>
  and(
    eq(releaseSchedules.state, "waiting"),
    eq(releaseSchedules.act, "steps"),
    eq(releaseSchedules.product, product),
    eq(releaseSchedules.channel, channel),
    eq(releaseSchedules.architecture, architecture),
    eq(releaseSchedules.windows, windows),
  );

async function stopSteps(db: Database, line: RolloutLine, now: Date): Promise<void> {
  await db
    .update(releaseSchedules)
    .set({ state: "stopped", finishedAt: now })
    .where(areWaitingSteps(line));
}
