import { and, desc, lt, ne, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { messages } from "~/platform/db/schema";

/** Number of messages by channel and state. */
export async function countMessages(db: Database) {
  return db
    .select({
      channel: messages.channel,
      state: messages.state,
      count: sql<number>`count(*)::integer`,
    })
    .from(messages)
    .groupBy(messages.channel, messages.state)
    .orderBy(messages.channel, messages.state);
}

/** The newest messages, without their content. */
export async function listMessages(db: Database, limit: number) {
  return db
    .select({
      id: messages.id,
      channel: messages.channel,
      kind: messages.kind,
      recipientHint: messages.recipientHint,
      state: messages.state,
      attempts: messages.attempts,
      createdAt: messages.createdAt,
      nextAttemptAt: messages.nextAttemptAt,
      settledAt: messages.settledAt,
      providerId: messages.providerId,
      lastError: messages.lastError,
    })
    .from(messages)
    .orderBy(desc(messages.id))
    .limit(limit);
}

export type MessageLine = Awaited<ReturnType<typeof listMessages>>[number];

/** Deletes messages that were finished before a time. */
export async function deleteFinishedMessages(db: Database, before: Date): Promise<void> {
  await db
    .delete(messages)
    .where(and(ne(messages.state, "waiting"), lt(messages.settledAt, before)));
}
