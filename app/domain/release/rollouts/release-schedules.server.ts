import { and, asc, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { scheduleActor } from "~/domain/audit/write-audit.server";
import { wakeJob } from "~/domain/background-job/background-jobs.server";
import { chosenTimeJobs } from "~/domain/background-job/chosen-times";
import { refuseWrongTime } from "~/domain/chosen-time.server";
import { askFor, mayNotGoOn } from "~/domain/release/approvals.server";
import type { PagesChoice } from "~/domain/release/held-pages";
import {
  findBuilds,
  findRecord,
  findRollout,
  lockRegistry,
  type ReleaseName,
} from "~/domain/release/registry-rows.server";
import { actOnRelease } from "~/domain/release/release-acts";
import {
  basisOf,
  bytesOf,
  type Change,
  type RolloutBasis,
  type RolloutStep,
} from "~/domain/release/release-change";
import { type Answer, goPublic, readRules } from "~/domain/release/release-edits.server";
import {
  type RegistryOptions,
  type ReleaseActor,
  refusalOf,
  stateOf,
  type UnattendedActor,
  writeHistory,
} from "~/domain/release/release-history.server";
import { findNotesOf } from "~/domain/release/release-view.server";
import type { Rollout, RolloutLine } from "~/domain/release/rollout";
import { actOnRollout } from "~/domain/release/rollout-acts";
import {
  areWaitingSteps,
  changeRollout,
  requireSeen,
} from "~/domain/release/rollout-changes.server";
import { areNotesSeen, requireSeenNotes, type SeenNotes } from "~/domain/release/seen-notes.server";
import type { Database } from "~/platform/db/database.server";
import { releaseEvents, releaseSchedules } from "~/platform/db/schema";
import { stepsProblem } from "./rollout-steps";

type ReleaseSchedule = typeof releaseSchedules.$inferSelect;

/** A publication that is put off: when, with which notes, and when pages name the version. */
type PublicationPlan = { at: Date; why?: string; notes?: SeenNotes; pages?: PagesChoice };

/**
 * Publishes a signed release at a time; another time replaces a waiting one. A token cannot.
 * @param plan `notes`: the versions that the person saw. If they changed by then, nothing is published. Without them,
 * the current notes come out
 * @throws Refusal with the rule; `moved-on` if the notes have changed; `wrong-fields` for a time that is over
 */
export async function schedulePublication(
  options: RegistryOptions,
  actor: ReleaseActor,
  name: ReleaseName,
  { at, why = "", notes, pages }: PublicationPlan,
): Promise<void> {
  const { db, now } = options;
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    if (actor.kind === "token") throw refusalOf("token-never-approves");
    refuseWrongTime(at, now());
    const release = await findRecord(transaction, name);
    if (release === undefined) throw refusalOf("moved-on");
    const rules = await readRules(transaction, options);
    const next = stateOf(actOnRelease(release, { act: "publish" }, rules));
    if (next === release) throw refusalOf("wrong-state");
    if (notes !== undefined) await requireSeenNotes(transaction, name, notes);
    const { product, version } = release;
    const isOf = and(
      eq(releaseSchedules.state, "waiting"),
      eq(releaseSchedules.act, "publish"),
      eq(releaseSchedules.product, product),
      eq(releaseSchedules.version, version),
    );
    await finish(transaction, isOf, "cancelled", now());
    await wakeJob(transaction, chosenTimeJobs.releases);
    await transaction.insert(releaseSchedules).values({
      act: "publish",
      product,
      version,
      notes,
      pages,
      steps: [],
      at,
      state: "waiting",
      authorId: actor.id,
      authorName: actor.name,
      createdAt: now(),
    });
    const entry = { act: "schedule", auditAct: "release-schedule-made", product, version } as const;
    const after = { at: at.toISOString() };
    await writeHistory(transaction, actor, { ...entry, why, after }, now());
  });
}

/** A rollout as somebody saw it, and the number of the steps that waited in its line; null: none. */
type SeenSteps = { rollout: RolloutBasis; waiting: number | null };

type StepsPlan = {
  version: string;
  steps: readonly RolloutStep[];
  why?: string;
  lookedAt?: SeenSteps;
};

/**
 * Raises a rollout by steps at given times. If a second person has to agree, requests approval once for all steps. New
 * steps replace the waiting ones.
 * @param plan `lookedAt`: the state that the person saw
 * @throws Refusal with the rule; `moved-on` if rollout or waiting steps have changed
 */
