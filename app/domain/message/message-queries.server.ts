import { and, desc, eq, gt, lt, min, ne, sql } from "drizzle-orm";
import { retention } from "~/domain/retention";
import type { Database } from "~/platform/db/database.server";
import { messages } from "~/platform/db/schema";
import type { MessageChannel } from "~/platform/messages/message";

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

const messageChannels: readonly MessageChannel[] = ["email", "sms"];

/** Messages of a channel that wait to be sent or tried again. */
export type WaitingMessages = { channel: MessageChannel; count: number; oldestAt: Date | null };

/** How many messages wait in each channel, and since when the oldest. */
export async function listWaitingMessages(db: Database): Promise<WaitingMessages[]> {
  const rows = await db
    .select({
      channel: messages.channel,
      count: sql<number>`count(*)::integer`,
      oldestAt: min(messages.createdAt),
    })
    .from(messages)
    .where(eq(messages.state, "waiting"))
    .groupBy(messages.channel);
  return messageChannels.map(
    (channel) =>
      rows.find((row) => row.channel === channel) ?? { channel, count: 0, oldestAt: null },
  );
}

/** Columns of a message that may be shown: not what it says, nor to whom. */
export const shownColumns = {
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
};

/** The newest messages, without their content. */
export async function listMessages(db: Database, limit: number) {
  return db.select(shownColumns).from(messages).orderBy(desc(messages.id)).limit(limit);
}

export type MessageLine = Awaited<ReturnType<typeof listMessages>>[number];

/** Whether a message of a channel waits that could not be delivered at its first attempt. */
export async function hasPostponedMessages(db: Database, channel: MessageChannel) {
  const isPostponed = and(
    eq(messages.channel, channel),
    eq(messages.state, "waiting"),
    gt(messages.attempts, 0),
  );
  const found = await db.select({ id: messages.id }).from(messages).where(isPostponed).limit(1);
  return found.length > 0;
}

/**
 * How long a message of a kind stays in the outbox folder, in milliseconds: a code while it is
 * valid, any other as long as its state.
 */
export function outboxLifetime(kind: string): number {
  return kind === "code" ? retention.codeLifetime : retention.finishedMessages;
}

/**
 * Deletes messages that were finished long ago. Some days after a message could not be sent, deletes
 * what it says. Returns how many messages were deleted.
 */
export async function deleteFinishedMessages(db: Database, now: Date): Promise<number> {
  const undeliveredBefore = new Date(now.getTime() - retention.undeliveredContents);
  await db
    .update(messages)
    .set({ content: "" })
    .where(
      and(
        ne(messages.state, "waiting"),
        ne(messages.content, ""),
        lt(messages.settledAt, undeliveredBefore),
      ),
    );
  const before = new Date(now.getTime() - retention.finishedMessages);
  const deleted = await db
    .delete(messages)
    .where(and(ne(messages.state, "waiting"), lt(messages.settledAt, before)))
    .returning({ id: messages.id });
  return deleted.length;
}
