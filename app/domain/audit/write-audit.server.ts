import { createHash } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { auditEntries } from "~/platform/db/schema";
import type { AuditAct } from "./audit";

/** Who acts, from where: for the audit. */
export type AuditActor = {
  /** Null: nobody known, the command on the server, or a program. */
  staff: { id: number; name: string } | null;
  /**
   * `schedule`: what a person had ordered for a time. `token`: a program with somebody's token. `site`: what
   * the site does by itself.
   */
  source: "console" | "command" | "schedule" | "token" | "site";
  sessionId: number | null;
  requestId: string | null;
  /** Null for commands. */
  address: string | null;
};

/** What was done or refused. `before` and `after` become JSON and hold no secrets. */
export type AuditEvent = {
  act: AuditAct;
  outcome?: "done" | "refused";
  object?: { kind: string; id: string | number; label: string };
  before?: unknown;
  after?: unknown;
  detail?: string;
};

/** Columns that the hash covers: all but the hash itself. */
export type HashedColumns = Omit<typeof auditEntries.$inferSelect, "hash">;

/** The hash before the first entry. */
export const firstPreviousHash = "0".repeat(64);

/**
 * Adds an entry. Call it in the transaction of the change, so that both are stored or none, and as
 * its last step: entries form a chain, so one transaction at a time may add to it.
 * @param db the transaction
 */
export async function writeAudit(
  db: Database,
  actor: AuditActor,
  event: AuditEvent,
  now: Date,
): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('audit', 0))`);
  const [last] = await db
    .select({ id: auditEntries.id, hash: auditEntries.hash })
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .limit(1);
  const { object, before, after } = event;
  const columns: HashedColumns = {
    id: (last?.id ?? 0) + 1,
    at: now,
    staffId: actor.staff?.id ?? null,
    staffName: actor.staff?.name ?? null,
    source: actor.source,
    act: event.act,
    outcome: event.outcome ?? "done",
    objectKind: object?.kind ?? null,
    objectId: object === undefined ? null : String(object.id),
    objectLabel: object?.label ?? null,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    detail: event.detail ?? null,
    sessionId: actor.sessionId,
    requestId: actor.requestId,
    address: actor.address,
    previousHash: last?.hash ?? firstPreviousHash,
  };
  await db.insert(auditEntries).values({ ...columns, hash: auditHash(columns) });
}

/** SHA-256 of an entry's columns as JSON, in this order; it covers the hash of the entry before. */
export function auditHash(entry: HashedColumns): string {
  const { id, at, staffId, staffName, source, act, outcome } = entry;
  const { objectKind, objectId, objectLabel, before, after, detail } = entry;
  const { sessionId, requestId, address, previousHash } = entry;
  const columns = [
    ...[id, at.toISOString(), staffId, staffName, source, act, outcome],
    ...[objectKind, objectId, objectLabel, before, after, detail],
    ...[sessionId, requestId, address, previousHash],
  ];
  return createHash("sha256").update(JSON.stringify(columns)).digest("hex");
}
