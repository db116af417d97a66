import { z } from "zod";
import { auditActs } from "~/domain/audit/audit";
import { id, idText, time } from "./common";

const json: z.ZodType<unknown> = z.unknown();

export const auditEntry = z.object({
  id,
  at: time,
  /** Null: nobody known, such as a sign-in with an unknown address. */
  who: z.object({ staffId: id, name: z.string() }).nullable(),
  /** Where the act came from. `schedule`: what a person had ordered for a time. */
  source: z.enum(["console", "command", "schedule", "token", "site"]),
  act: z.enum(auditActs),
  outcome: z.enum(["done", "refused"]),
  /** What it was done to, such as `staff`, `12`; null: nothing in particular. */
  object: z.object({ kind: z.string(), id: z.string(), label: z.string() }).nullable(),
  /** What was there before and after, without secrets. */
  before: json.nullable(),
  after: json.nullable(),
  /** Why it was refused, or how a factor was given. */
  detail: z.string().nullable(),
  sessionId: id.nullable(),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

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
export const auditList = z.object({
  entries: z.array(auditEntry),
  count: z.int().min(0),
  /** Null on the last page. */
  next: z.string().nullable(),
});

/** `GET /audit/check`: follows the chain of hashes from the first entry to the last. */
export const auditCheck = z.object({
  isWhole: z.boolean(),
  count: z.int().min(0),
  /** The first entry that does not fit its hash or the one before it. */
  firstBrokenId: id.nullable(),
  lastHash: z.string().nullable(),
  checkedAt: time,
});
