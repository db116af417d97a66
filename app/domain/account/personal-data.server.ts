import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { accounts, contactEntries, contactMessages, fakeSiteReports } from "~/platform/db/schema";
import type { MessageChannel } from "~/platform/messages/message";
import { queueChangedContact } from "./account-events.server";
import { findAccountOf, isUnprovenRow, provenOf } from "./account-queries.server";
import { listAccountSessions } from "./account-sessions.server";
import { type Erased, eraseContact } from "./erase-contact.server";

type Contact = { channel: MessageChannel; contact: string };

/** Rows that are asked for at once. */
export const copyPage = 500;

/** All rows of a kind, asked for by pages, so that no answer of the database is beyond measure. */
async function allRows<Row extends { id: number }>(
  ask: (after: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await ask(rows.at(-1)?.id ?? 0);
    rows.push(...page);
    if (page.length < copyPage) return rows;
  }
}

/**
 * A complete copy of a person's stored data, by a proven contact. It has the account without its password's hash, its
 * sign-ins, the person's messages with the answers, and their reports of fake sites, by all of its proven contacts. A
 * contact that an account did not prove leads to nobody's data.
 */
export async function collectPersonalData(db: Database, { channel, contact }: Contact, now: Date) {
  const account = await findAccountOf(db, { channel, contact });
  const contacts = account === undefined ? [contact] : provenOf(account).map(({ to }) => to);
  const sessions = account === undefined ? [] : await listAccountSessions(db, account.id, now);
  const written = await allRows((after) =>
    db
      .select()
      .from(contactMessages)
      .where(and(inArray(contactMessages.contact, contacts), gt(contactMessages.id, after)))
      .orderBy(asc(contactMessages.id))
      .limit(copyPage),
  );
  const ofPerson = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(inArray(contactMessages.contact, contacts));
  const found = await allRows((after) =>
    db
      .select()
      .from(contactEntries)
      .where(
        and(
          eq(contactEntries.kind, "answered"),
          inArray(contactEntries.contactMessageId, ofPerson),
          gt(contactEntries.id, after),
        ),
      )
      .orderBy(asc(contactEntries.id))
      .limit(copyPage),
  );
  const answers = Map.groupBy(found, ({ contactMessageId }) => contactMessageId);
  const reports = await allRows((after) =>
    db
      .select()
      .from(fakeSiteReports)
      .where(and(inArray(fakeSiteReports.email, contacts), gt(fakeSiteReports.id, after)))
      .orderBy(asc(fakeSiteReports.id))
      .limit(copyPage),
  );
  return {
    account: account ?? null,
    sessions: sessions.map(({ device, startedAt, lastUsedAt, verifiedAt, endsAt }) => ({
      device,
      startedAt,
      lastUsedAt,
      verifiedAt,
      endsAt,
    })),
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
      answers: (answers.get(message.id) ?? []).map(({ text, createdAt }) => ({
        text,
        sentAt: createdAt,
      })),
    })),
    fakeSiteReports: reports.map(({ number, url, place, note, email, locale, createdAt }) => ({
      number,
      url,
      place,
      note,
      email,
      language: locale,
      receivedAt: createdAt,
    })),
  };
}

/** Numbers of a person's deleted rows. */
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
    .where(and(eq(column, contact), isUnprovenRow(channel)))
    .returning({ subject: accounts.subject });
  for (const { subject } of released) {
    await queueChangedContact(db, { subject, channel }, options.now);
  }
  return { ...(await eraseContact(db, contact, options)), unverifiedContacts: released.length };
}
