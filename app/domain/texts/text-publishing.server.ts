import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { authorOf, scheduleActor } from "~/domain/audit/write-audit.server";
import { wakeJob } from "~/domain/background-job/background-jobs.server";
import { chosenTimeJobs } from "~/domain/background-job/chosen-times";
import { refuseWrongTime } from "~/domain/chosen-time.server";
import { findMissingPictures } from "~/domain/media/missing-pictures.server";
import { Refusal } from "~/domain/refusal";
import { hasLostRight } from "~/domain/rights/lost-rights.server";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import { documentDrafts, documentPublications, documentSchedules } from "~/platform/db/schema";
import { findBodyProblem } from "./body-problem.server";
import { countStale } from "./stale.server";
import {
  finish,
  keepDraft,
  lookedAt,
  movedOn,
  refuseProblems,
  type TextContext,
  type TextPlace,
  type TextStep,
  textOf,
  withItem,
} from "./text-drafts.server";
import type { TextFields, TextKind, TextWords } from "./text-kind";
import {
  asTexts,
  findRevision,
  findText,
  isSame,
  isText,
  keyOf,
  lockItem,
  type RevisionRow,
  type ScheduleRow,
  type TextKey,
  type TextRow,
  wordsOf,
} from "./text-rows.server";
import { endTranslationRequest } from "./translation-requests.server";

/**
 * What was looked at: the draft, what visitors see, and what waits for its time; null: nothing. Without
 * a `schedule`, nobody said that none waits.
 */
type Looked = TextPlace & {
  version: number;
  live: number | null;
  schedule?: number | null | undefined;
};

/** Publishes the draft that was looked at. A publication that waits for its time is cancelled. */
export async function publishText<Fields extends TextFields>(
  context: TextContext<Fields>,
  looked: Looked,
): Promise<void> {
  await withItem(context, looked.itemId, async (step) => {
    const { db } = step;
    const row = await readyToPublish(step, looked, "published");
    if (row.liveRevision === row.keptRevision) return;
    const cancelled = await cancelWaiting(step, row);
    await makePublic(step, row, await findRevision(db, row, row.keptRevision));
    const { locale } = looked;
    await finish(step, {
      act: "text-published",
      label: row.title,
      before: { language: locale, live: looked.live, schedule: cancelled?.at ?? null },
      after: { language: locale, live: row.keptRevision, schedule: null },
    });
  });
}

/** The draft that was looked at, fit for the public and kept as a revision. */
async function readyToPublish<Fields extends TextFields>(
  step: TextStep<Fields>,
  { locale, version, live, schedule }: Looked,
  reason: RevisionRow["reason"],
): Promise<TextRow> {
  const row = await lookedAt(step, locale, version);
  if (row.liveRevision !== live) throw await movedOn(step, row);
  if (schedule !== undefined) await refuseOtherSchedule(step, row, schedule);
  const words = await publicWords(step, row, wordsOf<Fields>(row));
  refuseProblems(step.kind.problemsOf(words));
  refuseProblems(await step.kind.conflictsOf(step.db, words.fields, row.itemId));
  await refuseBody(row.body);
  const missing = await findMissingPictures(step.db, row.body);
  if (missing.length > 0) refuseProblems({ body: "picture-gone" });
  return keepDraft(step.db, row, reason);
}

/** @throws Refusal `wrong-fields` when visitors could not read the text, with the line in `lines` */
async function refuseBody(body: string): Promise<void> {
  const found = await findBodyProblem(body);
  if (found === null) return;
  const { problem, line } = found;
  throw new Refusal("wrong-fields", {
    fields: { body: problem },
    ...(line !== undefined && { lines: { body: line } }),
  });
}

/** What visitors get of words: with the fields that the source has for all languages. */
async function publicWords<Fields extends TextFields>(
  { db, kind, item }: TextStep<Fields>,
  { locale }: TextRow,
  { fields, body }: TextWords<Fields>,
): Promise<TextWords<Fields>> {
  const isSource = locale === item.sourceLocale;
  const source = isSource ? null : await findText(db, { ...item, locale: item.sourceLocale });
  const ofSource = source === null ? null : wordsOf(source).fields;
  const shared =
    ofSource === null ? {} : Object.fromEntries(kind.shared.map((name) => [name, ofSource[name]]));
  return { fields: await kind.currentFields(db, { ...fields, ...shared }, item.itemId), body };
}

/** Shows visitors a revision. */
async function makePublic<Fields extends TextFields>(
  step: TextStep<Fields>,
  row: TextRow,
  revision: RevisionRow,
): Promise<void> {
  const { db, kind, item, now } = step;
  const firstPublishedAt = row.firstPublishedAt ?? now;
  const source = await findText(db, { ...item, locale: item.sourceLocale });
  const isLeading = row.locale === item.sourceLocale || (source?.liveRevision ?? null) === null;
  const { itemId, locale } = row;
  const kept = wordsOf<Fields>(revision);
  const words = await publicWords(step, row, kept);
  await kind.publish(db, { ...words, itemId, locale, now, firstPublishedAt, isLeading });
  await endPublication(db, row, now);
  const { number } = revision;
  await db
    .insert(documentPublications)
    .values({ ...keyOf(row), revision: number, publishedAt: now });
  await db
    .update(documentDrafts)
    .set({
      liveRevision: number,
      liveSince: now,
      firstPublishedAt,
      withdrawnAt: null,
      // A tag that ended meanwhile is not in the draft any more.
      isLive: isSame(wordsOf(row), {
        ...kept,
        fields: await kind.currentFields(db, kept.fields, itemId),
      }),
      submittedAt: null,
      submittedById: null,
      submittedByName: null,
    })
    .where(isText(documentDrafts, row));
  await endTranslationRequest(db, row);
  await countStale(db, item);
}

