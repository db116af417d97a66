import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { accounts, contactEntries, contactMessages, fakeSiteReports } from "~/platform/db/schema";
import type { MessageChannel } from "~/platform/messages/message";
import { findAccountOf } from "./account-queries.server";
import { type Erased, eraseContact } from "./erase-contact.server";

type Contact = { channel: MessageChannel; contact: string };

/** Rows of each kind in a copy: more than anybody has, and small enough for one file. */
const mostRows = 1_000;

/**
 * A copy of what is stored of a person, by a contact that is shown to be theirs: the account without
 * its password's hash, what they wrote and were answered, and their reports of fake sites. What an
 * account only entered, without showing it to be its own, leads to nobody's data.
 */
export async function collectPersonalData(db: Database, { channel, contact }: Contact) {
  const account = await findAccountOf(db, { channel, contact });
  const written = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.contact, contact))
    .orderBy(asc(contactMessages.id))
    .limit(mostRows);
  const answers = await db
    .select()
    .from(contactEntries)
    .where(
      and(
        eq(contactEntries.kind, "answered"),
        inArray(contactEntries.contactMessageId, [0, ...written.map(({ id }) => id)]),
      ),
    )
    .orderBy(asc(contactEntries.id))
    .limit(mostRows);
  const reports = await db
    .select()
    .from(fakeSiteReports)
    .where(eq(fakeSiteReports.email, contact))
    .orderBy(asc(fakeSiteReports.id))
    .limit(mostRows);
  return {
    account: account ?? null,
    messages: written.map((message) => ({
      topic: message.topic,
      name: message.name,
      contact: message.contact,
      message: message.message,
      language: message.locale,
      receivedAt: message.createdAt,
      requestNumber: message.requestNumber,
      dueOn: message.dueOn,
      closedAt: message.closedAt,
      answers: answers
        .filter(({ contactMessageId }) => contactMessageId === message.id)
        .map(({ text, createdAt }) => ({ text, sentAt: createdAt })),
    })),
    fakeSiteReports: reports.map(({ number, url, place, note, email, locale, createdAt }) => ({
      ...{ number, url, place, note, email },
      language: locale,
      receivedAt: createdAt,
    })),
  };
}

/** What was deleted of a person. */
export type ErasedPerson = Erased & { unverifiedContacts: number };

/**
 * Deletes what `eraseContact` deletes, but no account that only entered this contact without showing
 * it to be its own: it is somebody else's, and loses the contact alone.
 * @param db the transaction
 */
export async function erasePerson(
  db: Database,
  { channel, contact }: Contact,
  options: { secret: Buffer; now: Date },
): Promise<ErasedPerson> {
  const column = channel === "email" ? accounts.email : accounts.phone;
  const released = await db
    .update(accounts)
    .set(channel === "email" ? { email: null } : { phone: null })
    .where(and(eq(column, contact), ne(accounts.verifiedChannel, channel)))
    .returning({ id: accounts.id });
  return { ...(await eraseContact(db, contact, options)), unverifiedContacts: released.length };
}
