import { and, asc, eq, inArray } from "drizzle-orm";
import { authorOf } from "~/domain/audit/write-audit.server";
import { wakeJob } from "~/domain/background-job/background-jobs.server";
import { refuseWrongTime } from "~/domain/chosen-time.server";
import type { Database } from "~/platform/db/database.server";
import {
  documentDrafts,
  documentRevisions,
  documentScheduleRevisions,
  documentSchedules,
} from "~/platform/db/schema";
import type {
  DocumentKind,
  Documents,
  DraftKey,
  DraftLocale,
  Problems,
  Step,
} from "./document-kind";
import {
  beginHistory,
  endPublication,
  type Going,
  goLive,
  newestEdition,
  wordsForVisitors,
} from "./go-live.server";
import {
  type AnyStep,
  addRevision,
  type DraftRow,
  expectDraft,
  findDraft,
  isOfDraft,
  type KindStep,
  keep,
  keepDraft,
  movedOn,
  putDraft,
  type RevisionRow,
  readable,
  refuseProblems,
  storedIn,
  tell,
  withDocument,
} from "./step.server";
import { countStale } from "./translate.server";

export type ScheduleRow = typeof documentSchedules.$inferSelect;

/** Content of a schedule. */
export type FrozenRow = { revision: RevisionRow; sourceWords: string | null };

/** Expected state: drafts with their versions, and the pending schedule that the action changes; null: none. */
export type LookedAt = {
  locale: DraftLocale;
  drafts: readonly { place: string; version: number }[];
  /** Undefined: the author did not see whether one is pending. */
  schedule?: number | null | undefined;
  /** Expected public content: the number of its publication for kinds that count them, else of its revision. */
  live?: number | null;
};

type FoundDraft = { key: DraftKey; draft: DraftRow };
/** A valid draft; `shown`: as visitors get it. */
type ReadyDraft<Words> = FoundDraft & { words: Words; shown: Words };
/** A draft that is published or scheduled; `revision`: its number, where the draft stays. */
type EndedDraft<Words> = ReadyDraft<Words> & { revision: number | undefined };

/** Reads the drafts and the pending schedule that the author has seen. @throws Refusal `moved-on`, `not-found` */
async function lookAt<Words>(
  step: KindStep<Words>,
  { locale, drafts, live, schedule }: LookedAt,
): Promise<{ found: FoundDraft[]; waiting: ScheduleRow | null }> {
  const { kind } = step;
  const found: FoundDraft[] = [];
  for (const { place, version } of drafts) {
    const key = { place, locale };
    const draft = await expectDraft(step, key, version);
    const number = kind.countsPublications ? await newestEdition(step) : draft.liveRevision;
    const isOther = live !== undefined && live !== number;
    if (storedIn(draft) === null || isOther) throw await movedOn(step, key, draft);
    found.push({ key, draft });
  }
  const waiting = await findWaiting(step, locale);
  if (schedule !== undefined && (waiting?.id ?? null) !== schedule)
    throw await movedOn(step, { place: "", locale }, found[0]?.draft ?? null);
  return { found, waiting };
}

/** Reads the words of drafts and validates them. @param at when they are to be public. @throws Refusal `wrong-fields` */
async function readyDrafts<Words>(
  step: KindStep<Words>,
  found: readonly FoundDraft[],
  at?: Date,
): Promise<ReadyDraft<Words>[]> {
  const { kind, document } = step;
  const problems: Problems = {};
  const ready: ReadyDraft<Words>[] = [];
  for (const { key, draft } of found) {
    const words = readable(kind, storedIn(draft));
    const shown = await wordsForVisitors(step, key, words);
    for (const [field, problem] of Object.entries(kind.problems(document, key, shown)))
      problems[[key.place, field].filter((part) => part !== "").join(".")] = problem;
    ready.push({ key, draft, words, shown });
  }
  refuseProblems(problems);
  for (const { key, shown } of ready) await kind.refuse?.(step, key, shown, at);
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
    const { found, waiting } = await lookAt(step, looked);
    const ready = await readyDrafts(step, found);
    const kept = await endDrafts(step, ready, "published");
    if (kept.some(({ draft, revision }) => revision === draft.liveRevision)) return;
    const taken = waiting === null ? [] : await takeOut(step, waiting, ready);
    const going: Going<Words>[] = [];
    for (const { key, words, revision } of kept) {
      const sourceWords = await sourceOf(step, key);
      going.push({ ...key, words, sourceWords, revision });
    }
    await goLive(step, going, { reason: "published", schedule: waiting?.at ?? null });
    if (waiting !== null && taken.length > 0 && !step.kind.isTranslated)
      await tellCancelled(step, waiting, taken);
  });
}

