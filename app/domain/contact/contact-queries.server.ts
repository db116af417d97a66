import { and, asc, desc, isNotNull, isNull, ne } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { contactMessages } from "~/platform/db/schema";

/** Columns of a message and its sender. */
const written = {
  createdAt: contactMessages.createdAt,
  name: contactMessages.name,
  contact: contactMessages.contact,
  locale: contactMessages.locale,
  message: contactMessages.message,
};

/** Open privacy requests, the most urgent first; those without a due date wait to be confirmed. */
export async function listOpenRequests(db: Database) {
  return db
    .select({
      id: contactMessages.id,
      number: contactMessages.requestNumber,
      dueOn: contactMessages.dueOn,
      ...written,
    })
    .from(contactMessages)
    .where(and(isNotNull(contactMessages.requestNumber), isNull(contactMessages.closedAt)))
    .orderBy(asc(contactMessages.dueOn), asc(contactMessages.id));
}

export type OpenRequest = Awaited<ReturnType<typeof listOpenRequests>>[number];

/** The newest messages, without privacy requests. */
export async function listContactMessages(db: Database, limit: number) {
  return db
    .select({ topic: contactMessages.topic, ...written })
    .from(contactMessages)
    .where(ne(contactMessages.topic, "privacy"))
    .orderBy(desc(contactMessages.id))
    .limit(limit);
}

export type StoredMessage = Awaited<ReturnType<typeof listContactMessages>>[number];
