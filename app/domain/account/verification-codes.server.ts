import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { retention } from "~/domain/retention";
import type { Database } from "~/platform/db/database.server";
import { verificationCodes } from "~/platform/db/schema";
import type { Target } from "./registration";

type Purpose = typeof verificationCodes.$inferSelect.purpose;

/** Identifies a code by its target and purpose. */
export type CodeOptions = { secret: Buffer; purpose: Purpose; target: Target; now: Date };

const { codeLifetime } = retention;

const mostFailures = 5;

/** A random code of six digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/**
 * Stores a target's code and replaces the previous one. Wrong attempts stay counted.
 * @param code null stores a code that nobody knows
 * @returns its expiry time
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

/** Seconds until a target may get a code again after too many wrong attempts; 0: now. */
export async function lockedSeconds(db: Database, options: CodeOptions): Promise<number> {
  const [row] = await db.select().from(verificationCodes).where(isRowOf(options));
  if (row === undefined || failuresOf(row, options.now) < mostFailures) return 0;
  const end = Number(row.lastFailureAt) + codeLifetime;
  return Math.max(1, Math.ceil((end - options.now.getTime()) / 1000));
}

/** Result of checking a code; `used` names the account that was created with it. */
export type CodeCheck = { kind: "right" } | { kind: "wrong" } | { kind: "used"; accountId: number };

/**
 * Checks a code. It locks the row, so that simultaneous attempts are all counted.
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

/** Counts a wrong attempt; attempts older than `codeLifetime` are forgotten. */
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

/** Marks the code as used, with the account created by it. */
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

/** Deletes codes a day after their expiry. @returns the number of deleted rows */
export async function deleteExpiredCodes(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retention.expiredCodes);
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

/** Hashes the parts as JSON, so that different lists never give the same text. */
function hmac(secret: Buffer, ...parts: string[]): string {
  return createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
