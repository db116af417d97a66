import { and, eq, gt, lte, sql } from "drizzle-orm";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { wakeJob } from "~/domain/background-job/background-jobs.server";
import { chosenTimeJobs } from "~/domain/background-job/chosen-times";
import { JobError } from "~/domain/background-job/job-result";
import { refuseWrongTime } from "~/domain/chosen-time.server";
import {
  findKeptDraft,
  type KeptRow,
  keepDraft,
  type ReadStored,
  readable,
  shouldArchive,
} from "~/domain/kept-drafts/kept-drafts.server";
import { Refusal } from "~/domain/refusal";
import { hasLostRight } from "~/domain/rights/lost-rights.server";
import { hashToken, newToken } from "~/domain/staff/secret-token.server";
import { mostInAnHour } from "~/domain/texts/text-rules";
import type { Database } from "~/platform/db/database.server";
import { offerDrafts, offerPreviews, offerRevisions, offerSchedules } from "~/platform/db/schema";
import { type Offer, offerChanges, offerProblems } from "./offer";
import {
  beginOfferHistory,
  type DraftRow,
  findDraft,
  findSchedule,
  newestRevision,
  readLiveOffer,
  type ScheduleRow,
  storeLiveOffer,
} from "./offer-rows.server";
import { readOffer } from "./read-offer";

export type OfferOptions = { db: Database; now: () => Date };

/**
 * What was looked at: the version of the draft, the number of the newest revision, and the offer that
 * waits for its time, which the act cancels; null: none waits.
 */
export type LookedAt = { version: number; live: number; schedule: number | null };

/** How long a link to the draft's price page works. */
export const offerPreviewTime = 10 * 60_000;

const object = { kind: "offer", id: "offer", label: "" };

/** Where drafts of the offer are kept. */
export const keptOffers = { kind: "offer", place: "offer", locale: null } as const;

const authorOf = ({ staff }: AuditActor) => ({
  authorId: staff?.id ?? null,
  authorName: staff?.name ?? null,
});

