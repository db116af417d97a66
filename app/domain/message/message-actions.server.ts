import { and, eq, gt, inArray, lte, ne, notInArray, or, sql } from "drizzle-orm";
import { sealText, unsealText } from "~/lib/sealed-text.server";
import type { Database } from "~/platform/db/database.server";
import { messages } from "~/platform/db/schema";
import { hintOf, type MessageChannel, type OutgoingMessage } from "~/platform/messages/message";
import { namesContact } from "./names-contact";
import { retryTime } from "./retry-time";

/** Purpose from which the encryption key of messages is derived. */
const sealPurpose = "messages";

/** Default time for which a message is retried, in milliseconds. */
const longestWait = 24 * 60 * 60_000;

/** Lease of a claimed message in milliseconds; longer than any delivery. */
export const leaseTime = 120_000;

type QueueOptions = {
  secret: Buffer;
  now: Date;
  /** When it is due; default: at once. */
  dueAt?: Date | undefined;
  expiresAt?: Date | undefined;
};

/**
 * Queues a message for delivery. Call it in the transaction that causes the message, so that both
 * are stored or none, and nobody waits for a mail server.
 * @param db the transaction
 * @returns the message's id
 */
export async function queueMessage(
  db: Database,
  message: OutgoingMessage,
  { secret, now, dueAt = now, expiresAt = new Date(now.getTime() + longestWait) }: QueueOptions,
): Promise<number> {
  const values = {
    state: "waiting",
    channel: message.channel,
    kind: message.kind,
    recipientHint: hintOf(message),
    content: sealText(secret, sealPurpose, JSON.stringify(message)),
    nextAttemptAt: dueAt,
    expiresAt,
    createdAt: now,
  } as const;
  const [row] = await db.insert(messages).values(values).returning({ id: messages.id });
  if (row === undefined) throw new Error("The message was not stored");
  return row.id;
}

/**
 * Gives a message that is not due yet another content. Call it in a transaction.
 * @returns false when it is due by now, or was given up
 */
export async function replaceMessage(
  db: Database,
  id: number,
  message: OutgoingMessage,
  { secret, now }: Pick<QueueOptions, "secret" | "now">,
): Promise<boolean> {
  const replaced = await db
    .update(messages)
    .set({ kind: message.kind, content: sealText(secret, sealPurpose, JSON.stringify(message)) })
    .where(
      and(
        eq(messages.id, id),
        eq(messages.state, "waiting"),
        eq(messages.attempts, 0),
        gt(messages.nextAttemptAt, now),
      ),
    )
    .returning({ id: messages.id });
  return replaced.length > 0;
}

/** A claimed message; `message` is null when its content cannot be decrypted. */
export type ClaimedMessage = {
  id: number;
  attempts: number;
  expiresAt: Date;
  message: OutgoingMessage | null;
};

type ClaimOptions = { channel: MessageChannel; secret: Buffer; now: Date; limit: number };

/**
 * Claims due messages of a channel for this process. If the process dies, they become due again
 * when their lease ends.
 */
