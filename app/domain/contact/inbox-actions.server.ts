import { eq } from "drizzle-orm";
import { collectPersonalData, erasePerson } from "~/domain/account/personal-data.server";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { type AuditActor, type AuditEvent, writeAudit } from "~/domain/audit/write-audit.server";
import { queueMessage } from "~/domain/message/message-actions.server";
import { Refusal } from "~/domain/refusal";
import { readFacts } from "~/domain/settings/settings.server";
import type { StaffOptions } from "~/domain/staff/staff-context.server";
import { plainText } from "~/lib/plain-text";
import type { Database } from "~/platform/db/database.server";
import { contactEntries, contactMessages } from "~/platform/db/schema";
import { operatorEmailFor } from "./contact.server";
import { queuePrivacyEvent } from "./contact-events.server";
import { answerMail, extendedMail } from "./contact-mails.server";
import { dueDay } from "./contact-message";
import { type InboxEntry, type InboxRow, listEntries } from "./inbox-queries.server";
import {
  type EntryKind,
  extendedDueDay,
  isIdentified,
  mayEnd,
  type PrivacyKind,
} from "./privacy-steps";

/** The staff's options, and `CONTACT_EMAIL`. */
type InboxOptions = StaffOptions & { operatorEmail: string | undefined };

/** In UTF-16 units, as `maxlength` counts. */
const longestAnswer = 5_000;
const longestNote = 1_000;

/** Copies of data that one person may make in an hour. */
const mostExports = 10;

/** For the audit: a message by its number, never by its sender. */
const objectOf = ({ id, requestNumber }: InboxRow) => ({
  kind: "contact-message",
  id,
  label: requestNumber ?? `#${id}`,
});

/** The context of an action; its entry and its audit are written at its end. */
type Step = {
  transaction: Database;
  row: InboxRow;
  entries: InboxEntry[];
  /** Stores what was done with the message. */
  note: (kind: EntryKind, text: string, outboxId?: number) => Promise<void>;
};

/**
 * Changes a message in one transaction, under its lock. Two simultaneous actions run one after another, and the second
 * sees the result of the first.
 * @param seen the last entry that the person saw; undefined if it does not matter
 * @throws Refusal `not-found`, `moved-on`
 */
async function change(
  { db, now }: StaffOptions,
  actor: AuditActor,
  { id, seen }: { id: number; seen?: number | undefined },
  perform: (step: Step) => Promise<AuditEvent>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.id, id))
      .for("update");
    if (row === undefined || actor.staff === null) throw new Refusal("not-found");
    const entries = await listEntries(transaction, id);
    if (seen !== undefined && seen !== (entries.at(-1)?.id ?? 0)) throw new Refusal("moved-on");
    const { id: staffId, name: staffName } = actor.staff;
    const note = async (kind: EntryKind, text: string, outboxId?: number) => {
      const values = { contactMessageId: id, kind, text, staffId, staffName, createdAt: now() };
      await transaction.insert(contactEntries).values({ ...values, outboxId: outboxId ?? null });
    };
    const event = await perform({ transaction, row, entries, note });
    await writeAudit(transaction, actor, { object: objectOf(row), ...event }, now());
  });
}

/** A text of the staff, tidied. @throws Refusal `wrong-fields` */
function readText(text: string, field: string, longest: number): string {
  const tidied = plainText(text);
  if (tidied === "") throw new Refusal("wrong-fields", { fields: { [field]: "missing" } });
  if (tidied.length > longest) {
    throw new Refusal("wrong-fields", { fields: { [field]: "too-long" } });
  }
  return tidied;
}

/** @throws Refusal `moved-on` when it is not open */
function requireOpen({ closedAt }: InboxRow): void {
  if (closedAt !== null) throw new Refusal("moved-on");
}

/** @throws Refusal `not-found` for other messages, `moved-on` when it is not open */
function requireRequest(row: InboxRow): asserts row is InboxRow & { requestNumber: string } {
  if (row.requestNumber === null) throw new Refusal("not-found");
  requireOpen(row);
}

const stateOf = (row: InboxRow, entries: readonly InboxEntry[]) => ({ ...row, entries });

const mailedTo = ({ id, requestNumber: number, topic, contact: to, locale }: InboxRow) => ({
  id,
  number,
  topic,
  to,
  locale,
});

