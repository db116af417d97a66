import { and, asc, eq } from "drizzle-orm";
import { isAuthorGone } from "~/domain/release/approvals.server";
import { listRollouts } from "~/domain/release/registry-rows.server";
import { hasUpdateFeed, lineKey, type Rollout } from "~/domain/release/rollout";
import type { Database } from "~/platform/db/database.server";
import { releaseEvents, releaseSchedules, staff } from "~/platform/db/schema";
import type { ReleaseRollout, RolloutMark } from "./release-page";
import type { ReleaseRow } from "./release-queries.server";

/** The rollout in which a version is the candidate; where there are several, that of most people. */
export async function readRollout(db: Database, row: ReleaseRow): Promise<ReleaseRollout | null> {
  const isUsual = ({ channel, architecture, windows }: Rollout) =>
    Number(channel === row.channel) * 4 +
    Number(architecture === "x64") * 2 +
    Number(windows === "10");
  const [rollout] = (await listRollouts(db, row.product))
    // Lines without a feed reach no program.
    .filter((one) => hasUpdateFeed(one) && one.candidate === row.version && one.percent < 100)
    .sort((one, other) => isUsual(other) - isUsual(one));
  if (rollout === undefined) return null;
  const { percent, isPaused } = rollout;
  const done = await listRaises(db, row, rollout);
  const planned = isPaused ? [] : await listPlanned(db, rollout);
  const last = done.findLastIndex((mark) => mark.percent === percent);
  const marks = [
    ...done.map(
      (mark, index): RolloutMark => ({ ...mark, state: index === last ? "now" : "done" }),
    ),
    ...planned.map((step): RolloutMark => ({ ...step, state: "planned" })),
  ];
  return { percent, isPaused, marks };
}

/** When the share of a version grew, as its history tells. */
async function listRaises(
  db: Database,
  { product, version }: ReleaseRow,
  rollout: Rollout,
): Promise<{ percent: number; at: string }[]> {
  const events = await db
    .select({ at: releaseEvents.at, after: releaseEvents.after })
    .from(releaseEvents)
    .where(
      and(
        eq(releaseEvents.product, product),
        eq(releaseEvents.version, version),
        eq(releaseEvents.line, lineKey(rollout)),
      ),
    )
    .orderBy(asc(releaseEvents.id));
  const raises: { percent: number; at: string }[] = [];
  for (const { at, after } of events) {
    const percent = rolloutIn(after, version)?.percent ?? 0;
    if (percent <= (raises.at(-1)?.percent ?? 0)) continue;
    raises.push({ percent, at: at.toISOString() });
  }
  return raises;
}

/** How a rollout of the history stood with a version; null where it is about something else. */
export function rolloutIn(
  text: string | null,
  version: string,
): Pick<Rollout, "percent" | "isPaused"> | null {
  const told = text === null ? null : (JSON.parse(text) as Partial<Rollout> | null);
  if (told?.candidate !== version || typeof told.percent !== "number") return null;
  return { percent: told.percent, isPaused: told.isPaused === true };
}

/** Steps that are to come. Those of somebody who may not publish any more fail at their time: nobody is promised them. */
async function listPlanned(db: Database, rollout: Rollout) {
  const { product, channel, architecture, windows, candidate, percent } = rollout;
  const rows = await db
    .select({
      steps: releaseSchedules.steps,
      roles: staff.roles,
      disabledAt: staff.disabledAt,
    })
    .from(releaseSchedules)
    .leftJoin(staff, eq(staff.id, releaseSchedules.authorId))
    .where(
      and(
        eq(releaseSchedules.act, "steps"),
        eq(releaseSchedules.state, "waiting"),
        eq(releaseSchedules.product, product),
        eq(releaseSchedules.channel, channel),
        eq(releaseSchedules.architecture, architecture),
        eq(releaseSchedules.windows, windows),
        eq(releaseSchedules.version, candidate ?? ""),
      ),
    );
  return rows
    .filter((row) => !isAuthorGone(row))
    .flatMap(({ steps }) => steps)
    .filter((step) => step.percent > percent);
}
