import { and, desc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { queueMessage } from "~/domain/message/message-actions.server";
import { retention } from "~/domain/retention";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { contactMessages } from "~/platform/db/schema";
import { operatorMail, privacyRequestMail } from "./contact-mails.server";
import { type ContactMessage, dueDay, type PrivacyRequest, requestNumber } from "./contact-message";

export type StoreOptions = {
  db: Database;
  secret: Buffer;
  /** The operator's address for this topic. */
  operatorEmail: string;
  now: Date;
};

/** Milliseconds within which the same message counts as sent twice. */
const repeatTime = 10 * 60_000;

/**
 * Stores a message and queues its mails in one transaction. The same message sent again within
 * `repeatTime` gets the result of the first.
 * @returns number and due date of a privacy request; null for other topics
 */
export async function storeContactMessage(
  { db, secret, operatorEmail, now }: StoreOptions,
  message: ContactMessage,
  locale: Locale,
): Promise<PrivacyRequest | null> {
  return db.transaction(async (transaction) => {
    // A lock by sender, so that two simultaneous submissions are recognised as the same message.
    const sender = `contact ${message.contact}`;
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${sender}, 0))`);
    const first = await findRepeated(transaction, message, now);
    if (first !== undefined) return requestOf(first);

    const dueOn = message.topic === "privacy" ? dueDay(now) : null;
    const id = await insertMessage(transaction, { ...message, locale, dueOn, createdAt: now });
    const request = dueOn === null ? null : { number: requestNumber(id, now), dueOn };
    if (request !== null) {
      await transaction
        .update(contactMessages)
        .set({ requestNumber: request.number })
        .where(eq(contactMessages.id, id));
    }
    const mail = operatorMail(operatorEmail, message, { locale, request });
    const expiresAt = new Date(now.getTime() + retention.operatorMail);
    await queueMessage(transaction, mail, { secret, now, expiresAt });
    if (request !== null && message.channel === "email") {
      const confirmation = privacyRequestMail(message.contact, locale, request);
      await queueMessage(transaction, confirmation, { secret, now });
    }
    return request;
  });
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
  return number === null || dueOn === null ? null : { number, dueOn };
}

/**
 * Deletes messages a year after they arrived, privacy requests a year after they were closed.
 * @returns the number of deleted messages
 */
export async function deleteOldContactMessages(db: Database, now: Date): Promise<number> {
  const yearAgo = new Date(now.getTime() - retention.contactMessages);
  const { topic, createdAt, closedAt } = contactMessages;
  const isOld = and(ne(topic, "privacy"), lt(createdAt, yearAgo));
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