async function endPublication(db: Database, key: TextKey, now: Date): Promise<void> {
  await db
    .update(documentPublications)
    .set({ endedAt: now })
    .where(and(isText(documentPublications, key), isNull(documentPublications.endedAt)));
}

/**
 * Publishes the draft that was looked at at a time: those words, whatever becomes of the draft. One
 * that waits already is replaced.
 * @returns the number of what waits
 */
export async function scheduleText<Fields extends TextFields>(
  context: TextContext<Fields>,
  { at, ...looked }: Looked & { at: Date },
): Promise<number> {
  return withItem(context, looked.itemId, async (step) => {
    const { db, kind, item, actor, now } = step;
    refuseWrongTime(at, now);
    const row = await readyToPublish(step, looked, "scheduled");
    const { fields } = await publicWords(step, row, wordsOf<Fields>(row));
    refuseProblems(await kind.conflictsWithWaiting(db, fields, row.itemId));
    const replaced = await cancelWaiting(step, row);
    const revision = row.keptRevision;
    const [waiting] = await db
      .insert(documentSchedules)
      .values({
        ...keyOf(row),
        revision,
        at,
        state: "waiting",
        createdAt: now,
        ...authorOf(actor),
      })
      .returning({ id: documentSchedules.id });
    if (waiting === undefined) throw new Error("A schedule was not stored");
    // A source that nobody has seen may have got the revision just now.
    await countStale(db, item);
    const { locale } = looked;
    await finish(step, {
      act: "text-scheduled",
      label: row.title,
      before: { language: locale, schedule: replaced?.at ?? null },
      after: { language: locale, schedule: at, revision },
    });
    return waiting.id;
  });
}

/** @throws Refusal `moved-on`, with what waits, when that is not what was looked at */
async function refuseOtherSchedule<Fields extends TextFields>(
  step: TextStep<Fields>,
  row: TextRow,
  schedule: number | null,
): Promise<void> {
  const [waiting] = await step.db
    .select({ id: documentSchedules.id })
    .from(documentSchedules)
    .where(isWaiting(row));
  if ((waiting?.id ?? null) !== schedule) throw await movedOn(step, row);
}

const isWaiting = (key: TextKey) =>
  and(isText(documentSchedules, key), eq(documentSchedules.state, "waiting"));

/** Cancels the publication of a text that waits for its time, if there is one. */
async function cancelWaiting<Fields extends TextFields>(
  { db, now }: TextStep<Fields>,
  key: TextKey,
): Promise<ScheduleRow | undefined> {
  await wakeJob(db, chosenTimeJobs.texts);
  const set = { state: "cancelled", finishedAt: now } as const;
  const [cancelled] = asTexts(
    await db.update(documentSchedules).set(set).where(isWaiting(key)).returning(),
  );
  return cancelled;
}

/** @throws Refusal `moved-on` when it is no longer the one that waits */
export async function cancelSchedule<Fields extends TextFields>(
  context: TextContext<Fields>,
  { itemId, locale, schedule }: TextPlace & { schedule: number },
): Promise<void> {
  await withItem(context, itemId, async (step) => {
    const row = await textOf(step, locale);
    // Before anything is cancelled, so that the refusal tells what waits.
    await refuseOtherSchedule(step, row, schedule);
    const cancelled = await cancelWaiting(step, row);
    if (cancelled === undefined) throw await movedOn(step, row);
    await finish(step, {
      act: "schedule-cancelled",
      label: row.title,
      before: { language: locale, schedule: cancelled.at, revision: cancelled.revision },
      after: { language: locale, schedule: null },
    });
  });
}

/** Takes a text from the site, and cancels what waits for its time. */
export async function withdrawText<Fields extends TextFields>(
  context: TextContext<Fields>,
  { itemId, locale, live }: TextPlace & { live: number },
): Promise<void> {
  await withItem(context, itemId, async (step) => {
    const { db, kind, item, now } = step;
    const row = await textOf(step, locale);
    if (row.liveRevision !== live) throw await movedOn(step, row);
    const cancelled = await cancelWaiting(step, row);
    await kind.withdraw(db, { itemId, locale });
    await endPublication(db, row, now);
    await db
      .update(documentDrafts)
      .set({ liveRevision: null, liveSince: null, isLive: false, withdrawnAt: now })
      .where(isText(documentDrafts, row));
    await countStale(db, item);
    await finish(step, {
      act: "text-withdrawn",
      label: row.title,
      before: { language: locale, live, schedule: cancelled?.at ?? null },
      after: { language: locale, live: null, schedule: null },
    });
  });
}

