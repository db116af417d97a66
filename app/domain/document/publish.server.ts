import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { authorOf, scheduleActor } from "~/domain/audit/write-audit.server";
import { wakeJob } from "~/domain/background-job/background-jobs.server";
import { counted, JobError } from "~/domain/background-job/job-result";
import { refuseWrongTime } from "~/domain/chosen-time.server";
import { Refusal } from "~/domain/refusal";
import { hasLostRight } from "~/domain/rights/lost-rights.server";
import type { Database } from "~/platform/db/database.server";
import {
  documentRevisions,
  documentScheduleRevisions,
  documentSchedules,
  documents,
} from "~/platform/db/schema";
import type {
  DocumentKind,
  Documents,
  DraftKey,
  DraftLocale,
  Problems,
  Step,
} from "./document-kind";
import { beginHistory, type Going, goLive, newestEdition } from "./go-live.server";
import {
  type AnyStep,
  addRevision,
  type DraftRow,
  findDraft,
  type KindStep,
  keep,
  putDraft,
  type RevisionRow,
  readable,
  refuseProblems,
  storedIn,
  tell,
  withDocument,
} from "./step.server";

export type ScheduleRow = typeof documentSchedules.$inferSelect;

/** Words that wait for a time. */
export type FrozenRow = { revision: RevisionRow; sourceWords: string | null };

/** Expected state: drafts with their versions, and the pending schedule that the action changes; null: none. */
export type LookedAt = {
  locale: DraftLocale;
  drafts: readonly { place: string; version: number }[];
  schedule: number | null;
  /** The number of the newest publication, of kinds that count them. */
  live?: number;
};

type ReadyDraft<Words> = DraftKey & { draft: DraftRow; words: Words };

/** Reads the drafts with the expected versions and validates them. @throws Refusal `moved-on`, `wrong-fields` */
async function readyDrafts<Words>(
  step: KindStep<Words>,
  { locale, drafts, live }: LookedAt,
): Promise<ReadyDraft<Words>[]> {
  const { kind, document } = step;
  if (live !== undefined && live !== (await newestEdition(step))) throw new Refusal("moved-on");
  const problems: Problems = {};
  const ready: ReadyDraft<Words>[] = [];
  for (const { place, version } of drafts) {
    const key = { place, locale };
    const draft = await findDraft(step, key);
    const stored = storedIn(draft);
    if (draft === null || stored === null || draft.version !== version)
      throw new Refusal("moved-on");
    const words = readable(kind, stored);
    for (const [field, problem] of Object.entries(kind.problems(document, key, words)))
      problems[[place, field].filter((part) => part !== "").join(".")] = problem;
    ready.push({ ...key, draft, words });
  }
  refuseProblems(problems);
  return ready;
}

/**
 * Publishes drafts, all or none. What waits of them leaves the schedule, which would take back what is published now.
 * @throws Refusal `moved-on` when a draft, or what waits, is another by now; `wrong-fields`
 */
export function publishDrafts<Words>(
  documents: Documents<Words>,
  document: string,
  looked: LookedAt,
): Promise<void> {
  return withDocument(documents, document, async (step) => {
    await beginHistory(step);
    const waiting = await waitingAs(step, looked);
    const ready = await readyDrafts(step, looked);
    const taken = waiting === null ? [] : await takeOut(step, waiting, ready);
    await endDrafts(step, ready);
    const going: Going<Words>[] = [];
    for (const { place, locale, words } of ready) {
      const sourceWords = await sourceOf(step, { place, locale });
      going.push({ place, locale, words, sourceWords });
    }
    await goLive(step, going, "published");
    if (waiting !== null && taken.length > 0) await tellCancelled(step, waiting, taken);
  });
}

/**
 * Schedules drafts and replaces the pending schedule. Its content becomes drafts again where the new one has none.
 * @returns id of the schedule
 * @throws Refusal `moved-on`, `wrong-fields`
 */
export function scheduleDrafts<Words>(
  documents: Documents<Words>,
  document: string,
  { at, ...looked }: LookedAt & { at: Date },
): Promise<number> {
  return withDocument(documents, document, async (step) => {
    const { db, kind, itemId, now, actor } = step;
    refuseWrongTime(at, now);
    await beginHistory(step);
    const waiting = await waitingAs(step, looked);
    const ready = await readyDrafts(step, looked);
    await endDrafts(step, ready);
    await wake(step);
    if (waiting !== null) {
      const frozen = await frozenIn(db, waiting);
      const isReplaced = ({ revision: { place } }: FrozenRow) =>
        ready.some((one) => one.place === place);
      await endSchedule(step, waiting, "cancelled");
      await keepFrozen(step, frozen.filter(isReplaced));
      await giveBack(
        step,
        frozen.filter((one) => !isReplaced(one)),
      );
      await tellCancelled(step, waiting, frozen);
    }
    const ordered = { at, state: "waiting" as const, createdAt: now, ...authorOf(actor) };
    const [schedule] = await db
      .insert(documentSchedules)
      .values({ kind: kind.name, itemId, locale: looked.locale, ...ordered })
      .returning({ id: documentSchedules.id });
    if (schedule === undefined) throw new Error("A schedule was not stored");
    const all = [];
    for (const { place, locale, words } of ready) {
      const key = { place, locale };
      const sourceWords = await sourceOf(step, key, at);
      const written = { words: kind.store(words), ...authorOf(actor), at: now };
      const { id: revision } = await addRevision(step, key, written, "frozen");
      await db
        .insert(documentScheduleRevisions)
        .values({ schedule: schedule.id, place, revision, sourceWords });
      all.push({ place, words, before: await kind.live(db, document, key) });
    }
    await tell(step, "scheduled", { key: { place: "", locale: looked.locale }, all, at });
    return schedule.id;
  });
}

