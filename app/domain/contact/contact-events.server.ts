import { queueWebhook, webhookObject } from "~/domain/webhook/queue-webhook.server";
import type { Database } from "~/platform/db/database.server";
import type { ContactMessage, PrivacyRequest } from "./contact-message";

/** A stored message; `request` is null for other topics than privacy requests. */
type Received = { id: number; message: ContactMessage; request: PrivacyRequest | null };

/**
 * Queues that a message came in.
 * @param db the transaction
 */
export async function queueContactEvents(
  db: Database,
  { id, message: written, request }: Received,
  { secret, now }: { secret: Buffer; now: Date },
): Promise<void> {
  const { topic, name, contact, message } = written;
  const about = webhookObject.contact(id);
  const personal = { secret, data: { name, contact, message } };
  const data = { number: id, topic };
  await queueWebhook(db, { type: "contact.received", about, data, personal }, now);
  if (request !== null && request.dueOn !== null) await queuePrivacyEvent(db, request, now);
}

/**
 * Queues that the days of a privacy request began, because its sender is known.
 * @param db the transaction
 */
export async function queuePrivacyEvent(
  db: Database,
  { number, dueOn }: PrivacyRequest,
  now: Date,
): Promise<void> {
  const about = webhookObject.privacy(number);
  await queueWebhook(db, { type: "privacy.requested", about, data: { number, dueOn } }, now);
}