/** Whether a publication is due, by the clock of the database, which all processes share. */
export async function hasDueSchedules(db: Database): Promise<boolean> {
  return (await dueSchedules(db, 1)).length > 0;
}

/** Schedules of other kinds of documents have their revisions in a table of their own. */
const isDue = and(
  eq(documentSchedules.state, "waiting"),
  lte(documentSchedules.at, sql`now()`),
  isNotNull(documentSchedules.revision),
);

async function dueSchedules(db: Database, limit: number): Promise<{ id: number }[]> {
  return db
    .select({ id: documentSchedules.id })
    .from(documentSchedules)
    .where(isDue)
    .orderBy(asc(documentSchedules.at), asc(documentSchedules.id))
    .limit(limit);
}

export type DueResult = { published: number; failed: number };

/**
 * Publishes what is due. Each publication and the end of its wait are one transaction, so that of
 * several processes one publishes it, once. One that cannot be published ends as failed, so that it
 * keeps nothing else waiting, and so does one of somebody who has lost the right.
 * @param onError told of each failure
 */
export async function publishDue(
  db: Database,
  kinds: Readonly<Record<string, TextKind>>,
  { now, signal, onError }: { now: Date; signal: AbortSignal; onError: (error: unknown) => void },
): Promise<DueResult> {
  const result = { published: 0, failed: 0 };
  // One that is found again belongs to a newer version of the site, which knows its kind.
  const seen = new Set<number>();
  for (;;) {
    const due = (await dueSchedules(db, 50)).filter(({ id }) => !seen.has(id));
    if (due.length === 0) return result;
    for (const { id } of due) {
      seen.add(id);
      signal.throwIfAborted();
      try {
        const isOwn = await db.transaction((transaction) => fire(transaction, kinds, { id, now }));
        if (isOwn) result.published += 1;
      } catch (error) {
        if (isDatabaseUnavailable(error) || isPassing(error)) throw error;
        // It shows where people look at failed publications, and is no fault of the site.
        if (!(error instanceof LostRightError)) onError(error);
        await db.transaction((transaction) => giveUp(transaction, kinds, { id, now }));
        result.failed += 1;
      }
    }
  }
}

/** Whoever ordered a publication may not publish any more. */
class LostRightError extends Error {
  override name = "LostRightError";
}

/** Deadlock or serialization failure: the same transaction may do next time. */
function isPassing(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : "";
  return code === "40P01" || code === "40001";
}

/** The locked thing of a publication that still waits; null: another process was faster. */
async function stillWaiting(
  db: Database,
  kinds: Readonly<Record<string, TextKind>>,
  { id, now }: { id: number; now: Date },
): Promise<{ step: TextStep<TextFields>; schedule: ScheduleRow; row: TextRow } | null> {
  const find = async () => {
    const isIt = and(eq(documentSchedules.id, id), eq(documentSchedules.state, "waiting"));
    const [found] = asTexts(await db.select().from(documentSchedules).where(isIt));
    return found;
  };
  const seen = await find();
  if (seen === undefined) return null;
  const item = await lockItem(db, seen);
  // Again under the lock: until then another process may have published it.
  const schedule = await find();
  const kind = kinds[seen.kind];
  if (schedule === undefined || kind === undefined) return null;
  const step = { db, now, actor: scheduleActor(schedule), kind, item };
  return { step, schedule, row: await textOf(step, schedule.locale) };
}

async function end(
  { db, now }: TextStep<TextFields>,
  { id }: ScheduleRow,
  state: "done" | "failed",
): Promise<void> {
  await db
    .update(documentSchedules)
    .set({ state, finishedAt: now })
    .where(eq(documentSchedules.id, id));
}

/** Publishes what waited; false: another process was faster. */
async function fire(
  db: Database,
  kinds: Readonly<Record<string, TextKind>>,
  given: { id: number; now: Date },
): Promise<boolean> {
  const waiting = await stillWaiting(db, kinds, given);
  if (waiting === null) return false;
  const { step, schedule, row } = waiting;
  if (await hasLostRight(db, schedule.authorId, "articles.publish")) throw new LostRightError();
  await makePublic(step, row, await findRevision(db, row, schedule.revision));
  await end(step, schedule, "done");
  const { locale, revision } = schedule;
  await finish(step, {
    act: "text-published",
    label: row.title,
    before: { language: locale, live: row.liveRevision, schedule: schedule.at },
    after: { language: locale, live: revision, schedule: null },
  });
  return true;
}

/** Ends the wait of a publication that fails, so that people see it and nothing tries for ever. */
async function giveUp(
  db: Database,
  kinds: Readonly<Record<string, TextKind>>,
  given: { id: number; now: Date },
): Promise<void> {
  const waiting = await stillWaiting(db, kinds, given);
  if (waiting === null) return;
  const { step, schedule, row } = waiting;
  await end(step, schedule, "failed");
  const { locale, revision, at } = schedule;
  const before = { language: locale, schedule: at, revision };
  await finish(step, { act: "schedule-failed", label: row.title, before });
}
