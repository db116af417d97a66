import { and, asc, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "~/db/database.server";
import { contactMessages } from "~/db/schema";

/** Privacy requests that wait for an answer, the most urgent first. */
export async function listOpenRequests(db: Database) {
  return db
    .select({
      number: contactMessages.requestNumber,
      dueOn: contactMessages.dueOn,
      createdAt: contactMessages.createdAt,
      name: contactMessages.name,
      contact: contactMessages.contact,
      locale: contactMessages.locale,
      message: contactMessages.message,
    })
    .from(contactMessages)
    .where(and(isNotNull(contactMessages.requestNumber), isNull(contactMessages.closedAt)))
    .orderBy(asc(contactMessages.dueOn), asc(contactMessages.id));
}

export type OpenRequest = Awaited<ReturnType<typeof listOpenRequests>>[number];
