import { and, eq, gt, lte, sql } from "drizzle-orm";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { wakeJob } from "~/domain/background-job/background-jobs.server";
import { chosenTimeJobs } from "~/domain/background-job/chosen-times";
import { Refusal } from "~/domain/staff/refusal";
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

export type OfferOptions = { db: Database; now: () => Date };

/**
 * What was looked at: the version of the draft, the number of the newest revision, and the offer that
 * waits for its time, which the act cancels; null: none waits.
 */
export type LookedAt = { version: number; live: number; schedule: number | null };

/** How long a link to the draft's price page works. */
export const offerPreviewTime = 10 * 60_000;

const object = { kind: "offer", id: "offer", label: "" };

/** One edit at a time: draft, schedule and what visitors see are read as they are changed. */
async function lockOffer(db: Database): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('offer', 0))`);
}

/**
 * Saves the draft. The same offer again changes nothing, so a repeated save is harmless.
 * @param version of the draft that the writer began from; 0 where there was none
 * @returns its new version; null when there is another version with another offer
 */
export function saveOfferDraft(
  { db, now }: OfferOptions,
  actor: AuditActor,
  { version, offer }: { version: number; offer: Offer },
): Promise<DraftRow | null> {
  return db.transaction(async (transaction) => {
    await lockOffer(transaction);
    const draft = await findDraft(transaction);
    const isSame = draft?.offer != null && offerChanges(draft.offer, offer).length === 0;
    if (isSame) return draft;
    if ((draft?.version ?? 0) !== version) return null;
    const isBegun = draft?.offer == null;
    const row = await putDraft(transaction, actor, { version: version + 1, offer }, now());
    if (isBegun) await writeAudit(transaction, actor, { act: "offer-draft-begun", object }, now());
    return row;
  });
}

async function putDraft(
  db: Database,
  actor: AuditActor,
  { version, offer }: { version: number; offer: Offer | null },
  now: Date,
): Promise<DraftRow> {
  const author = { authorId: actor.staff?.id ?? null, authorName: actor.staff?.name ?? null };
  const values = { version, offer, ...author, savedAt: now };
  const [row] = await db
    .insert(offerDrafts)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: offerDrafts.id, set: values })
    .returning();
  if (row === undefined) throw new Error("The draft was not stored");
  return row;
}

/**
 * Throws the draft away; the editor begins with what visitors see. Where there is none, as it never
 * could be saved, nothing changes.
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
    await putDraft(transaction, actor, { version: version + 1, offer: null }, now());
    const live = await readLiveOffer(transaction);
    const after = { changes: offerChanges(live, draft.offer).length };
    const event = { act: "offer-draft-discarded", object, before: after } as const;
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
    await cancelWaiting(transaction, now());
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
    if (at <= now()) throw new Refusal("wrong-fields", { fields: { at: "past" } });
    const { offer, version } = await readyDraft(transaction, lookedAt, now());
    await cancelWaiting(transaction, now());
    await putDraft(transaction, actor, { version: version + 1, offer: null }, now());
    const author = { authorId: actor.staff?.id ?? null, authorName: actor.staff?.name ?? null };
    const values = { offer, at, state: "waiting" as const, ...author, createdAt: now() };
    await transaction.insert(offerSchedules).values(values);
    const changes = offerChanges(await readLiveOffer(transaction), offer);
    const after = { at: at.toISOString(), changes };
    await writeAudit(transaction, actor, { act: "offer-scheduled", object, after }, now());
  });
}

/**
 * Takes a waiting offer back: it becomes the draft again, unless there is another one.
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
    await cancelWaiting(transaction, now());
    const draft = await findDraft(transaction);
    if (draft?.offer == null) {
      const next = { version: (draft?.version ?? 0) + 1, offer: schedule.offer };
      await putDraft(transaction, actor, next, now());
    }
    const before = { at: schedule.at.toISOString() };
    await writeAudit(
      transaction,
      actor,
      { act: "offer-schedule-cancelled", object, before },
      now(),
    );
  });
}

/** Makes an earlier offer the draft; publishing it adds a revision. @throws Refusal */
export async function restoreOffer(
  { db, now }: OfferOptions,
  actor: AuditActor,
  { number, version }: { number: number; version: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockOffer(transaction);
    const [revision] = await transaction
      .select()
      .from(offerRevisions)
      .where(eq(offerRevisions.number, number));
    if (revision === undefined) throw new Refusal("not-found");
    const draft = await findDraft(transaction);
    if ((draft?.version ?? 0) !== version) throw new Refusal("moved-on");
    await putDraft(transaction, actor, { version: version + 1, offer: revision.offer }, now());
    const event = { act: "offer-restored", object, after: { revision: number } } as const;
    await writeAudit(transaction, actor, event, now());
  });
}

/** Whether an offer's time has come, by the clock of the database, which all processes share. */
export async function isOfferDue(db: Database): Promise<boolean> {
  return (await db.$count(offerSchedules, isDue)) > 0;
}

const isDue = and(eq(offerSchedules.state, "waiting"), lte(offerSchedules.at, sql`now()`));

/**
 * Publishes the offer whose time has come. Its row is locked and settled in the same transaction, so
 * it goes live once, however many processes look.
 * @returns whether one went live
 */
export function publishDueOffer({ db, now }: OfferOptions): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await lockOffer(transaction);
    const [due] = await transaction.select().from(offerSchedules).where(isDue);
    if (due === undefined) return false;
    await beginOfferHistory(transaction, now());
    await settle(transaction, due, "done", now());
    const staff = due.authorId === null ? null : { id: due.authorId, name: due.authorName ?? "" };
    const actor: AuditActor = {
      staff,
      source: "schedule",
      sessionId: null,
      requestId: null,
      address: null,
    };
    await goLive(transaction, actor, { offer: due.offer, reason: "scheduled" }, now());
    return true;
  });
}

/** A publication that failed rests; what is changed now may do, so it is tried at once. */
async function cancelWaiting(db: Database, now: Date): Promise<void> {
  await wakeJob(db, chosenTimeJobs.offer);
  const waiting = await findSchedule(db);
  if (waiting !== null) await settle(db, waiting, "cancelled", now);
}

async function settle(
  db: Database,
  { id }: ScheduleRow,
  state: "done" | "cancelled",
  now: Date,
): Promise<void> {
  await db.update(offerSchedules).set({ state, finishedAt: now }).where(eq(offerSchedules.id, id));
}

/** The draft that was looked at, fit for visitors. */
async function readyDraft(
  db: Database,
  { version, live, schedule }: LookedAt,
  now: Date,
): Promise<DraftRow & { offer: Offer }> {
  await beginOfferHistory(db, now);
  const draft = await findDraft(db);
  const newest = await newestRevision(db);
  const offer = draft?.offer ?? null;
  if (draft === null || offer === null) throw new Refusal("moved-on");
  if (draft.version !== version || newest?.number !== live) throw new Refusal("moved-on");
  // What somebody ordered meanwhile is not cancelled unseen.
  if (((await findSchedule(db))?.id ?? null) !== schedule) throw new Refusal("moved-on");
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
  const author = { authorId: actor.staff?.id ?? null, authorName: actor.staff?.name ?? null };
  await db.insert(offerRevisions).values({ number, offer, ...author, at: now, reason });
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
    const offer = (await findDraft(transaction))?.offer ?? (await readLiveOffer(transaction));
    return { offer, next };
  });
}
