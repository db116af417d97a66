import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { verificationCodes } from "~/platform/db/schema";
import type { Target } from "./registration";

type Purpose = typeof verificationCodes.$inferSelect.purpose;

/** A target within what its code is for. */
export type CodeOptions = { secret: Buffer; purpose: Purpose; target: Target; now: Date };

/** How long a code lives, and how long wrong tries are remembered, in milliseconds. */
export const codeLifetime = 10 * 60_000;

const mostFailures = 5;

/** Rows that say nothing any more are kept for a day. */
const keptTime = 24 * 60 * 60_000;

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/**
 * Stores the code of a target in place of the one before. Wrong tries stay counted.
 * @param code null for one that nobody knows
 * @returns when it stops working
 */
export async function putCode(
  db: Database,
  options: CodeOptions,
  code: string | null,
): Promise<Date> {
  const { now, purpose } = options;
  const expiresAt = new Date(now.getTime() + codeLifetime);
  const codeHash = code === null ? randomBytes(32).toString("base64url") : hashOf(options, code);
  const renewed = { codeHash, expiresAt, usedAt: null, accountId: null };
  await db
    .insert(verificationCodes)
    .values({ target: keyOf(options), purpose, ...renewed })
    .onConflictDoUpdate({
      target: [verificationCodes.target, verificationCodes.purpose],
      set: renewed,
    });
  return expiresAt;
}

/** Seconds until a target may have a code again after too many wrong tries; 0: it may. */
export async function lockedSeconds(db: Database, options: CodeOptions): Promise<number> {
  const [row] = await db.select().from(verificationCodes).where(isRowOf(options));
  if (row === undefined || failuresOf(row, options.now) < mostFailures) return 0;
  const end = Number(row.lastFailureAt) + codeLifetime;
  return Math.max(1, Math.ceil((end - options.now.getTime()) / 1000));
}

/** What a code is worth; `used` names the account that it made. */
export type CodeCheck = { kind: "right" } | { kind: "wrong" } | { kind: "used"; accountId: number };

/**
 * Judges a code under a lock of its row, so that of many tries at once each is counted.
 * @param db a transaction
 */
export async function checkCode(
  db: Database,
  options: CodeOptions,
  code: string,
): Promise<CodeCheck> {
  const { now } = options;
  const [row] = await db.select().from(verificationCodes).where(isRowOf(options)).for("update");
  if (row === undefined || row.expiresAt <= now) return { kind: "wrong" };
  const failures = failuresOf(row, now);
  if (failures >= mostFailures) return { kind: "wrong" };
  if (!isEqual(row.codeHash, hashOf(options, code))) {
    await countFailure(db, options);
    return { kind: "wrong" };
  }
  if (row.usedAt === null) return { kind: "right" };
  return row.accountId === null ? { kind: "wrong" } : { kind: "used", accountId: row.accountId };
}

/** Counts a wrong try; those of long ago are forgotten. */
export async function countFailure(db: Database, options: CodeOptions): Promise<void> {
  const { now } = options;
  const forgotten = new Date(now.getTime() - codeLifetime).toISOString();
  const { failures, lastFailureAt } = verificationCodes;
  await db
    .update(verificationCodes)
    .set({
      failures: sql`CASE WHEN ${lastFailureAt} > ${forgotten} THEN ${failures} + 1 ELSE 1 END`,
      lastFailureAt: now,
    })
    .where(isRowOf(options));
}

/** The code has done what it was for. */
export async function markUsed(
  db: Database,
  options: CodeOptions,
  accountId: number | null,
): Promise<void> {
  await db
    .update(verificationCodes)
    .set({ usedAt: options.now, accountId })
    .where(isRowOf(options));
}

/** Deletes what no code depends on any more. @returns how many rows */
export async function deleteExpiredCodes(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptTime);
  const deleted = await db
    .delete(verificationCodes)
    .where(lt(verificationCodes.expiresAt, before))
    .returning({ purpose: verificationCodes.purpose });
  return deleted.length;
}

type Row = typeof verificationCodes.$inferSelect;

function failuresOf({ failures, lastFailureAt }: Row, now: Date): number {
  const isRemembered = Number(lastFailureAt) > now.getTime() - codeLifetime;
  return isRemembered ? failures : 0;
}

function isRowOf(options: CodeOptions) {
  const { target, purpose } = verificationCodes;
  return and(eq(target, keyOf(options)), eq(purpose, options.purpose));
}

function keyOf({ secret, target }: CodeOptions): string {
  return hmac(secret, "target", target.channel, target.to);
}

function hashOf({ secret, purpose, target }: CodeOptions, code: string): string {
  return hmac(secret, "code", purpose, target.channel, target.to, code);
}

/** As JSON, so that no two lists of parts read alike. */
function hmac(secret: Buffer, ...parts: string[]): string {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
