import { eq, lte, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { auditRefusals } from "~/platform/db/schema";
import type { AuditAct } from "./audit";
import { type AuditActor, type AuditEvent, writeAudit } from "./write-audit.server";

/** Milliseconds for which refusals of one kind are counted before their sum is written. */
export const refusalWindow = 60 * 60_000;

/** A refusal; its number of kinds must be bounded, whatever a caller sends. */
type RefusalEvent = {
  act: AuditAct;
  object?: AuditEvent["object"] | undefined;
  detail: string;
};

/** Refusals with the same values are one kind. The stranger's network is not among them, because a flood has many. */
type Kind = Pick<AuditActor, "staff" | "source"> & RefusalEvent;

/**
 * Records a refusal. The first of its kind in a window is an audit entry of its own; further ones are
 * counted, and `writeSummedRefusals` writes their number. So a flood cannot fill the audit, which is
 * never cleared.
 */
export async function recordRefusal(
  db: Database,
  actor: AuditActor,
  { act, object, detail }: RefusalEvent,
  now: Date,
): Promise<void> {
  const { staff, source } = actor;
  const kind = JSON.stringify({ staff, source, act, object, detail } satisfies Kind);
  const isCounted = await countAgain(db, kind, now);
  if (isCounted) return;
  await db.transaction(async (transaction) => {
    const [begun] = await transaction
      .insert(auditRefusals)
      .values({ kind, count: 0, startedAt: now, lastAt: now })
      .onConflictDoNothing()
      .returning({ kind: auditRefusals.kind });
    // Another caller was first, or the window is over: the job has not written its sum yet.
    if (begun === undefined && (await countAgain(transaction, kind, now))) return;
    const event = { act, outcome: "refused", detail, ...(object && { object }) } as const;
    await writeAudit(transaction, actor, event, now);
  });
}

/** Counts a refusal of a kind that has an entry already. @returns false when it has none */
async function countAgain(db: Database, kind: string, now: Date): Promise<boolean> {
  const counted = await db
    .update(auditRefusals)
    .set({ count: sql`${auditRefusals.count} + 1`, lastAt: now })
    .where(eq(auditRefusals.kind, kind))
    .returning({ kind: auditRefusals.kind });
  return counted.length > 0;
}

/**
 * Writes one entry for each kind of refusals that was counted in a window which is over, and ends the
 * window.
 * @param db a transaction, so that a sum is written once or stays counted
 * @returns the number of entries
 */
export async function writeSummedRefusals(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - refusalWindow);
  const ended = await db
    .delete(auditRefusals)
    .where(lte(auditRefusals.startedAt, before))
    .returning();
  const summed = ended.filter(({ count }) => count > 0);
  for (const { kind, count, startedAt, lastAt } of summed) {
    const { staff, source, act, object, detail } = JSON.parse(kind) as Kind;
    const actor = { staff, source, sessionId: null, requestId: null, address: null };
    const after = { count, from: startedAt.toISOString(), to: lastAt.toISOString() };
    const event = { act, outcome: "refused", detail, after, ...(object && { object }) } as const;
    await writeAudit(db, actor, event, now);
  }
  return summed.length;
}