/**
 * Takes back what waits: its words are drafts again, or where there are others, stay in the history.
 * @throws Refusal `moved-on` when it has gone live, or another one waits
 */
export function cancelSchedule<Words>(
  documents: Documents<Words>,
  document: string,
  { locale, schedule }: { locale: DraftLocale; schedule: number },
): Promise<void> {
  return withDocument(documents, document, async (step) => {
    const waiting = await waitingAs(step, { locale, schedule });
    if (waiting !== null) await takeBack(step, waiting);
  });
}

/** Runs the job without delay, because a change may have removed the cause of its last failure. */
async function wake({ db, kind }: { db: Database; kind: Pick<DocumentKind<never>, "job"> }) {
  if (kind.job !== undefined) await wakeJob(db, kind.job);
}

async function takeBack<Words>(step: KindStep<Words>, waiting: ScheduleRow): Promise<void> {
  const frozen = await frozenIn(step.db, waiting);
  await wake(step);
  await endSchedule(step, waiting, "cancelled");
  await giveBack(step, frozen);
  await tellCancelled(step, waiting, frozen);
}

const isWaiting = ({ kind, itemId }: AnyStep, locale: DraftLocale) =>
  and(
    eq(documentSchedules.kind, kind.name),
    eq(documentSchedules.itemId, itemId),
    eq(documentSchedules.locale, locale),
    eq(documentSchedules.state, "waiting"),
  );

/** Reads the pending schedule. @throws Refusal `moved-on`: it is not the expected one */
async function waitingAs(
  step: AnyStep,
  { locale, schedule }: Pick<LookedAt, "locale" | "schedule">,
): Promise<ScheduleRow | null> {
  const [found] = await step.db.select().from(documentSchedules).where(isWaiting(step, locale));
  if ((found?.id ?? null) !== schedule) throw new Refusal("moved-on");
  return found ?? null;
}

/** The words that a schedule publishes. */
export async function frozenIn(
  db: Database,
  { id }: Pick<ScheduleRow, "id">,
): Promise<FrozenRow[]> {
  const { schedule, revision, place, sourceWords } = documentScheduleRevisions;
  return db
    .select({ revision: documentRevisions, sourceWords })
    .from(documentScheduleRevisions)
    .innerJoin(documentRevisions, eq(documentRevisions.id, revision))
    .where(eq(schedule, id))
    .orderBy(asc(documentRevisions.id), asc(place));
}

const endSchedule = (
  { db, now }: Step,
  { id }: ScheduleRow,
  state: "done" | "cancelled",
): Promise<unknown> =>
  db.update(documentSchedules).set({ state, finishedAt: now }).where(eq(documentSchedules.id, id));

const sourceOf = async <Words>(
  { kind, db, document }: KindStep<Words>,
  key: DraftKey,
  at?: Date,
): Promise<string | null> => (await kind.sourceWords?.(db, document, key, at)) ?? null;

/** Removes drafts that are published now from the pending schedule. @returns the removed ones */
async function takeOut<Words>(
  step: KindStep<Words>,
  waiting: ScheduleRow,
  ready: readonly DraftKey[],
): Promise<FrozenRow[]> {
  const frozen = await frozenIn(step.db, waiting);
  const taken = frozen.filter(({ revision }) =>
    ready.some(({ place }) => place === revision.place),
  );
  if (taken.length === 0) return [];
  await wake(step);
  await keepFrozen(step, taken);
  const { schedule, place } = documentScheduleRevisions;
  const places = taken.map(({ revision }) => revision.place);
  await step.db
    .delete(documentScheduleRevisions)
    .where(and(eq(schedule, waiting.id), inArray(place, places)));
  if (taken.length === frozen.length) await endSchedule(step, waiting, "cancelled");
  return taken;
}

/** Keeps words that were to go live and do not. */
async function keepFrozen(step: AnyStep, frozen: readonly FrozenRow[]): Promise<void> {
  for (const { revision } of frozen) {
    const words = storedIn(revision);
    const { place, locale, authorId, authorName, at } = revision;
    if (words === null) continue;
    await keep(step, { place, locale }, { words, authorId, authorName, at }, "cancelled");
  }
}

