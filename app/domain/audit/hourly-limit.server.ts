import { and, eq, gte, sql } from "drizzle-orm";
import { Refusal } from "~/domain/refusal";
import type { Database } from "~/platform/db/database.server";
import { auditEntries } from "~/platform/db/schema";
import type { AuditAct } from "./audit";
import type { AuditActor } from "./write-audit.server";

const hour = 60 * 60_000;

/** The count's subject: an action, or an action on one thing. */
type HourlyLimit = {
  act: AuditAct;
  /** `label`: where one thing has many places, which of them. */
  object?: { kind: string; id: string | number; label?: string };
  most: number;
  now: Date;
};

/**
 * Refuses what one person did too often within an hour, counted by the audit. Acts of the same
 * person and kind wait for each other here until they are in it, so that many at once pass no limit.
 * @param db the transaction that writes the audit of the act
 * @throws Refusal `slowed`
 */
export async function refuseTooOften(
  db: Database,
  { staff }: AuditActor,
  { act, object, most, now }: HourlyLimit,
): Promise<void> {
  const staffId = staff?.id ?? 0;
  const lock = `hourly limit of ${act} by ${staffId}`;
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const { at, objectKind, objectId, objectLabel } = auditEntries;
  const [counted] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      first: sql<string | null>`min(${at})::text`,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.act, act),
        eq(auditEntries.staffId, staffId),
        gte(at, new Date(now.getTime() - hour)),
        object && eq(objectKind, object.kind),
        object && eq(objectId, String(object.id)),
        object?.label === undefined ? undefined : eq(objectLabel, object.label),
      ),
    );
  if (counted === undefined || counted.count < most) return;
  const ends = Date.parse(counted.first ?? now.toISOString()) + hour;
  throw new Refusal("slowed", { seconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)) });
}
