import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { id, idText } from "./common";

/** `GET /outbox`: the newest first, 50 a page; causes on the first page only. */
export const outboxQuery = z.object({
  state: z.enum(["waiting", "sent", "failed", "expired"]).optional(),
  before: idText.optional(),
});
export type OutboxList = AnswerOf<"outbox">;
/** A message to somebody, without what it says. */
export type OutboxLine = OutboxList["messages"][number];
export type OutboxCause = OutboxList["causes"][number];

/** `POST /outbox/retry` and `/outbox/give-up`. */
export const messageIds = z.object({ ids: z.array(id).min(1).max(100) });