/** Words that waited are drafts again; where there is another draft, or no such place any more, they are kept. */
async function giveBack<Words>(step: KindStep<Words>, frozen: readonly FrozenRow[]): Promise<void> {
  for (const one of frozen) {
    const { place, locale } = one.revision;
    const words = storedIn(one.revision);
    if (words === null) continue;
    const draft = await findDraft(step, { place, locale });
    const isFree = storedIn(draft) === null && step.kind.read(words) !== null;
    const version = (draft?.version ?? 0) + 1;
    if (isFree && (await hasPlace(step, { place, locale })))
      await putDraft(step, { place, locale }, { version, words });
    else await keepFrozen(step, [one]);
  }
}

/** Whether a document still has a place: the code's words may have lost it. */
async function hasPlace<Words>(step: KindStep<Words>, key: DraftKey): Promise<boolean> {
  return (await step.kind.live(step.db, step.document, key)) !== null;
}

async function tellCancelled<Words>(
  step: KindStep<Words>,
  { at, locale }: ScheduleRow,
  frozen: readonly FrozenRow[],
): Promise<void> {
  const all = frozen.map(({ revision }) => {
    const stored = storedIn(revision);
    return { place: revision.place, words: stored && step.kind.read(stored), before: null };
  });
  await tell(step, "cancelled", { key: { place: "", locale }, all, at });
}

/** Ends drafts that are published or frozen: the editor begins with what visitors see. */
async function endDrafts<Words>(
  step: KindStep<Words>,
  ready: readonly ReadyDraft<Words>[],
): Promise<void> {
  for (const { place, locale, draft } of ready)
    await putDraft(step, { place, locale }, { version: draft.version + 1, words: null });
}

const isDue = and(eq(documentSchedules.state, "waiting"), lte(documentSchedules.at, sql`now()`));
const isDueOf = ({ name }: AnyStep["kind"]) => and(isDue, eq(documentSchedules.kind, name));

/** Whether a time has come, by the clock of the database, which all processes share. */
export const isDocumentDue = async (db: Database, kind: AnyStep["kind"]): Promise<boolean> =>
  (await db.$count(documentSchedules, isDueOf(kind))) > 0;

/**
 * Publishes what is due of a kind, the earliest first. Each ends in the transaction that publishes it, so that it goes
 * live once, however many processes look. Words that no longer fit, as an upgrade has changed the rules, are drafts
 * again; so are those of somebody who has lost the right. What cannot be read waits on, until a person cancels it.
 * @returns how many texts went live
 * @throws JobError where some could not be published
 */
export async function publishDue<Words>(
  { db, now, kind }: { db: Database; now: () => Date; kind: DocumentKind<Words> },
  signal?: AbortSignal,
): Promise<number> {
  const isOfIt = and(
    eq(documents.kind, documentSchedules.kind),
    eq(documents.itemId, documentSchedules.itemId),
  );
  const due = await db
    .select({ schedule: documentSchedules, document: documents.name })
    .from(documentSchedules)
    .innerJoin(documents, isOfIt)
    .where(isDueOf(kind))
    .orderBy(asc(documentSchedules.at), asc(documentSchedules.id));
  let published = 0;
  const errors: unknown[] = [];
  for (const { schedule, document } of due) {
    if (document === null) continue;
    if (signal?.aborted === true) break;
    const context = { db, now, kind, actor: scheduleActor(schedule) };
    try {
      published += await withDocument(context, document, (step) => fire(step, schedule));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.some((error) => error instanceof UnreadableError))
    throw new JobError([{ code: "words-not-readable" }], errors);
  if (errors.length > 1) throw new JobError(counted("texts-not-published", errors.length), errors);
  const [only] = errors;
  if (only !== undefined) throw only;
  return published;
}

/** A pending schedule has content in another format. */
class UnreadableError extends Error {
  override name = "UnreadableError";
}

/** Publishes what a schedule has frozen. @returns how many texts went live */
async function fire<Words>(step: KindStep<Words>, waiting: ScheduleRow): Promise<number> {
  const { kind, document, db } = step;
  const isStillDue = and(eq(documentSchedules.id, waiting.id), isDue);
  // Another process was faster.
  if ((await db.$count(documentSchedules, isStillDue)) === 0) return 0;
  if (await hasLostRight(db, waiting.authorId, kind.publishes)) {
    await takeBack(step, waiting);
    return 0;
  }
  const going: Going<Words>[] = [];
  const unfit: FrozenRow[] = [];
  for (const one of await frozenIn(db, waiting)) {
    const { place, locale } = one.revision;
    const key = { place, locale };
    const stored = storedIn(one.revision);
    const words = stored && kind.read(stored);
    if (words === null) throw new UnreadableError(`${kind.name} ${document}`);
    const fits =
      (await hasPlace(step, key)) && Object.keys(kind.problems(document, key, words)).length === 0;
    if (fits) going.push({ ...key, words, sourceWords: one.sourceWords });
    else unfit.push(one);
  }
  await beginHistory(step);
  await endSchedule(step, waiting, "done");
  await giveBack(step, unfit);
  if (going.length > 0) await goLive(step, going, "scheduled");
  if (unfit.length > 0) await tellCancelled(step, waiting, unfit);
  return going.length;
}
