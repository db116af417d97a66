import {
  forgetWebhookData,
  queueWebhook,
  webhookObject,
} from "~/domain/webhook/queue-webhook.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import type { accounts } from "~/platform/db/schema";
import type { MessageChannel } from "~/platform/messages/message";

/** The columns of a new account that events have. */
export type MadeAccount = Pick<
  typeof accounts.$inferSelect,
  "id" | "subject" | "email" | "phone" | "packageId"
>;

type EventOptions = { db: Database; secret: Buffer; now: Date };

/**
 * Queues the events of a new account.
 * @param options its `db` is the transaction
 */
export async function queueAccountEvents(
  { db, secret, now }: EventOptions,
  { subject: account, email, phone, packageId }: MadeAccount,
  locale: Locale,
): Promise<void> {
  const about = webhookObject.account(account);
  const data = { account, locale, package: packageId };
  const personal = { secret, data: { email, phone } };
  await queueWebhook(db, { type: "account.created", about, data, personal }, now);
  if (packageId === null) return;
  const chosen = { account, package: packageId };
  await queueWebhook(db, { type: "package.chosen", about, data: chosen }, now);
}

/**
 * Queues that an account has another contact, or lost one that another person has proven. The former one is deleted from
 * earlier events.
 * @param db the transaction
 */
export async function queueChangedContact(
  db: Database,
  { subject: account, channel }: { subject: string; channel: MessageChannel },
  now: Date,
): Promise<void> {
  const about = webhookObject.account(account);
  const data = { account, changed: [channel === "email" ? "email" : "phone"] };
  // Locks endpoints before deliveries, as changes of endpoints do.
  await queueWebhook(db, { type: "account.updated", about, data }, now);
  await forgetWebhookData(db, [about]);
}

/**
 * Queues that an account has another password.
 * @param db the transaction
 */
export async function queueChangedPassword(
  db: Database,
  account: string,
  now: Date,
): Promise<void> {
  const about = webhookObject.account(account);
  const data = { account, changed: ["password"] };
  await queueWebhook(db, { type: "account.updated", about, data }, now);
}

/**
 * Queues that the person of an account signed in on the site.
 * @param db the transaction
 */
export async function queueSignIn(db: Database, account: string, now: Date): Promise<void> {
  const about = webhookObject.account(account);
  await queueWebhook(db, { type: "account.signed_in", about, data: { account } }, now);
}

/**
 * Queues that an account was deleted, and deletes its personal data from earlier events.
 * @param db the transaction
 */
export async function queueDeletedAccount(db: Database, account: string, now: Date): Promise<void> {
  const about = webhookObject.account(account);
  // Locks endpoints before deliveries, as changes of endpoints do.
  await queueWebhook(db, { type: "account.deleted", about, data: { account } }, now);
  await forgetWebhookData(db, [about]);
}