/**
 * Mails an answer to the sender, and closes the message if it is the last one. The last answer to a
 * privacy request leaves when everything else is done.
 * @throws Refusal
 */
export async function answerMessage(
  options: InboxOptions,
  actor: AuditActor,
  id: number,
  answer: { text: string; isLast: boolean; seen: number },
): Promise<void> {
  const { secret, now, operatorEmail } = options;
  const text = readText(answer.text, "text", longestAnswer);
  await change(options, actor, { id, seen: answer.seen }, async (step) => {
    const { transaction, row, entries, note } = step;
    requireOpen(row);
    if (row.channel !== "email") throw new Refusal("not-by-mail");
    const isRequest = row.requestNumber !== null;
    if (answer.isLast && isRequest && !mayEnd(stateOf(row, entries))) {
      throw new Refusal("steps-open");
    }
    const facts = await readFacts(transaction);
    const operator = operatorEmailFor(facts, row.topic, operatorEmail);
    const mail = answerMail(facts, mailedTo(row), text, operator);
    const outboxId = await queueMessage(transaction, mail, { secret, now: now() });
    await note("answered", text, outboxId);
    if (answer.isLast) await close(transaction, id, now());
    return { act: "message-answered", after: { isClosed: answer.isLast } };
  });
  options.onMessage();
}

const close = (db: Database, id: number, closedAt: Date | null) =>
  db.update(contactMessages).set({ closedAt }).where(eq(contactMessages.id, id));

/**
 * Closes a message with a note for the staff, such as that it was answered by telephone. A privacy
 * request needs the note: without all its steps, it says why.
 * @throws Refusal
 */
export async function closeMessage(
  options: StaffOptions,
  actor: AuditActor,
  id: number,
  { note: written, seen }: { note: string; seen: number },
): Promise<void> {
  await change(options, actor, { id, seen }, async ({ transaction, row, entries, note }) => {
    requireOpen(row);
    const isRequest = row.requestNumber !== null;
    const text = isRequest || written.trim() !== "" ? readText(written, "note", longestNote) : "";
    await note("closed", text);
    await close(transaction, id, options.now());
    const after = isRequest ? { stepsDone: mayEnd(stateOf(row, entries)) } : undefined;
    return { act: "message-closed", after };
  });
}

/** Opens a closed message again; a privacy request keeps its due day. @throws Refusal */
export async function reopenMessage(
  options: StaffOptions,
  actor: AuditActor,
  id: number,
): Promise<void> {
  await change(options, actor, { id }, async ({ transaction, row, note }) => {
    if (row.closedAt === null) throw new Refusal("moved-on");
    await note("reopened", "");
    await close(transaction, id, null);
    return { act: "message-reopened" };
  });
}

/**
 * Takes an open message, so that the others see who answers it, or gives it back. It hinders nobody else from answering.
 * @param asked `lookedAt`: who had it when the person looked; null: nobody
 * @throws Refusal `moved-on` when somebody else took it meanwhile
 */
export async function takeMessage(
  options: StaffOptions,
  actor: AuditActor,
  id: number,
  { isMine, lookedAt }: { isMine: boolean; lookedAt: number | null },
): Promise<void> {
  await change(options, actor, { id }, async ({ transaction, row }) => {
    requireOpen(row);
    if (row.takenBy !== lookedAt) throw new Refusal("moved-on");
    const takenBy = isMine ? (actor.staff?.id ?? null) : null;
    await transaction.update(contactMessages).set({ takenBy }).where(eq(contactMessages.id, id));
    return {
      act: isMine ? "message-taken" : "message-given-back",
      before: { takenBy: row.takenBy },
      after: { takenBy },
    };
  });
}

/**
 * Notes that a request comes from the person whose data it is, known in another way than by the
 * mailed link. Its days begin, unless they run already.
 * @throws Refusal
 */
export async function identifyRequest(
  options: StaffOptions,
  actor: AuditActor,
  id: number,
  { reason }: { reason: string },
): Promise<void> {
  const text = readText(reason, "reason", longestNote);
  await change(options, actor, { id }, async ({ transaction, row, entries, note }) => {
    requireRequest(row);
    if (isIdentified(stateOf(row, entries))) throw new Refusal("moved-on");
    const dueOn = row.dueOn ?? dueDay(options.now());
    await transaction.update(contactMessages).set({ dueOn }).where(eq(contactMessages.id, id));
    if (row.dueOn === null) {
      const request = { number: row.requestNumber, dueOn };
      await queuePrivacyEvent(transaction, request, options.now());
    }
    await note("identified", text);
    return { act: "request-identified", before: { dueOn: row.dueOn }, after: { dueOn } };
  });
}