/**
 * Withdraws a translated document in one language from visitors, and cancels its pending schedule.
 * @param looked `live`: the expected public revision
 * @throws Refusal `not-found`, `moved-on`
 */
export function withdraw<Words>(
  documents: Documents<Words>,
  document: string,
  { locale, live }: { locale: DraftLocale; live: number },
): Promise<void> {
  return withDocument(documents, document, async (step) => {
    const { db, kind, now } = step;
    const key = { place: "", locale };
    const draft = await expectDraft(step, key);
    if (draft.liveRevision !== live) throw await movedOn(step, key, draft);
    const waiting = await findWaiting(step, locale);
    if (waiting !== null) await endSchedule(step, waiting, "cancelled");
    await wake(step);
    const before = await kind.live(db, document, key);
    const all = [{ ...key, words: null, before, number: live }];
    await kind.publish(step, all);
    await endPublication(step, key);
    await db
      .update(documentDrafts)
      .set({ liveRevision: null, liveSince: null, isLive: false, withdrawnAt: now })
      .where(isOfDraft(documentDrafts, step, key));
    await countStale(step);
    const schedule = waiting?.at ?? null;
    await tell(step, "removed", { key, all, title: draft.title, live, schedule });
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
    const { locale } = looked;
    refuseWrongTime(at, now);
    await beginHistory(step);
    const { found, waiting } = await lookAt(step, looked);
    const ready = await endDrafts(step, await readyDrafts(step, found, at), "scheduled");
    await wake(step);
    if (waiting !== null) await replaceSchedule(step, waiting, ready);
    const [kept] = ready;
    const ordered = { at, state: "waiting" as const, createdAt: now, ...authorOf(actor) };
    const [schedule] = await db
      .insert(documentSchedules)
      .values({ kind: kind.name, itemId, locale, revision: kept?.revision ?? null, ...ordered })
      .returning({ id: documentSchedules.id });
    if (schedule === undefined) throw new Error("A schedule was not stored");
    const all = [];
    for (const { key, words, revision } of ready) {
      all.push({ place: key.place, words, before: await kind.live(db, document, key) });
      if (revision !== undefined) continue;
      const sourceWords = await sourceOf(step, key, at);
      const written = { words: kind.store(words), ...authorOf(actor), at: now };
      const frozen = await addRevision(step, key, written, "frozen");
      await db
        .insert(documentScheduleRevisions)
        .values({ schedule: schedule.id, place: key.place, revision: frozen.id, sourceWords });
    }
    // A source that was never public may have got its revision just now.
    await countStale(step);
    await tell(step, "scheduled", {
      key: { place: "", locale },
      all,
      at,
      schedule: waiting?.at ?? null,
      number: kept?.revision ?? null,
      title: kept?.draft.title,
    });
    return schedule.id;
  });
}

/** Cancels a schedule because of a new one. Its content becomes drafts again where the new one has none. */
async function replaceSchedule<Words>(
  step: KindStep<Words>,
  waiting: ScheduleRow,
  ready: readonly FoundDraft[],
): Promise<void> {
  const frozen = await frozenIn(step.db, waiting);
  const isReplaced = ({ revision: { place } }: FrozenRow) =>
    ready.some(({ key }) => key.place === place);
  await endSchedule(step, waiting, "cancelled");
  await keepFrozen(step, frozen.filter(isReplaced));
  await giveBack(
    step,
    frozen.filter((one) => !isReplaced(one)),
  );
  if (!step.kind.isTranslated) await tellCancelled(step, waiting, frozen);
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
    const waiting = await findWaiting(step, locale);
    if (waiting?.id !== schedule) {
      const key = { place: "", locale };
      throw await movedOn(step, key, await findDraft(step, key));
    }
    await takeBack(step, waiting);
  });
}

/** Runs the job without delay, because a change may have removed the cause of its last failure. */
async function wake({ db, kind }: { db: Database; kind: Pick<DocumentKind<never>, "job"> }) {
  if (kind.job !== undefined) await wakeJob(db, kind.job);
}

