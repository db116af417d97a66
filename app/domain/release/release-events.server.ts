import { queueWebhook, webhookObject } from "~/domain/webhook/queue-webhook.server";
import type { Database } from "~/platform/db/database.server";
import type { Product } from "./release";
import type { ReleaseRecord } from "./release-record";

/**
 * Queues that a release was published or withdrawn.
 * @param db the transaction
 */
export async function queueReleaseEvent(
  db: Database,
  type: "release.published" | "release.withdrawn",
  { product, version, channel }: Pick<ReleaseRecord, "product" | "version" | "channel">,
  now: Date,
): Promise<void> {
  const about = webhookObject.release({ product, version });
  await queueWebhook(db, { type, about, data: { product, version, channel } }, now);
}

/** A request for a change; `version` is null if it is about keys, or a rollout as a whole. */
type WaitingRequest = { id: number; act: string; product: Product; version: string | null };

/**
 * Queues that a change waits for the approval of a second person.
 * @param db the transaction
 */
export async function queueApprovalEvent(
  db: Database,
  { id: request, act, product, version }: WaitingRequest,
  now: Date,
): Promise<void> {
  const about = webhookObject.approval(request);
  const data = { request, act, product, version };
  await queueWebhook(db, { type: "approval.waiting", about, data }, now);
}