/** One edit at a time: draft, schedule and what visitors see are read as they are changed. */
async function lockOffer(db: Database): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('offer', 0))`);
}

/**
 * Saves the draft. The same offer again changes nothing, so a repeated save is harmless. The draft
 * before is kept first if somebody else wrote it, if it is of an earlier stretch of writing (`editSessionGap`),
 * or if it has an older form.
 * @param version of the draft that the writer began from; 0 where there was none
 * @param afterConflict the writer has seen the stored draft and replaces it: it is kept, too
 * @returns its new version; null when there is another version with another offer
 * @throws Refusal `slowed` where a draft would have to be kept, and the writer had too many kept
 */
export function saveOfferDraft(
  { db, now }: OfferOptions,
  actor: AuditActor,
  {
    version,
    offer,
    afterConflict = false,
  }: { version: number; offer: Offer; afterConflict?: boolean | undefined },
): Promise<DraftRow | null> {
  return db.transaction(async (transaction) => {
    await lockOffer(transaction);
    const draft = await findDraft(transaction);
    const written = readOffer(draft?.offer);
    if (written !== null && offerChanges(written, offer).length === 0) return draft;
    if ((draft?.version ?? 0) !== version) return null;
    // The editor cannot show a draft of another form, so the new one holds nothing of it.
    const isOtherForm = draft?.offer != null && written === null;
    const isKept =
      draft !== null && (isOtherForm || shouldArchive(draft, actor, { afterConflict, now: now() }));
    if (isKept) {
      await refuseTooManyKept(transaction, actor, "offer-draft-begun", now());
      await keepOffer(transaction, draft, { reason: "replaced", now: now() });
    }
    const row = await putDraft(transaction, actor, { version: version + 1, offer }, now());
    const begins = draft?.offer == null || isKept;
    if (begins) await writeAudit(transaction, actor, { act: "offer-draft-begun", object }, now());
    return row;
  });
}

/** Keeps a draft that is about to go, if there is one. */
async function keepOffer(
  db: Database,
  draft: Pick<DraftRow, "offer" | "authorId" | "authorName" | "savedAt"> | null,
  kept: { reason: KeptRow["reason"]; now: Date },
): Promise<void> {
  if (draft?.offer != null) await keepDraft(db, keptOffers, { ...draft, words: draft.offer }, kept);
}

/**
 * Keeps an offer beside the draft: after a conflict, nothing typed is lost.
 * @returns its number
 */
export function copyOffer(
  { db, now }: OfferOptions,
  actor: AuditActor,
  { offer }: { offer: Offer },
): Promise<number> {
  return db.transaction(async (transaction) => {
    await lockOffer(transaction);
    await refuseTooManyKept(transaction, actor, "offer-draft-kept", now());
    const written = { words: offer, ...authorOf(actor), savedAt: now() };
    const id = await keepDraft(transaction, keptOffers, written, { reason: "copy", now: now() });
    await writeAudit(transaction, actor, { act: "offer-draft-kept", object }, now());
    return id;
  });
}

/** What is kept only grows, so it is its growth that has a limit. @throws Refusal `slowed` */
const refuseTooManyKept = (
  db: Database,
  actor: AuditActor,
  act: "offer-draft-begun" | "offer-draft-kept" | "offer-draft-discarded" | "offer-restored",
  now: Date,
) => refuseTooOften(db, actor, { act, most: mostInAnHour, now });

async function putDraft(
  db: Database,
  actor: AuditActor,
  { version, offer }: { version: number; offer: Offer | null },
  now: Date,
): Promise<DraftRow> {
  const values = { version, offer, ...authorOf(actor), savedAt: now };
  const [row] = await db
    .insert(offerDrafts)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: offerDrafts.id, set: values })
    .returning();
  if (row === undefined) throw new Error("The draft was not stored");
  return row;
}

/**
 * Discards the draft, which is kept; the editor begins with what visitors see. Where there is none, as
 * it never could be saved, nothing changes.
 * @throws Refusal `moved-on`
 */
export async function discardOfferDraft(
  { db, now }: OfferOptions,
  actor: AuditActor,
  { version }: { version: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockOffer(transaction);
    const draft = await findDraft(transaction);
    if ((draft?.version ?? 0) !== version) throw new Refusal("moved-on");
    if (draft?.offer == null) return;
    await refuseTooManyKept(transaction, actor, "offer-draft-discarded", now());
    await keepOffer(transaction, draft, { reason: "discarded", now: now() });
    await putDraft(transaction, actor, { version: version + 1, offer: null }, now());
    const written = readOffer(draft.offer);
    const live = await readLiveOffer(transaction);
    // The changes of a draft of another form cannot be counted.
    const before = { changes: written && offerChanges(live, written).length };
    const event = { act: "offer-draft-discarded", object, before } as const;
    await writeAudit(transaction, actor, event, now());
  });
}

/**
 * Publishes the draft in both languages at once. A waiting schedule is cancelled by it, because it
 * would take back what is published now.
 * @throws Refusal `moved-on` when draft, revision or schedule are others by now; `wrong-fields`
 */
export async function publishOffer(
  { db, now }: OfferOptions,
  actor: AuditActor,
  lookedAt: LookedAt,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockOffer(transaction);
    const draft = await readyDraft(transaction, lookedAt, now());
    await keepWaiting(transaction, await cancelWaiting(transaction, now()), now());
    await putDraft(transaction, actor, { version: draft.version + 1, offer: null }, now());
    await goLive(transaction, actor, { offer: draft.offer, reason: "published" }, now());
  });
}

/**
 * Freezes the draft as an offer for a later time, in place of one that waits already.
 * @throws Refusal `moved-on`, `wrong-fields`
 */
export async function scheduleOffer(
  { db, now }: OfferOptions,
  actor: AuditActor,
  { at, ...lookedAt }: LookedAt & { at: Date },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockOffer(transaction);
    refuseWrongTime(at, now());
    const { offer, version } = await readyDraft(transaction, lookedAt, now());
    await keepWaiting(transaction, await cancelWaiting(transaction, now()), now());
    await putDraft(transaction, actor, { version: version + 1, offer: null }, now());
    const values = { offer, at, state: "waiting" as const, ...authorOf(actor), createdAt: now() };
    await transaction.insert(offerSchedules).values(values);
    const changes = offerChanges(await readLiveOffer(transaction), offer);
    const after = { at: at.toISOString(), changes };
    await writeAudit(transaction, actor, { act: "offer-scheduled", object, after }, now());
  });
}

/**
 * Takes a waiting offer back: it becomes the draft again, or where there is another one, is kept. So is
 * one of an older form, which nobody could edit.
 * @throws Refusal `moved-on` when it has fired, or another one waits
 */
export async function cancelOfferSchedule(
  { db, now }: OfferOptions,
  actor: AuditActor,
  id: number,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockOffer(transaction);
    const schedule = await findSchedule(transaction);
    if (schedule === null || schedule.id !== id) throw new Refusal("moved-on");
    await takeBack(transaction, actor, schedule, now());
  });
}

/** Makes what waits a draft again; where there is another draft, it is kept. */
async function takeBack(
  db: Database,
  actor: AuditActor,
  schedule: ScheduleRow,
  now: Date,
): Promise<void> {
  await cancelWaiting(db, now);
  const draft = await findDraft(db);
  const offer = readOffer(schedule.offer);
  if (draft?.offer == null && offer !== null) {
    const next = { version: (draft?.version ?? 0) + 1, offer };
    await putDraft(db, actor, next, now);
  } else await keepWaiting(db, schedule, now);
  const before = { at: schedule.at.toISOString() };
  await writeAudit(db, actor, { act: "offer-schedule-cancelled", object, before }, now);
}

/** Makes an earlier offer the draft; publishing it adds a revision. @throws Refusal */
export async function restoreOffer(
  options: OfferOptions,
  actor: AuditActor,
  { number, version, read }: { number: number; version: number; read: ReadStored<Offer> },
): Promise<void> {
  await restore(options, actor, version, async (db) => {
    const [revision] = await db
      .select()
      .from(offerRevisions)
      .where(eq(offerRevisions.number, number));
    if (revision === undefined) throw new Refusal("not-found");
    return { offer: readable(revision.offer, read), after: { revision: number } };
  });
}

/** Makes a kept draft the current one again. @throws Refusal */
export async function restoreKeptOffer(
  options: OfferOptions,
  actor: AuditActor,
  { kept, version, read }: { kept: number; version: number; read: ReadStored<Offer> },
): Promise<void> {
  await restore(options, actor, version, async (db) => {
    const { words } = await findKeptDraft(db, keptOffers, kept);
    return { offer: readable(words, read), after: { kept } };
  });
}

/** Makes an offer the draft; the draft before is kept. */
async function restore(
  { db, now }: OfferOptions,
  actor: AuditActor,
  version: number,
  find: (db: Database) => Promise<{ offer: Offer; after: unknown }>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockOffer(transaction);
    const { offer, after } = await find(transaction);
    const draft = await findDraft(transaction);
    if ((draft?.version ?? 0) !== version) throw new Refusal("moved-on");
    await refuseTooManyKept(transaction, actor, "offer-restored", now());
    await keepOffer(transaction, draft, { reason: "replaced", now: now() });
    await putDraft(transaction, actor, { version: version + 1, offer }, now());
    await writeAudit(transaction, actor, { act: "offer-restored", object, after }, now());
  });
}

/** Whether an offer's time has come, by the clock of the database, which all processes share. */
export async function isOfferDue(db: Database): Promise<boolean> {
  return (await db.$count(offerSchedules, isDue)) > 0;
}

const isDue = and(eq(offerSchedules.state, "waiting"), lte(offerSchedules.at, sql`now()`));

/**
 * Publishes the offer whose time has come. Its row is locked and marked as done in the same transaction, so
 * it goes live once, however many processes look. That of somebody who has lost the right is a draft again. One of an older form waits on, until a person cancels it.
 * @returns whether one went live
 * @throws JobError where it cannot be read
 */
export function publishDueOffer({ db, now }: OfferOptions): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await lockOffer(transaction);
    const [due] = await transaction.select().from(offerSchedules).where(isDue);
    if (due === undefined) return false;
    const staff = due.authorId === null ? null : { id: due.authorId, name: due.authorName ?? "" };
    const actor: AuditActor = {
      staff,
      source: "schedule",
      sessionId: null,
      requestId: null,
      address: null,
    };
    if (await hasLostRight(transaction, due.authorId, "packages.publish")) {
      await takeBack(transaction, actor, due, now());
      return false;
    }
    const offer = readOffer(due.offer);
    if (offer === null) throw new JobError([{ code: "offer-not-readable" }]);
    await beginOfferHistory(transaction, now());
    await endSchedule(transaction, due, "done", now());
    await goLive(transaction, actor, { offer, reason: "scheduled" }, now());
    return true;
  });
}

/** A publication that failed rests; what is changed now may do, so it is tried at once. */
async function cancelWaiting(db: Database, now: Date): Promise<ScheduleRow | null> {
  await wakeJob(db, chosenTimeJobs.offer);
  const waiting = await findSchedule(db);
  if (waiting !== null) await endSchedule(db, waiting, "cancelled", now);
  return waiting;
}

/** Keeps an offer that was to go live and does not, if there was one. */
async function keepWaiting(db: Database, waiting: ScheduleRow | null, now: Date): Promise<void> {
  const written = waiting && { ...waiting, savedAt: waiting.createdAt };
  await keepOffer(db, written, { reason: "cancelled", now });
}

async function endSchedule(
  db: Database,
  { id }: ScheduleRow,
  state: "done" | "cancelled",
  now: Date,
): Promise<void> {
  await db.update(offerSchedules).set({ state, finishedAt: now }).where(eq(offerSchedules.id, id));
}

/** The draft that was looked at, fit for visitors. One of an older form is not. */
async function readyDraft(
  db: Database,
  { version, live, schedule }: LookedAt,
  now: Date,
): Promise<DraftRow & { offer: Offer }> {
  await beginOfferHistory(db, now);
  const draft = await findDraft(db);
  const newest = await newestRevision(db);
  if (draft?.offer == null) throw new Refusal("moved-on");
  if (draft.version !== version || newest?.number !== live) throw new Refusal("moved-on");
  // What somebody ordered meanwhile is not cancelled unseen.
  if (((await findSchedule(db))?.id ?? null) !== schedule) throw new Refusal("moved-on");
  const offer = readable(draft.offer, readOffer);
  const fields = offerProblems(offer);
  if (Object.keys(fields).length > 0) throw new Refusal("wrong-fields", { fields });
  return { ...draft, offer };
}

/** Stores a revision, what visitors see, and what the audit tells of it. */
async function goLive(
  db: Database,
  actor: AuditActor,
  { offer, reason }: { offer: Offer; reason: "published" | "scheduled" },
  now: Date,
): Promise<void> {
  const changes = offerChanges(await readLiveOffer(db), offer);
  const number = ((await newestRevision(db))?.number ?? 0) + 1;
  await db.insert(offerRevisions).values({ number, offer, ...authorOf(actor), at: now, reason });
  await storeLiveOffer(db, offer);
  const after = { revision: number, changes };
  await writeAudit(db, actor, { act: "offer-published", object, after }, now);
}

/** Makes a link to the price page with the draft; it works once. @returns its token */
export async function makeOfferPreview(
  { db, now }: OfferOptions,
  actor: AuditActor,
): Promise<{ token: string; expiresAt: Date }> {
  return db.transaction(async (transaction) => {
    const limit = { act: "offer-preview-made", most: mostInAnHour, now: now() } as const;
    await refuseTooOften(transaction, actor, limit);
    await transaction.delete(offerPreviews).where(lte(offerPreviews.expiresAt, now()));
    const token = newToken();
    const expiresAt = new Date(now().getTime() + offerPreviewTime);
    await transaction.insert(offerPreviews).values({ tokenHash: hashToken(token), expiresAt });
    await writeAudit(transaction, actor, { act: "offer-preview-made", object }, now());
    return { token, expiresAt };
  });
}

/**
 * The offer that a link shows; null when it was opened before, or is over. `next` is the token with
 * which the page that was opened leads to itself with another need; it ends when the link would have.
 */
export function openOfferPreview(
  db: Database,
  token: string,
  now: Date,
): Promise<{ offer: Offer; next: string } | null> {
  return db.transaction(async (transaction) => {
    const [opened] = await transaction
      .delete(offerPreviews)
      .where(and(eq(offerPreviews.tokenHash, hashToken(token)), gt(offerPreviews.expiresAt, now)))
      .returning();
    if (opened === undefined) return null;
    const next = newToken();
    const { expiresAt } = opened;
    await transaction.insert(offerPreviews).values({ tokenHash: hashToken(next), expiresAt });
    const draft = readOffer((await findDraft(transaction))?.offer);
    // Of a draft of an older form, editor and page show what visitors see.
    return { offer: draft ?? (await readLiveOffer(transaction)), next };
  });
}
