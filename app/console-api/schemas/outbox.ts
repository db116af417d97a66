import { z } from "zod";
import { id, idText, time } from "./common";

const channel = z.enum(["email", "sms"]);
const state = z.enum(["waiting", "sent", "failed", "expired"]);

/** A message to somebody, without what it says. */
export const outboxLine = z.object({
  id,
  channel,
  kind: z.string(),
  recipientHint: z.string(),
  state,
  attempts: z.int().min(0),
  createdAt: time,
  nextAttemptAt: time,
  settledAt: time.nullable(),
  /** The provider's answer: its number, or its error. */
  answer: z.string().nullable(),
  /** It waits after a failed attempt, and not for the next two minutes only. */
  mayRetry: z.boolean(),
  /** It has failed, and what it said is still there. */
  mayIssueAnew: z.boolean(),
  isHandled: z.boolean(),
});
export type OutboxLine = z.infer<typeof outboxLine>;

const outboxCause = z.object({
  channel,
  place: z.string(),
  error: z.string().nullable(),
  since: time,
  nextAttemptAt: time.nullable(),
  waiting: z.array(id),
  ended: z.array(id),
});
export type OutboxCause = z.infer<typeof outboxCause>;

/** `GET /outbox`: the newest first, 50 a page; causes on the first page only. */
export const outboxQuery = z.object({ state: state.optional(), before: idText.optional() });
export const outboxList = z.object({
  messages: z.array(outboxLine),
  causes: z.array(outboxCause),
  counts: z.object({
    waiting: z.int().min(0),
    sent: z.int().min(0),
    failed: z.int().min(0),
    expired: z.int().min(0),
  }),
  next: z.string().nullable(),
});
export type OutboxList = z.infer<typeof outboxList>;

/** `POST /outbox/retry` and `/outbox/give-up`. */
export const messageIds = z.object({ ids: z.array(id).min(1).max(100) });
export const doneCount = z.object({ count: z.int().min(0) });