export async function scheduleSteps(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  line: RolloutLine,
  { version, steps, why = "", lookedAt }: StepsPlan,
): Promise<Answer> {
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const rollout = await findRollout(transaction, line);
    requireSeen(rollout, lookedAt?.rollout);
    if (lookedAt !== undefined) await requireSeenSteps(transaction, line, lookedAt.waiting);
    const problem = stepsProblem(rollout, { version, steps, now: now() });
    if (problem !== null) throw refusalOf(problem);
    const release = await findRecord(transaction, { product: line.product, version });
    if (release === undefined) throw refusalOf("moved-on");
    const basis = basisOf(rollout);
    const change: Change = { act: "steps", basis, release: bytesOf(release), steps };
    if (await askFor(transaction, actor, { change, why }, now())) return "asked";
    await storeSteps(transaction, actor, { rollout, steps, why }, now());
    return "done";
  });
}

/**
 * New steps end the waiting ones, so their author has to have seen these.
 * @throws Refusal
 */
async function requireSeenSteps(
  db: Database,
  line: RolloutLine,
  seen: number | null,
): Promise<void> {
  const { id } = releaseSchedules;
  const [waiting] = await db.select({ id }).from(releaseSchedules).where(areWaitingSteps(line));
  if ((waiting?.id ?? null) !== seen) throw refusalOf("moved-on");
}

/** Stores steps that nobody has to agree to any more. Call it under `lockRegistry`. @throws Refusal */
export async function storeSteps(
  db: Database,
  actor: ReleaseActor,
  { rollout, steps, why }: { rollout: Rollout; steps: readonly RolloutStep[]; why: string },
  now: Date,
): Promise<void> {
  const { candidate: version, product, channel, architecture, windows } = rollout;
  const [first] = steps;
  if (version === null || first === undefined) throw refusalOf("nothing-rolled-out");
  // Times may have gone by while the request waited.
  const problem = stepsProblem(rollout, { version, steps, now });
  if (problem !== null) throw refusalOf(problem);
  await finish(db, areWaitingSteps(rollout), "cancelled", now);
  await wakeJob(db, chosenTimeJobs.releases);
  await db.insert(releaseSchedules).values({
    act: "steps",
    product,
    version,
    channel,
    architecture,
    windows,
    state: "waiting",
    steps: [...steps],
    at: new Date(first.at),
    createdAt: now,
    authorId: actor.id,
    authorName: actor.name,
  });
  const entry = { act: "schedule", auditAct: "release-schedule-made", product, version } as const;
  await writeHistory(db, actor, { ...entry, line: rollout, why, after: { steps } }, now);
}

/** Takes a schedule back. @throws Refusal `moved-on` when it is over */
export async function cancelReleaseSchedule(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  id: number,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const isIt = and(eq(releaseSchedules.id, id), eq(releaseSchedules.state, "waiting"));
    const [row] = await finish(transaction, isIt, "cancelled", now());
    if (row === undefined) throw refusalOf("moved-on");
    await wakeJob(transaction, chosenTimeJobs.releases);
    const { product, version } = row;
    const line = lineOf(row);
    const entry = { act: "cancel schedule", auditAct: "release-schedule-cancelled" } as const;
    await writeHistory(transaction, actor, { ...entry, product, version, line }, now());
  });
}

type EndState = Exclude<ReleaseSchedule["state"], "waiting">;

function finish(db: Database, which: SQL | undefined, state: EndState, now: Date) {
  const end = { state, finishedAt: now };
  return db.update(releaseSchedules).set(end).where(which).returning();
}

/** The line whose rollout is raised; undefined: a release is published. */
function lineOf({ product, channel, architecture, windows }: ReleaseSchedule) {
  if (channel === null || architecture === null || windows === null) return undefined;
  return { product, channel, architecture, windows };
}

const isDue = (now: Date) =>
  and(eq(releaseSchedules.state, "waiting"), lte(releaseSchedules.at, now));

/** Whether the time of a schedule has come. */
export async function isReleaseDue(db: Database, now: Date): Promise<boolean> {
  return (await db.$count(releaseSchedules, isDue(now))) > 0;
}

/** A scheduled change of a version that did not happen, because a rule refused it. */
export type FailedSchedule = ReleaseName & {
  /** The rollout that was to be raised; null: the version was to be published. */
  line: RolloutLine | null;
  /** The time that was chosen. */
  at: Date;
};

/** How many failures are named at most. */
const mostNamed = 5;

/**
 * Lists the schedules that failed since a time, the newest first. A publication leaves the list after any action on
 * its version, a step after one on its rollout or on the whole version. Other rollouts of the version do not count,
 * nor does the site's own work, such as a later scan.
 */
export async function listFailedSchedules(db: Database, since: Date): Promise<FailedSchedule[]> {
  const { product, version, state, finishedAt, id } = releaseSchedules;
  const { channel, architecture, windows } = releaseSchedules;
  // As `lineKey` writes it; null: of a publication.
  const line = sql`(${product} || ' ' || ${channel} || ' ' || ${architecture} || ' ' || ${windows})`;
  const isUntouched = sql`NOT EXISTS (SELECT 1 FROM ${releaseEvents} AS later
    WHERE (later.line = ${line} OR (later.product = ${product} AND later.version = ${version}
        AND (later.line IS NULL OR ${line} IS NULL)))
      AND later.at >= ${finishedAt} AND later.who_kind IN ('person', 'token'))`;
  const rows = await db
    .select()
    .from(releaseSchedules)
    .where(and(eq(state, "failed"), gte(finishedAt, since), isUntouched))
    .orderBy(desc(finishedAt), desc(id))
    .limit(mostNamed);
  return rows.map((row) => {
    const { product, version, at } = row;
    return { product, version, line: lineOf(row) ?? null, at };
  });
}