/**
 * Notes what a request asks for, on which its steps depend.
 * @param chosen `lookedAt`: what stood there before; null: nothing
 * @throws Refusal `moved-on` when somebody chose something else meanwhile
 */
export async function sortRequest(
  options: StaffOptions,
  actor: AuditActor,
  id: number,
  { asksFor, lookedAt }: { asksFor: PrivacyKind; lookedAt: PrivacyKind | null },
): Promise<void> {
  await change(options, actor, { id }, async ({ transaction, row }) => {
    requireRequest(row);
    if (row.asksFor !== lookedAt) throw new Refusal("moved-on");
    await transaction.update(contactMessages).set({ asksFor }).where(eq(contactMessages.id, id));
    return { act: "request-sorted", before: { asksFor: row.asksFor }, after: { asksFor } };
  });
}

/**
 * Gives a request as many days more, once, and tells its sender why and until when.
 * @throws Refusal
 */
export async function extendRequest(
  options: InboxOptions,
  actor: AuditActor,
  id: number,
  { reason }: { reason: string },
): Promise<void> {
  const { secret, now, operatorEmail } = options;
  const text = readText(reason, "reason", longestNote);
  await change(options, actor, { id }, async ({ transaction, row, entries, note }) => {
    requireRequest(row);
    const isExtended = entries.some(({ kind }) => kind === "extended");
    if (row.dueOn === null || isExtended) throw new Refusal("moved-on");
    const dueOn = extendedDueDay(row.dueOn);
    await transaction.update(contactMessages).set({ dueOn }).where(eq(contactMessages.id, id));
    let outboxId: number | undefined;
    if (row.channel === "email") {
      const facts = await readFacts(transaction);
      const operator = operatorEmailFor(facts, "privacy", operatorEmail);
      const mail = extendedMail(facts, mailedTo(row), { dueOn, reason: text }, operator);
      outboxId = await queueMessage(transaction, mail, { secret, now: now() });
    }
    await note("extended", text, outboxId);
    return { act: "request-extended", before: { dueOn: row.dueOn }, after: { dueOn } };
  });
  options.onMessage();
}

/**
 * A copy of the data of the person who asks for it.
 * @throws Refusal `not-identified`, `slowed`
 */
export async function exportForRequest(
  options: StaffOptions,
  actor: AuditActor,
  id: number,
): Promise<{ number: string; data: object }> {
  let made: { number: string; data: object } | undefined;
  await change(options, actor, { id }, async ({ transaction, row, entries, note }) => {
    requireRequest(row);
    if (!isIdentified(stateOf(row, entries))) throw new Refusal("not-identified");
    const now = options.now();
    await refuseTooOften(transaction, actor, { act: "data-exported", most: mostExports, now });
    const data = await collectPersonalData(transaction, row, now);
    made = { number: row.requestNumber, data: { madeAt: now, ...data } };
    await note("exported", "");
    const after = { account: data.account?.id ?? null, messages: data.messages.length };
    return { act: "data-exported", after };
  });
  if (made === undefined) throw new Refusal("not-found");
  return made;
}

/**
 * Deletes what is stored of the person who asks for it; the request itself stays for its year.
 * @param number the request's number, typed by the person who acts
 * @throws Refusal `not-identified`, `wrong-fields`
 */
export async function eraseForRequest(
  options: StaffOptions,
  actor: AuditActor,
  id: number,
  { number }: { number: string },
): Promise<void> {
  await change(options, actor, { id }, async ({ transaction, row, entries, note }) => {
    requireRequest(row);
    if (number.trim().toUpperCase() !== row.requestNumber) {
      throw new Refusal("wrong-fields", { fields: { number: "wrong" } });
    }
    if (!isIdentified(stateOf(row, entries))) throw new Refusal("not-identified");
    const erased = await erasePerson(transaction, row, {
      secret: options.secret,
      now: options.now(),
    });
    await note("erased", JSON.stringify(erased));
    return { act: "data-erased", after: erased };
  });
}
