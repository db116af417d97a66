import { and, eq, like } from "drizzle-orm";
import { type AuditActor, authorOf, writeAudit } from "~/domain/audit/write-audit.server";
import type { Database } from "~/platform/db/database.server";
import { firstStepNotes, siteMarks } from "~/platform/db/schema";
import { doneNews, type OptionalStep, type StepName } from "./first-steps";

export type StepNote = typeof firstStepNotes.$inferSelect;

export const listStepNotes = (db: Database): Promise<StepNote[]> =>
  db.select().from(firstStepNotes);

const isNote = ({ step, kind, subject }: Pick<StepNote, "step" | "kind" | "subject">) =>
  and(
    eq(firstStepNotes.step, step),
    eq(firstStepNotes.kind, kind),
    eq(firstStepNotes.subject, subject),
  );

const objectOf = (step: StepName) => ({ kind: "first-step", id: step, label: "" });

/** Notes why a step does not concern the owner, and writes it into the audit. */
export async function leaveOutStep(
  db: Database,
  actor: AuditActor,
  { step, subject, reason }: { step: OptionalStep; subject: string; reason: string },
  now: Date,
): Promise<void> {
  const values = { reason, ...authorOf(actor), at: now };
  await db.transaction(async (transaction) => {
    await transaction
      .insert(firstStepNotes)
      .values({ step, kind: "left-out", subject, ...values })
      .onConflictDoUpdate({
        target: [firstStepNotes.step, firstStepNotes.kind, firstStepNotes.subject],
        set: values,
      });
    const event = {
      act: "first-step-left-out",
      object: objectOf(step),
      after: { reason },
    } as const;
    await writeAudit(transaction, actor, event, now);
  });
}

/** Takes a step that was left out back into the list. One that is not left out stays as it is. */
export async function returnStep(
  db: Database,
  actor: AuditActor,
  { step, subject }: { step: OptionalStep; subject: string },
  now: Date,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const returned = await transaction
      .delete(firstStepNotes)
      .where(isNote({ step, kind: "left-out", subject }))
      .returning({ reason: firstStepNotes.reason });
    if (returned.length === 0) return;
    const event = {
      act: "first-step-returned",
      object: objectOf(step),
      before: { reason: returned[0]?.reason },
    } as const;
    await writeAudit(transaction, actor, event, now);
  });
}

/** Notes that something works, until its settings change or it ends. */
export async function noteTested(
  db: Database,
  {
    step,
    subject,
    endsAt = null,
  }: { step: "mail" | "sms" | "address"; subject: string; endsAt?: Date | null },
  now: Date,
): Promise<void> {
  await db
    .insert(firstStepNotes)
    .values({ step, kind: "tested", subject, endsAt, at: now })
    .onConflictDoUpdate({
      target: [firstStepNotes.step, firstStepNotes.kind, firstStepNotes.subject],
      set: { endsAt, at: now },
    });
}

/** Notes when a request last named the host of `PUBLIC_URL`, or another one. */
export async function noteReached(
  db: Database,
  { host, publicUrl }: { host: "public" | "other"; publicUrl: string },
  now: Date,
): Promise<void> {
  const kind = host === "public" ? "reached" : "reached-elsewhere";
  await db
    .insert(firstStepNotes)
    .values({ step: "address", kind, subject: publicUrl, at: now })
    .onConflictDoUpdate({
      target: [firstStepNotes.step, firstStepNotes.kind, firstStepNotes.subject],
      set: { at: now },
    });
}

/** Marks of the whole list, which all instances share. */
const marks = { open: "first steps open", done: "first steps done" } as const;

/** Since when all steps are done, and whether the marks say what is so. */
type DoneNote = { doneAt: Date | null; isNoted: boolean };

const listMarks = (db: Database) =>
  db.select().from(siteMarks).where(like(siteMarks.name, "first steps %"));

/**
 * Reads since when all steps are done.
 * @returns `doneAt`: while that is news; null while steps are open, and on a site that never had open ones
 */
export async function readDone(db: Database, isDone: boolean, now: Date): Promise<DoneNote> {
  const rows = await listMarks(db);
  const find = (name: string) => rows.find((row) => row.name === name);
  const open = find(marks.open);
  const done = find(marks.done);
  if (!isDone) return { doneAt: null, isNoted: open !== undefined && done === undefined };
  if (open !== undefined) return { doneAt: null, isNoted: false };
  const isNews = done !== undefined && now.getTime() - done.madeAt.getTime() <= doneNews;
  return { doneAt: isNews ? done.madeAt : null, isNoted: true };
}

/** Notes whether all steps are done. A site that never had open steps needs no note. */
export async function noteDone(db: Database, isDone: boolean, now: Date): Promise<void> {
  const { isNoted } = await readDone(db, isDone, now);
  if (isNoted) return;
  const [name, other] = isDone ? [marks.done, marks.open] : [marks.open, marks.done];
  await db.transaction(async (transaction) => {
    await transaction.insert(siteMarks).values({ name, madeAt: now }).onConflictDoNothing();
    await transaction.delete(siteMarks).where(eq(siteMarks.name, other));
  });
}