/**
 * Does what is due, each in a transaction of its own, so that it is done once however many processes
 * look. What a rule refuses by then ends as failed, and the history says why.
 * @returns how many releases were published and how many steps were taken or failed
 */
export async function runDueSchedules(
  options: RegistryOptions,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  while (signal?.aborted !== true) {
    const isDone = await options.db.transaction((transaction) => runNext(transaction, options));
    if (!isDone) break;
    count += 1;
  }
  return count;
}

async function runNext(db: Database, options: RegistryOptions): Promise<boolean> {
  await lockRegistry(db);
  const [due] = await db
    .select()
    .from(releaseSchedules)
    .where(isDue(options.now()))
    .orderBy(asc(releaseSchedules.at), asc(releaseSchedules.id))
    .limit(1);
  if (due === undefined) return false;
  const { authorId: id, authorName: name } = due;
  const actor: UnattendedActor = { kind: "schedule", name, audit: scheduleActor(due) };
  const line = lineOf(due);
  if (await mayNotGoOn(db, id)) await fail(db, actor, { due, why: "author-gone" }, options.now());
  else if (line === undefined) await publishDue(db, options, actor, due);
  else await raiseDue(db, actor, { due, line }, options.now());
  return true;
}

async function publishDue(
  db: Database,
  options: RegistryOptions,
  actor: UnattendedActor,
  due: ReleaseSchedule,
): Promise<void> {
  const release = await findRecord(db, due);
  if (release === undefined) {
    await fail(db, actor, { due, why: "moved-on" }, options.now());
    return;
  }
  const outcome = actOnRelease(release, { act: "publish" }, await readRules(db, options));
  if ("problem" in outcome) {
    await fail(db, actor, { due, why: outcome.problem }, options.now());
    return;
  }
  // Nobody has seen these notes, which publishing requires.
  if (due.notes !== null && !areNotesSeen(await findNotesOf(db, due), due.notes)) {
    await fail(db, actor, { due, why: "notes-changed" }, options.now());
    return;
  }
  // It ends the schedule as well.
  const pages = due.pages === null ? {} : { pages: due.pages };
  const publication = { release, next: outcome.state, why: "", ...pages };
  await goPublic(db, actor, publication, options.now());
}

async function fail(
  db: Database,
  actor: UnattendedActor,
  { due, why }: { due: ReleaseSchedule; why: string },
  now: Date,
): Promise<void> {
  await finish(db, eq(releaseSchedules.id, due.id), "failed", now);
  const { product, version } = due;
  const entry = { act: "schedule failed", product, version, line: lineOf(due), why };
  await writeHistory(db, actor, { ...entry, auditAct: "release-schedule-cancelled" }, now);
}

/** Raises a rollout to the last step whose time has come; a share that is larger by now stays. */
async function raiseDue(
  db: Database,
  actor: UnattendedActor,
  { due, line }: { due: ReleaseSchedule; line: RolloutLine },
  now: Date,
): Promise<void> {
  const { version } = due;
  const come = due.steps.filter(({ at }) => new Date(at) <= now);
  const left = due.steps.slice(come.length);
  const percent = come.at(-1)?.percent ?? 0;
  const rollout = await findRollout(db, line);
  const rules = { findBuild: await findBuilds(db, rollout), newSalt: () => rollout.salt };
  const raised = { act: "raise", version, percent: Math.max(percent, rollout.percent) } as const;
  const outcome = actOnRollout(rollout, raised, rules);
  if ("problem" in outcome) {
    await fail(db, actor, { due, why: outcome.problem }, now);
    return;
  }
  await goFurther(db, due, left, now);
  if (outcome.state === rollout) return;
  await changeRollout(db, { before: rollout, after: outcome.state }, now);
  const { product } = line;
  const entry = { act: "raise", auditAct: "rollout-changed", product, version, line } as const;
  const seen = { before: basisOf(rollout), after: basisOf(outcome.state) };
  await writeHistory(db, actor, { ...entry, ...seen }, now);
}

async function goFurther(
  db: Database,
  { id }: ReleaseSchedule,
  steps: RolloutStep[],
  now: Date,
): Promise<void> {
  const [next] = steps;
  const columns =
    next === undefined
      ? { steps, state: "done" as const, finishedAt: now }
      : { steps, at: new Date(next.at) };
  await db.update(releaseSchedules).set(columns).where(eq(releaseSchedules.id, id));
}