/** Cancels a schedule. Its content becomes drafts again where there are none. */
export async function takeBack<Words>(step: KindStep<Words>, waiting: ScheduleRow): Promise<void> {
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

async function findWaiting(step: AnyStep, locale: DraftLocale): Promise<ScheduleRow | null> {
  const [found] = await step.db.select().from(documentSchedules).where(isWaiting(step, locale));
  return found ?? null;
}

/** Content of a schedule. A translated document names a revision of its history; the others have frozen revisions. */
export async function frozenIn(
  db: Database,
  { id, kind, itemId, locale, revision }: ScheduleRow,
): Promise<FrozenRow[]> {
  if (revision !== null) {
    const key = { place: "", locale };
    const isIt = eq(documentRevisions.number, revision);
    const isOfIt = isOfDraft(documentRevisions, { kind: { name: kind }, itemId }, key);
    const rows = await db.select().from(documentRevisions).where(and(isOfIt, isIt));
    return rows.map((row) => ({ revision: row, sourceWords: null }));
  }
  const { schedule, revision: frozen, place, sourceWords } = documentScheduleRevisions;
  return db
    .select({ revision: documentRevisions, sourceWords })
    .from(documentScheduleRevisions)
    .innerJoin(documentRevisions, eq(documentRevisions.id, frozen))
    .where(eq(schedule, id))
    .orderBy(asc(documentRevisions.id), asc(place));
}

/** Ends a pending schedule. */
export const endSchedule = (
  { db, now }: Step,
  { id }: ScheduleRow,
  state: "done" | "cancelled" | "failed",
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
  ready: readonly FoundDraft[],
): Promise<FrozenRow[]> {
  const frozen = await frozenIn(step.db, waiting);
  const taken = frozen.filter(({ revision }) =>
    ready.some(({ key }) => key.place === revision.place),
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

/** Keeps words that were to go live and do not, unless they are in the history already. */
async function keepFrozen(step: AnyStep, frozen: readonly FrozenRow[]): Promise<void> {
  for (const { revision } of frozen) {
    const words = storedIn(revision);
    const { place, locale, authorId, authorName, at } = revision;
    if (words === null || revision.reason !== "frozen") continue;
    await keep(step, { place, locale }, { words, authorId, authorName, at }, "cancelled");
  }
}

/** Words that waited are drafts again; where there is another draft, or no such place any more, they are kept. */
export async function giveBack<Words>(
  step: KindStep<Words>,
  frozen: readonly FrozenRow[],
): Promise<void> {
  for (const one of frozen) {
    const { place, locale } = one.revision;
    const words = storedIn(one.revision);
    if (words === null || one.revision.reason !== "frozen") continue;
    const draft = await findDraft(step, { place, locale });
    const isFree = storedIn(draft) === null && step.kind.read(words) !== null;
    const version = (draft?.version ?? 0) + 1;
    if (isFree && (await hasPlace(step, { place, locale })))
      await putDraft(step, { place, locale }, { version, words });
    else await keepFrozen(step, [one]);
  }
}

/** Whether a document still has a place: the code's words may have lost it. */
export async function hasPlace<Words>(step: KindStep<Words>, key: DraftKey): Promise<boolean> {
  return (await step.kind.live(step.db, step.document, key)) !== null;
}

/** Writes the cancellation of a schedule, or of a part of it, into the audit. */
export async function tellCancelled<Words>(
  step: KindStep<Words>,
  { at, locale, revision: number }: ScheduleRow,
  frozen: readonly FrozenRow[],
): Promise<void> {
  const key = { place: "", locale };
  const all = frozen.map(({ revision }) => {
    const stored = storedIn(revision);
    return { place: revision.place, words: stored && step.kind.read(stored), before: null };
  });
  const draft = step.kind.isTranslated ? await findDraft(step, key) : null;
  await tell(step, "cancelled", { key, all, at, number, title: draft?.title });
}

/**
 * Ends drafts that are published or frozen: the editor begins with what visitors see. A draft of a translated document
 * stays, and is kept as the revision that is published.
 */
async function endDrafts<Words>(
  step: KindStep<Words>,
  ready: readonly ReadyDraft<Words>[],
  reason: "published" | "scheduled",
): Promise<EndedDraft<Words>[]> {
  const ended: EndedDraft<Words>[] = [];
  for (const one of ready) {
    const { key, draft } = one;
    if (step.kind.isTranslated) {
      const { keptRevision } = await keepDraft(step, key, draft, reason);
      ended.push({ ...one, revision: keptRevision });
    } else {
      await putDraft(step, key, { version: draft.version + 1, words: null });
      ended.push({ ...one, revision: undefined });
    }
  }
  return ended;
}
