import { and, asc, eq, inArray, isNull, lte, max, sql } from "drizzle-orm";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import { wakeJob } from "~/domain/background-job/background-jobs.server";
import { counted, JobError } from "~/domain/background-job/job-result";
import { refuseWrongTime } from "~/domain/chosen-time.server";
import { Refusal } from "~/domain/refusal";
import { hasLostRight } from "~/domain/rights/lost-rights.server";
import type { Database } from "~/platform/db/database.server";
import {
  documentDrafts,
  documentPublications,
  documentRevisions,
  documentScheduleRevisions,
  documentSchedules,
  documents,
} from "~/platform/db/schema";
import {
  type DocumentKind,
  type Documents,
  type DraftKey,
  type DraftLocale,
  type Problems,
  type PublicWords,
  type Step,
  wholeDocument,
} from "./document-kind";
import {
  type AnyStep,
  addRevision,
  authorOf,
  type DraftRow,
  findDraft,
  isOfDraft,
  isSame,
  type KindStep,
  keep,
  putDraft,
  type RevisionRow,
  readable,
  refuseProblems,
  refuseTooMany,
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
      going.push({ place, locale, words, by: authorOf(step.actor), sourceWords });
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

/** The number of the newest publication; 0: none is counted. */
async function newestEdition({ db, kind, itemId }: AnyStep): Promise<number> {
  const { edition } = documentPublications;
  const isOfDocument = and(
    eq(documentPublications.kind, kind.name),
    eq(documentPublications.itemId, itemId),
  );
  const [row] = await db
    .select({ edition: max(edition) })
    .from(documentPublications)
    .where(isOfDocument);
  return row?.edition ?? 0;
}

/**
 * Begins the history of a document with what visitors see, of kinds that count publications. A change that came by
 * another way than the console has no revision of its own.
 */
async function beginHistory<Words>(step: KindStep<Words>): Promise<void> {
  const { kind, document, db } = step;
  if (kind.countsPublications === undefined || (await newestEdition(step)) > 0) return;
  const words = await kind.live(db, document, wholeDocument);
  if (words !== null) await storeFirst(step, [{ ...wholeDocument, words }]);
}

async function addPublication(
  step: AnyStep,
  key: DraftKey,
  { number }: RevisionRow,
  edition: number | null,
): Promise<void> {
  const { db, kind, itemId, now } = step;
  await endPublication(step, key);
  const place = { kind: kind.name, itemId, ...key };
  await db
    .insert(documentPublications)
    .values({ ...place, revision: number, edition, publishedAt: now });
}

async function endPublication({ db, kind, itemId, now }: AnyStep, key: DraftKey): Promise<void> {
  const isOpen = and(
    eq(documentPublications.kind, kind.name),
    eq(documentPublications.itemId, itemId),
    eq(documentPublications.place, key.place),
    eq(documentPublications.locale, key.locale),
    isNull(documentPublications.endedAt),
  );
  await db.update(documentPublications).set({ endedAt: now }).where(isOpen);
}

/** Words on their way to visitors, with who sends them. */
export type Going<Words> = DraftKey & {
  words: Words | null;
  by: { authorId: number | null; authorName: string | null };
  sourceWords: string | null;
};

/** Stores a revision of each, what visitors read, and what the audit tells of it. */
export async function goLive<Words>(
  step: KindStep<Words>,
  going: readonly Going<Words>[],
  reason: "published" | "scheduled" | "removed",
  act: "added" | "published" | "removed" = "published",
): Promise<void> {
  const { db, kind, document, now } = step;
  const all: PublicWords<Words>[] = [];
  const edition = kind.countsPublications ? (await newestEdition(step)) + 1 : null;
  for (const { place, locale, words, by, sourceWords } of going) {
    const key = { place, locale };
    const before = await kind.live(db, document, key);
    const stored = words ?? (reason === "removed" ? before : null);
    const written = { words: stored && kind.store(stored), ...by, at: now };
    const revision = await addRevision(step, key, written, reason);
    const { number } = revision;
    if (reason === "removed") await endPublication(step, key);
    else await addPublication(step, key, revision, edition);
    await db
      .update(documentDrafts)
      .set({
        liveRevision: reason === "removed" ? null : number,
        liveSince: reason === "removed" ? null : now,
        sourceWords,
      })
      .where(isOfDraft(documentDrafts, step, key));
    // What was typed while they waited, and says the same: it is no draft any more.
    const draft = kind.dropsWhatIsLive ? await findDraft(step, key) : null;
    if (draft !== null && storedIn(draft) !== null && isSame(storedIn(draft), written.words))
      await putDraft(step, key, { version: draft.version + 1, words: null });
    all.push({ ...key, words, before, number, sourceWords });
  }
  await kind.publish(step, all);
  const locale = going[0]?.locale ?? "both";
  const number = edition ?? all[0]?.number ?? 0;
  await tell(step, act, { key: { place: "", locale }, all, number });
}

/**
 * Stores words that a site begins with, which visitors see already, as the first revision of each.
 * @param seeds all words of a document
 */
export function seedDocument<Words>(
  documents: { db: Database; now: () => Date; kind: SeededKind<Words> },
  document: string,
  seeds: readonly (DraftKey & { words: Words; sourceWords?: string | null })[],
): Promise<void> {
  return withDocument({ ...documents, actor: theSite }, document, (step) =>
    storeFirst(step, seeds),
  );
}

/** Begins the history of a document with what visitors see, unless it has begun. */
export const beginDocument = <Words>(
  documents: Omit<Documents<Words>, "actor">,
  document: string,
): Promise<void> => withDocument({ ...documents, actor: theSite }, document, beginHistory);

/** Actor of what the site does itself. */
const theSite: AuditActor = {
  staff: null,
  source: "site",
  sessionId: null,
  requestId: null,
  address: null,
};

/** Part of a kind that stores initial content. */
type SeededKind<Words> = Pick<DocumentKind<Words>, "name" | "store" | "countsPublications">;

async function storeFirst<Words>(
  step: Step & { kind: SeededKind<Words> },
  seeds: readonly (DraftKey & { words: Words; sourceWords?: string | null })[],
): Promise<void> {
  const { kind, db, now } = step;
  for (const { place, locale, words, sourceWords = null } of seeds) {
    const key = { place, locale };
    const written = { words: kind.store(words), authorId: null, authorName: null, at: now };
    const revision = await addRevision(step, key, written, "first");
    await addPublication(step, key, revision, kind.countsPublications ? 1 : null);
    await db
      .update(documentDrafts)
      .set({ liveRevision: revision.number, liveSince: now, sourceWords })
      .where(isOfDraft(documentDrafts, step, key));
  }
}

/**
 * Saves content and publishes it immediately. Saving the same content again changes nothing.
 * @param save `words` null: removes the document, or resets it to its initial content. `version`: expected revision
 * number; 0: none
 * @throws Refusal `wrong-fields`, `moved-on`, `slowed`, `not-found`
 */
export async function saveAtOnce<Words>(
  documents: Documents<Words>,
  document: string,
  { version, words: given }: { version: number; words: Words | null },
): Promise<void> {
  const { kind } = documents;
  const key = wholeDocument;
  const words = given === null ? null : (kind.accept?.(document, key, given) ?? given);
  if (words !== null) refuseProblems(kind.problems(document, key, words));
  return withDocument(documents, document, async (step) => {
    const before = await kind.live(step.db, document, key);
    const next = words ?? kind.start?.(document) ?? null;
    if (before === null && next === null) throw new Refusal("not-found");
    const isNew = before === null && kind.acts.added !== undefined;
    if (version === 0 && before !== null && kind.acts.added !== undefined)
      refuseProblems({ code: "taken" });
    if (isSame(before, next)) return;
    if (((await findDraft(step, key))?.liveRevision ?? 0) !== version)
      throw new Refusal("moved-on");
    const act = next === null ? "removed" : isNew ? "added" : "published";
    if (act !== "removed") await refuseTooMany(step, act);
    const going = { ...key, words, by: authorOf(step.actor), sourceWords: null };
    await goLive(step, [going], act === "removed" ? "removed" : "published", act);
  });
}

/**
 * Restores a revision and publishes it immediately; 0 resets the document to its initial content.
 * @throws Refusal `not-found`; `wrong-fields`: the revision breaks a current rule; others as `saveAtOnce`
 */
export async function restoreAtOnce<Words>(
  context: Documents<Words>,
  document: string,
  { number, version }: { number: number; version: number },
): Promise<void> {
  const { db, kind } = context;
  const { itemId, name } = documents;
  const isIt = and(
    eq(documents.kind, kind.name),
    eq(name, document),
    eq(documentRevisions.kind, kind.name),
    eq(documentRevisions.number, number),
  );
  const [row] =
    number === 0
      ? [null]
      : await db
          .select({ fields: documentRevisions.fields, body: documentRevisions.body })
          .from(documents)
          .innerJoin(documentRevisions, eq(documentRevisions.itemId, itemId))
          .where(isIt);
  if (row === undefined) throw new Refusal("not-found");
  const stored = storedIn(row);
  const words = stored === null ? null : readable(kind, stored);
  await saveAtOnce(context, document, { version, words });
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
    .select({ id: documentSchedules.id, document: documents.name })
    .from(documentSchedules)
    .innerJoin(documents, isOfIt)
    .where(isDueOf(kind))
    .orderBy(asc(documentSchedules.at), asc(documentSchedules.id));
  let published = 0;
  const errors: unknown[] = [];
  for (const { id, document } of due) {
    if (document === null) continue;
    if (signal?.aborted === true) break;
    const context = { db, now, kind, actor: { ...theSite, source: "schedule" as const } };
    try {
      published += await withDocument(context, document, (step) => fire(step, id));
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
async function fire<Words>(given: KindStep<Words>, id: number): Promise<number> {
  const [waiting] = await given.db
    .select()
    .from(documentSchedules)
    .where(and(eq(documentSchedules.id, id), isDue));
  // Another process was faster.
  if (waiting === undefined) return 0;
  const { authorId, authorName } = waiting;
  const staff = authorId === null ? null : { id: authorId, name: authorName ?? "" };
  const actor: AuditActor = { ...given.actor, staff };
  const step = { ...given, actor };
  const { kind, document, db } = step;
  if (await hasLostRight(db, authorId, kind.publishes)) {
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
    if (fits)
      going.push({ ...key, words, by: { authorId, authorName }, sourceWords: one.sourceWords });
    else unfit.push(one);
  }
  await beginHistory(step);
  await endSchedule(step, waiting, "done");
  await giveBack(step, unfit);
  if (going.length > 0) await goLive(step, going, "scheduled");
  if (unfit.length > 0) await tellCancelled(step, waiting, unfit);
  return going.length;
}
