import { and, asc, desc, isNotNull, isNull, ne } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { contactMessages } from "~/platform/db/schema";

/** What somebody wrote, and who. */
const written = {
  createdAt: contactMessages.createdAt,
  name: contactMessages.name,
  contact: contactMessages.contact,
  locale: contactMessages.locale,
  message: contactMessages.message,
};

/** Privacy requests that wait for an answer, the most urgent first. */
export async function listOpenRequests(db: Database) {
  return db
    .select({
      number: contactMessages.requestNumber,
      dueOn: contactMessages.dueOn,
      ...written,
    })
    .from(contactMessages)
    .where(and(isNotNull(contactMessages.requestNumber), isNull(contactMessages.closedAt)))
    .orderBy(asc(contactMessages.dueOn), asc(contactMessages.id));
}

export type OpenRequest = Awaited<ReturnType<typeof listOpenRequests>>[number];

/** The newest messages that are no privacy requests, as they were stored. */
export async function listContactMessages(db: Database, limit: number) {
  return db
    .select({ topic: contactMessages.topic, ...written })
    .from(contactMessages)
    .where(ne(contactMessages.topic, "privacy"))
    .orderBy(desc(contactMessages.id))
    .limit(limit);
}

export type StoredMessage = Awaited<ReturnType<typeof listContactMessages>>[number];
