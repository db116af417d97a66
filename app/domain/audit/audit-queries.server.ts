import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  like,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { auditEntries } from "~/platform/db/schema";
import { contains } from "~/platform/db/text-contains";
import { type AuditAct, readingActs } from "./audit";
import { type AuditHead, findDeparture } from "./audit-head.server";
import { auditHash, firstPreviousHash } from "./write-audit.server";

/** Filters of entries; an absent one selects all. */
export type AuditFilter = {
  staffId?: number | undefined;
  act?: AuditAct | undefined;
  outcome?: "done" | "refused" | undefined;
  objectKind?: string | undefined;
  objectId?: string | undefined;
  /** Beginning of a network address. */
  address?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** In the name of who did it, in what it was done to, or in the network address. */
  text?: string | undefined;
  /** Without acts that only look at something. */
  withoutReading?: boolean | undefined;
};

export type AuditRow = typeof auditEntries.$inferSelect;

function conditionOf(filter: AuditFilter): SQL | undefined {
  const { staffId, act, outcome, objectKind, objectId, address, from, to } = filter;
  const { text, withoutReading = false } = filter;
  return and(
    staffId === undefined ? undefined : eq(auditEntries.staffId, staffId),
    act === undefined ? undefined : eq(auditEntries.act, act),
    outcome === undefined ? undefined : eq(auditEntries.outcome, outcome),
    objectKind === undefined ? undefined : eq(auditEntries.objectKind, objectKind),
    objectId === undefined ? undefined : eq(auditEntries.objectId, objectId),
    address === undefined
      ? undefined
      : like(auditEntries.address, `${address.replace(/[\\%_]/g, "\\$&")}%`),
    from === undefined ? undefined : gte(auditEntries.at, from),
    to === undefined ? undefined : lte(auditEntries.at, to),
    text === undefined
      ? undefined
      : or(
          contains(auditEntries.staffName, text),
          contains(auditEntries.objectLabel, text),
          contains(auditEntries.objectId, text),
          contains(auditEntries.address, text),
        ),
    withoutReading ? notInArray(auditEntries.act, [...readingActs]) : undefined,
  );
}

/** A page of entries, the newest first. @param before only entries with smaller ids */
export async function listAudit(
  db: Database,
  filter: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const older = before === undefined ? undefined : lt(auditEntries.id, before);
  return db
    .select()
    .from(auditEntries)
    .where(and(conditionOf(filter), older))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

export async function countAudit(db: Database, filter: AuditFilter): Promise<number> {
  return db.$count(auditEntries, conditionOf(filter));
}

/** Rows that are read at a time. */
const batch = 1_000;

/** All chosen entries, the newest first, without holding them all in memory. */
export async function* eachAudit(db: Database, filter: AuditFilter): AsyncGenerator<AuditRow> {
  let before: number | undefined;
  for (;;) {
    const rows = await listAudit(db, filter, { before, limit: batch });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    before = last.id;
  }
}

type AuditCheck = {
  count: number;
  /** The first entry that is missing or does not follow from the one before it; null if all do. */
  firstBrokenId: number | null;
  lastHash: string | null;
};

/**
 * Follows the chain from the first entry: ids without gaps, each with the hash of its predecessor and a correct hash
 * of its own. A cut end, or a rewrite from some entry on, shows only against a head that was noted before.
 */
export async function checkAudit(
  db: Database,
  noted: AuditHead | null = null,
): Promise<AuditCheck> {
  let count = 0;
  let hash = firstPreviousHash;
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.id, count))
      .orderBy(asc(auditEntries.id))
      .limit(batch);
    for (const row of rows) {
      const follows = row.id === count + 1 && row.previousHash === hash;
      if (!follows || auditHash(row) !== row.hash) {
        return { count: await countAudit(db, {}), firstBrokenId: row.id, lastHash: hash };
      }
      [count, hash] = [row.id, row.hash];
    }
    if (rows.length < batch) {
      // Entries numbered 0 or less would not have been seen.
      const [{ total } = { total: 0 }] = await db
        .select({ total: sql<number>`count(*)::int` })
        .from(auditEntries)
        .where(lt(auditEntries.id, 1));
      const departure = noted === null ? null : await findDeparture(db, noted);
      return {
        count,
        firstBrokenId: total > 0 ? 0 : departure === null ? null : Math.min(departure, count + 1),
        lastHash: count === 0 ? null : hash,
      };
    }
  }
}