export async function claimMessages(
  db: Database,
  { channel, secret, now, limit }: ClaimOptions,
): Promise<ClaimedMessage[]> {
  await expireMessages(db, channel, now);
  const due = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(waitingBy(channel), lte(messages.nextAttemptAt, now)))
    .orderBy(messages.nextAttemptAt, messages.id)
    .limit(limit)
    .for("update", { skipLocked: true });
  const claimed = await db
    .update(messages)
    .set({
      attempts: sql`${messages.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + leaseTime),
    })
    // An array makes PostgreSQL run the subquery only once, whatever the plan.
    .where(sql`${messages.id} = ANY(ARRAY(${due}))`)
    .returning({
      id: messages.id,
      attempts: messages.attempts,
      expiresAt: messages.expiresAt,
      content: messages.content,
    });
  return claimed
    .sort((one, other) => one.id - other.id)
    .map(({ content, ...rest }) => ({ ...rest, message: readContent(secret, content) }));
}

/** Marks messages as expired that would arrive too late. */
async function expireMessages(db: Database, channel: MessageChannel, now: Date): Promise<void> {
  await db
    .update(messages)
    .set({ state: "expired", settledAt: now })
    .where(and(waitingBy(channel), lte(messages.expiresAt, now)));
}

function waitingBy(channel: MessageChannel) {
  return and(eq(messages.state, "waiting"), eq(messages.channel, channel));
}

/** The content of a message; null when it was deleted, or written with another key. */
export function readContent(secret: Buffer, content: string): OutgoingMessage | null {
  try {
    return JSON.parse(unsealText(secret, sealPurpose, content)) as OutgoingMessage;
  } catch {
    return null;
  }
}

/** Kinds that answer what a person wrote. They still leave when the data of that person is deleted. */
const answers = ["contact-answer", "privacy-request"];
/** Mails to the operator, which quote a person. */
const quoting = ["contact", "fake-site"];

/**
 * Deletes what messages to or about a person say. Those that wait are given up, but for answers to what
 * the person wrote.
 * @param contacts email addresses and phone numbers of the person
 */
export async function forgetMessagesOf(
  db: Database,
  contacts: readonly string[],
  { secret, now }: Pick<QueueOptions, "secret" | "now">,
): Promise<void> {
  const hints = contacts.map((to) => hintOf({ to, channel: to.includes("@") ? "email" : "sms" }));
  const rows = await db
    .select({ id: messages.id, content: messages.content })
    .from(messages)
    .where(
      and(
        ne(messages.content, ""),
        or(inArray(messages.recipientHint, hints), inArray(messages.kind, quoting)),
        or(ne(messages.state, "waiting"), notInArray(messages.kind, answers)),
      ),
    );
  const isTheirs = (message: OutgoingMessage | null) =>
    message !== null &&
    contacts.some((contact) => message.to === contact || namesContact(message.text, contact));
  const ids = rows
    .filter(({ content }) => isTheirs(readContent(secret, content)))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  const chosen = inArray(messages.id, ids);
  await db.update(messages).set({ content: "", handledAt: now }).where(chosen);
  await db
    .update(messages)
    .set({ state: "failed", settledAt: now })
    .where(and(chosen, eq(messages.state, "waiting")));
}

/** Outcome of a delivery; a failure that is not permanent is retried. */
export type DeliveryOutcome =
  | { kind: "sent"; providerId: string | null }
  | { kind: "failed"; isPermanent: boolean; error: string };

/**
 * Stores the outcome of a delivery. The content of a sent message is deleted. If it could not be sent, its content
 * stays for `retention.undeliveredContents`, so that the staff can issue it again.
 */
export async function finishMessage(
  db: Database,
  { id, attempts, expiresAt }: Pick<ClaimedMessage, "id" | "attempts" | "expiresAt">,
  outcome: DeliveryOutcome,
  now: Date,
): Promise<void> {
  const isWaiting = and(eq(messages.id, id), eq(messages.state, "waiting"));
  if (outcome.kind === "sent") {
    const { providerId } = outcome;
    const sent = { state: "sent", content: "", settledAt: now, providerId } as const;
    // Without a check of the state: a reported delivery is true even after the lease has ended.
    await db.update(messages).set(sent).where(eq(messages.id, id));
    return;
  }
  const lastError = outcome.error.slice(0, 500);
  const next = retryTime(attempts, now);
  if (outcome.isPermanent) {
    const failed = { state: "failed", settledAt: now, lastError } as const;
    await db.update(messages).set(failed).where(isWaiting);
  } else if (next >= expiresAt) {
    const expired = { state: "expired", settledAt: now, lastError } as const;
    await db.update(messages).set(expired).where(isWaiting);
  } else {
    await db.update(messages).set({ lastError, nextAttemptAt: next }).where(isWaiting);
  }
}
