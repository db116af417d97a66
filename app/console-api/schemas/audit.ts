import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { auditActs } from "~/domain/audit/audit";
import { idText, time } from "./common";

export type AuditEntry = AnswerOf<"audit">["entries"][number];

/** The filters of `GET /audit` (in the query) and `POST /audit/export` (in the body). */
export const auditFilter = z.object({
  staffId: idText.optional(),
  act: z.enum(auditActs).optional(),
  outcome: z.enum(["done", "refused"]).optional(),
  objectKind: z.string().max(40).optional(),
  objectId: z.string().max(80).optional(),
  address: z.string().max(60).optional(),
  from: time.optional(),
  to: time.optional(),
  /** In the name of who did it, in what it was done to, or in the network address. */
  text: z.string().trim().min(1).max(100).optional(),
  /** Without acts that only look at something. */
  withoutReading: z.literal("1").optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** `GET /audit`: the newest first, 50 a page; `before` is the `next` of the page before. */
export const auditQuery = auditFilter.extend({ before: idText.optional() });
