import { createHash } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { Refusal } from "~/domain/refusal";
import { restOf } from "~/domain/rights/token-scopes";
import type { Database } from "~/platform/db/database.server";
import { auditEntries, machineTokens, staff, staffSessions } from "~/platform/db/schema";
import type { AuditAct } from "./audit";

/** The actor and its address, for the audit. */
export type AuditActor = {
  /** Null: nobody known, the command on the server, or a program. */
  staff: { id: number; name: string } | null;
  /**
   * `schedule`: what a person had ordered for a time. `token`: a program with somebody's token. `site`: what
   * the site does by itself.
   */
  source: "console" | "command" | "schedule" | "token" | "site";
  sessionId: number | null;
  /** The hash of a program's token, which must still work when the change is stored; the audit does not keep it. */
  tokenHash?: string;
  requestId: string | null;
  /** Null for commands. */
  address: string | null;
};

/** Actor of everything that the site does itself. */
export const siteActor: AuditActor = {
  staff: null,
  source: "site",
  sessionId: null,
  requestId: null,
  address: null,
};

/** Actor of a schedule: the person who ordered it. */
export const scheduleActor = ({
  authorId,
  authorName,
}: {
  authorId: number | null;
  authorName: string | null;
}): AuditActor => ({
  ...siteActor,
  staff: authorId === null ? null : { id: authorId, name: authorName ?? "" },
  source: "schedule",
});

/** Author columns of a row for the actor. */
export const authorOf = ({ staff }: AuditActor) => ({
  authorId: staff?.id ?? null,
  authorName: staff?.name ?? null,
});

/** An action, done or rejected. `before` and `after` become JSON and hold no secrets. */
export type AuditEvent = {
  act: AuditAct;
  outcome?: "done" | "refused";
  object?: { kind: string; id: string | number; label: string };
  before?: unknown;
  after?: unknown;
  detail?: string;
};

/** Columns that the hash covers: all but the hash itself. */
type HashedColumns = Omit<typeof auditEntries.$inferSelect, "hash">;

/** The hash before the first entry. */
export const firstPreviousHash = "0".repeat(64);

/** Acts that may end the session in which they are done. */
const sessionEnds: readonly AuditAct[] = ["sign-out", "session-ended"];

/**
 * Refuses an act whose session or token has ended since the call began. A call may wait minutes for its body, for
 * locks and for connections.
 * @throws Refusal `signed-out`
 */
async function refuseEnded(
  db: Database,
  { source, sessionId, tokenHash }: AuditActor,
  { act, outcome }: AuditEvent,
): Promise<void> {
  if (outcome === "refused") return;
  if (source === "console" && sessionId !== null && !sessionEnds.includes(act)) {
    const isOpen = (await db.$count(staffSessions, eq(staffSessions.id, sessionId))) > 0;
    if (!isOpen) throw new Refusal("signed-out");
  }
  if (tokenHash !== undefined) {
    const [maker] = await db
      .select({ disabledAt: staff.disabledAt, roles: staff.roles })
      .from(machineTokens)
      .innerJoin(staff, eq(staff.id, machineTokens.createdById))
      .where(and(eq(machineTokens.tokenHash, tokenHash), isNull(machineTokens.revokedAt)));
    if (maker === undefined || restOf(maker) !== null) throw new Refusal("signed-out");
  }
}

/**
 * Adds an entry. Call it in the transaction of the change, so that both are stored or none, and as its last step.
 * Entries form a chain, so one transaction at a time may add to it. A change whose session or token has ended meanwhile
 * is refused.
 * @param db the transaction
 * @throws Refusal `signed-out`
 */
export async function writeAudit(
  db: Database,
  actor: AuditActor,
  event: AuditEvent,
  now: Date,
): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('audit', 0))`);
  await refuseEnded(db, actor, event);
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
