import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { contactEntries, contactMessages, messages, staff } from "~/platform/db/schema";
import { contains } from "~/platform/db/text-contains";
import type { ContactTopic } from "./contact-message";

/** Filters of the inbox; an absent one selects all. */
type InboxFilter = {
  state: "open" | "done";
  topic?: ContactTopic | undefined;
  locale?: Locale | undefined;
  /** Those that this person has taken. */
  takenBy?: number | undefined;
};

export type InboxRow = typeof contactMessages.$inferSelect;

/** The assignee of a message. */
export type Taker = { staffId: number; name: string };

function conditionOf({ state, topic, locale, takenBy }: InboxFilter): SQL | undefined {
  const { closedAt } = contactMessages;
  return and(
    state === "open" ? isNull(closedAt) : isNotNull(closedAt),
    topic === undefined ? undefined : eq(contactMessages.topic, topic),
    locale === undefined ? undefined : eq(contactMessages.locale, locale),
    takenBy === undefined ? undefined : eq(contactMessages.takenBy, takenBy),
  );
}

/**
 * A page of the inbox. Open: privacy requests by due day, those that nobody confirmed after them, then
 * the other messages, the newest first. Done: what was closed last comes first.
 */
export async function listInbox(
  db: Database,
  filter: InboxFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<InboxRow[]> {
  const { topic, dueOn, closedAt, id } = contactMessages;
  const order =
    filter.state === "open"
      ? [sql`${topic} = 'privacy' DESC`, asc(dueOn), desc(id)]
      : [desc(closedAt), desc(id)];
  return db
    .select()
    .from(contactMessages)
    .where(conditionOf(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

export async function countInbox(db: Database, filter: InboxFilter): Promise<number> {
  return db.$count(contactMessages, conditionOf(filter));
}

/** Open messages that are no privacy requests: how many, and when the oldest came. */
export async function openMessages(
  db: Database,
): Promise<{ count: number; oldestAt: Date | null }> {
  const isOther = and(isNull(contactMessages.closedAt), ne(contactMessages.topic, "privacy"));
  const [oldest] = await db
    .select({ createdAt: contactMessages.createdAt })
    .from(contactMessages)
    .where(isOther)
    .orderBy(asc(contactMessages.id))
    .limit(1);
  return { count: await db.$count(contactMessages, isOther), oldestAt: oldest?.createdAt ?? null };
}

/** The names of those who have taken some messages, by their number. */
export async function listTakers(
  db: Database,
  rows: readonly Pick<InboxRow, "takenBy">[],
): Promise<Map<number, Taker>> {
  const ids = [...new Set(rows.flatMap(({ takenBy }) => (takenBy === null ? [] : [takenBy])))];
  if (ids.length === 0) return new Map();
  const people = await db
    .select({ staffId: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, ids));
  return new Map(people.map((person) => [person.staffId, person]));
}

export async function findMessage(db: Database, id: number): Promise<InboxRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
}

/**
 * Messages with a text in their words, their writer's name or number. Not by contact, which would tell
 * whether somebody wrote, and nobody would see that it was asked.
 */
export function searchMessages(
  db: Database,
  { text, limit }: { text: string; limit: number },
): Promise<InboxRow[]> {
  const { id, name, message, requestNumber } = contactMessages;
  const held = [name, message, requestNumber].map((column) => contains(column, text));
  return db
    .select()
    .from(contactMessages)
    .where(or(...held))
    .orderBy(desc(id))
    .limit(limit);
}

/** Lists the actions on a message, with the state of each answer's mail while it is known. */
export async function listEntries(db: Database, contactMessageId: number) {
  return db
    .select({
      id: contactEntries.id,
      kind: contactEntries.kind,
      text: contactEntries.text,
      staffId: contactEntries.staffId,
      staffName: contactEntries.staffName,
      createdAt: contactEntries.createdAt,
      delivery: messages.state,
    })
    .from(contactEntries)
    .leftJoin(messages, eq(messages.id, contactEntries.outboxId))
    .where(eq(contactEntries.contactMessageId, contactMessageId))
    .orderBy(asc(contactEntries.id));
}

export type InboxEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** How many other privacy requests somebody has made. */
export async function countOtherRequests(db: Database, { id, contact }: InboxRow): Promise<number> {
  const { contact: by, topic } = contactMessages;
  const isOther = and(eq(by, contact), eq(topic, "privacy"), ne(contactMessages.id, id));
  return db.$count(contactMessages, isOther);
}

/** The open privacy requests of some contacts. */
export async function listRequestsOf(db: Database, contacts: readonly string[]) {
  if (contacts.length === 0) return [];
  return db
    .select()
    .from(contactMessages)
    .where(
      and(
        inArray(contactMessages.contact, [...contacts]),
        isNotNull(contactMessages.requestNumber),
        isNull(contactMessages.closedAt),
      ),
    )
    .orderBy(asc(contactMessages.dueOn), asc(contactMessages.id));
}

/** The newest messages that somebody wrote. */
export async function listMessagesOf(
  db: Database,
  contacts: readonly string[],
  limit: number,
): Promise<InboxRow[]> {
  return db
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.contact, [...contacts]))
    .orderBy(desc(contactMessages.id))
    .limit(limit);
}
