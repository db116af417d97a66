import { and, desc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { queueMessage } from "~/domain/message/message-actions.server";
import { queueOperatorMail } from "~/domain/message/operator-mail.server";
import { retention } from "~/domain/retention";
import { readFacts } from "~/domain/settings/settings.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { contactMessages } from "~/platform/db/schema";
import { queueContactEvents, queuePrivacyEvent } from "./contact-events.server";
import { operatorMail, privacyRequestMail } from "./contact-mails.server";
import { type ContactMessage, dueDay, type PrivacyRequest, requestNumber } from "./contact-message";
import { linkPause, type RequestLinkAlarm, takeRequestLink } from "./request-links.server";

export type StoreOptions = {
  db: Database;
  secret: Buffer;
  /** The operator's address for this topic. */
  operatorEmail: string;
  /** The address that confirms the request with a number, to be mailed to the sender. */
  confirmAddress: (number: string, locale: Locale) => string;
  /** Links for confirming requests that may be mailed in a day. */
  mostLinks: number;
  now: Date;
};

/** The stored message; `request` is null for other topics than privacy requests. */
type StoredContact = {
  request: PrivacyRequest | null;
  /**
   * The links of the day are used up: a person confirms it. The same for an address that had its link
   * today and for one that had none, or a stranger could learn who has asked.
   */
  isByHand: boolean;
  alarm: RequestLinkAlarm | null;
};

/** Milliseconds within which the same message counts as sent twice. */
const repeatTime = 10 * 60_000;

/**
 * Stores a message and queues its mails in one transaction. The same message sent again within `repeatTime` gets the
 * result of the first. A privacy request with an email address has no due date yet. A link that confirms it is mailed
 * to the address, at most one a day for each address. Above `mostLinks` a day in all, a request is stored without a
 * link.
 */
export async function storeContactMessage(
  { db, secret, operatorEmail, confirmAddress, mostLinks, now }: StoreOptions,
  message: ContactMessage,
  locale: Locale,
): Promise<StoredContact> {
  return db.transaction(async (transaction) => {
    // A lock by sender, so that two simultaneous submissions are recognised as the same message.
    const sender = `contact ${message.contact}`;
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${sender}, 0))`);
    const first = await findRepeated(transaction, message, now);
    const isPrivacy = message.topic === "privacy";
    const isMailed = isPrivacy && message.channel === "email";
    const isNewMailed = isMailed && first === undefined;
    const hadOne = isNewMailed && (await hadLink(transaction, message.contact, now));
    const wantsLink = isNewMailed && !hadOne;
    const { isLeft, alarm } = isMailed
      ? await takeRequestLink(transaction, { now, cap: mostLinks, isWanted: wantsLink })
      : { isLeft: true, alarm: null };
    if (first !== undefined) {
      const request = requestOf(first);
      return { request, isByHand: !isLeft && request?.dueOn === null, alarm };
    }
    const dueOn = isPrivacy && !isMailed ? dueDay(now) : null;
    const getsLink = wantsLink && isLeft;
    const id = await insertMessage(transaction, {
      ...message,
      locale,
      dueOn,
      createdAt: now,
      linkSentAt: getsLink ? now : null,
      // Stored, because later deletions must not change the reason that the staff reads.
      noLinkBecause: !isMailed || getsLink ? null : hadOne ? "had-one" : "used-up",
    });
    const request = isPrivacy ? { number: requestNumber(id, now), dueOn } : null;
    if (request !== null) {
      await transaction
        .update(contactMessages)
        .set({ requestNumber: request.number })
        .where(eq(contactMessages.id, id));
    }
    await queueContactEvents(transaction, { id, message, request }, { secret, now });
    const facts = await readFacts(transaction);
    const mail = operatorMail(facts, operatorEmail, message, { locale, request });
    await queueOperatorMail(transaction, mail, { secret, now, about: message.topic });
    if (request !== null && getsLink) {
      const url = confirmAddress(request.number, locale);
      const link = privacyRequestMail(facts, { to: message.contact, locale }, request.number, url);
      await queueMessage(transaction, link, { secret, now });
    }
    return { request, isByHand: !isLeft, alarm };
  });
}

/** Whether a link for confirming a request went to an address within the last day. */
async function hadLink(db: Database, contact: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - linkPause);
  const found = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(eq(contactMessages.contact, contact), gt(contactMessages.linkSentAt, since)))
    .limit(1);
  return found.length > 0;
}

/** The result of confirming a request; `request` is null when no open one has the number. */
type Confirmation = { request: PrivacyRequest | null; isNew: boolean };

/**
 * Confirms a privacy request: its days begin. Once confirmed, it keeps its due date.
 * @param db the transaction
 */
export async function confirmRequest(
  db: Database,
  number: string,
  now: Date,
): Promise<Confirmation> {
  const isOpen = and(eq(contactMessages.requestNumber, number), isNull(contactMessages.closedAt));
  const confirmed = await db
    .update(contactMessages)
    .set({ dueOn: dueDay(now) })
    .where(and(isOpen, isNull(contactMessages.dueOn)))
    .returning({ dueOn: contactMessages.dueOn });
  for (const { dueOn } of confirmed) await queuePrivacyEvent(db, { number, dueOn }, now);
  const [found] = await db
    .select({ dueOn: contactMessages.dueOn })
    .from(contactMessages)
    .where(isOpen);
  const request = found === undefined ? null : { number, dueOn: found.dueOn };
  return { request, isNew: confirmed.length > 0 };
}

/** Whether a privacy request waits for an answer, confirmed or not. */
export async function isOpenRequest(db: Database, number: string): Promise<boolean> {
  const isOpen = and(eq(contactMessages.requestNumber, number), isNull(contactMessages.closedAt));
  return (await db.$count(contactMessages, isOpen)) > 0;
}

async function insertMessage(
  db: Database,
  values: typeof contactMessages.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(contactMessages).values(values).returning({
    id: contactMessages.id,
  });
  if (row === undefined) throw new Error("The message was not stored");
  return row.id;
}

type Numbered = { requestNumber: string | null; dueOn: string | null };

async function findRepeated(
  db: Database,
  { contact, topic, message }: ContactMessage,
  now: Date,
): Promise<Numbered | undefined> {
  const [found] = await db
    .select({ requestNumber: contactMessages.requestNumber, dueOn: contactMessages.dueOn })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.contact, contact),
        gt(contactMessages.createdAt, new Date(now.getTime() - repeatTime)),
        eq(contactMessages.topic, topic),
        eq(contactMessages.message, message),
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(1);
  return found;
}

function requestOf({ requestNumber: number, dueOn }: Numbered): PrivacyRequest | null {
  return number === null ? null : { number, dueOn };
}

/**
 * Deletes messages a year after they arrived, and so privacy requests that nobody confirmed; other
 * privacy requests a year after they were closed. What the staff answered goes with them.
 * @returns the number of deleted messages
 */
export async function deleteOldContactMessages(db: Database, now: Date): Promise<number> {
  const yearAgo = new Date(now.getTime() - retention.contactMessages);
  const { dueOn, createdAt, closedAt, topic } = contactMessages;
  const isOther = ne(topic, "privacy");
  const isNeverConfirmed = and(isNull(dueOn), isNull(closedAt));
  const isOld = and(or(isOther, isNeverConfirmed), lt(createdAt, yearAgo));
  const deleted = await db
    .delete(contactMessages)
    .where(or(isOld, lt(closedAt, yearAgo)))
    .returning({ id: contactMessages.id });
  return deleted.length;
}

/** Closes a privacy request. @returns false if no open request has this number */
export async function closeRequest(db: Database, number: string, now: Date): Promise<boolean> {
  const closed = await db
    .update(contactMessages)
    .set({ closedAt: now })
    .where(and(eq(contactMessages.requestNumber, number), isNull(contactMessages.closedAt)))
    .returning({ id: contactMessages.id });
  return closed.length > 0;
}
