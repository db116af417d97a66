import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { retention } from "~/domain/retention";
import type { Database } from "~/platform/db/database.server";
import { codeSources, verificationCodes } from "~/platform/db/schema";
import type { Target } from "./registration";

type Purpose = typeof verificationCodes.$inferSelect.purpose;

/** Identifies a code by its target and purpose, and the client that asks or guesses. */
export type CodeOptions = {
  secret: Buffer;
  purpose: Purpose;
  target: Target;
  /** Key of the client, as limits count it; "" for none. */
  source: string;
  now: Date;
};

const { codeLifetime } = retention;

/**
 * Wrong guesses that end a code for their source, until `codeLifetime` after the last one. They are counted for each
 * source that requested a code within `codeLifetime`, and once for all other sources together. So a stranger's guesses
 * never end the code of its requester. That leaves few guesses in all. Each requested code allows five guesses to its
 * requester, and five to everybody else while it lives. A target gets at most 60 codes a day (`code-target-day` and
 * `code-target-rest`). So at most 60 × (5 + 5) = 600 of 1,000,000 codes can be tried in a day, by however many
 * sources: 0.06 %. One source alone gets 10 codes and 50 guesses: 0.005 %. Codes of all purposes share these limits. A
 * right guess of a registration opens only a new account. A right guess of a reset opens the account of somebody who
 * got up to 60 messages about it in that day, and then a notice.
 */
const mostFailures = 5;

/** A random code of six digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/**
 * Stores a target's code and replaces the previous one, and notes who asked. Wrong guesses stay
 * counted.
 * @param db a transaction
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
  await db
    .insert(codeSources)
    .values({ target: keyOf(options), purpose, source: sourceOf(options), askedAt: now })
    .onConflictDoUpdate({
      target: [codeSources.target, codeSources.purpose, codeSources.source],
      set: { askedAt: now },
    });
  return expiresAt;
}

/** Seconds until a source may ask for a code again after too many wrong guesses; 0: now. */
export async function lockedSeconds(db: Database, options: CodeOptions): Promise<number> {
  const [row] = await db.select().from(codeSources).where(isSourceOf(options));
  if (row === undefined || failuresOf(row, options.now) < mostFailures) return 0;
  const end = Number(row.lastFailureAt) + codeLifetime;
  return Math.max(1, Math.ceil((end - options.now.getTime()) / 1000));
}

/** Result of checking a code; `used` names the account that it created or changed. */
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
  const counted = (await askerOf(db, options)) ?? row;
  if (failuresOf(counted, now) >= mostFailures) return { kind: "wrong" };
  if (!isEqual(row.codeHash, hashOf(options, code))) {
    await countFailure(db, options);
    return { kind: "wrong" };
  }
  if (row.usedAt === null) return { kind: "right" };
  return row.accountId === null ? { kind: "wrong" } : { kind: "used", accountId: row.accountId };
}

/** Counts a wrong guess; those older than `codeLifetime` are forgotten. */
export async function countFailure(db: Database, options: CodeOptions): Promise<void> {
  const { now } = options;
  const forgotten = new Date(now.getTime() - codeLifetime).toISOString();
  const oneMore = ({ failures, lastFailureAt }: FailureColumns) => ({
    failures: sql`CASE WHEN ${lastFailureAt} > ${forgotten} THEN ${failures} + 1 ELSE 1 END`,
    lastFailureAt: now,
  });
  if ((await askerOf(db, options)) === undefined) {
    await db.update(verificationCodes).set(oneMore(verificationCodes)).where(isRowOf(options));
  } else {
    await db.update(codeSources).set(oneMore(codeSources)).where(isSourceOf(options));
  }
}

type FailureColumns =
  | Pick<typeof verificationCodes, "failures" | "lastFailureAt">
  | Pick<typeof codeSources, "failures" | "lastFailureAt">;

/** The count of a source that asked for a code of the target not long ago; undefined for others. */
async function askerOf(db: Database, options: CodeOptions): Promise<Failures | undefined> {
  const since = new Date(options.now.getTime() - codeLifetime);
  const [row] = await db
    .select()
    .from(codeSources)
    .where(and(isSourceOf(options), gt(codeSources.askedAt, since)));
  return row;
}

/** Marks the code as used, with the account that it created or changed. */
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

/** Deletes codes, and who asked for them, a day after their expiry. @returns the number of codes */
export async function deleteExpiredCodes(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retention.expiredCodes);
  const askedBefore = new Date(before.getTime() - codeLifetime);
  await db.delete(codeSources).where(lt(codeSources.askedAt, askedBefore));
  const deleted = await db
    .delete(verificationCodes)
    .where(lt(verificationCodes.expiresAt, before))
    .returning({ purpose: verificationCodes.purpose });
  return deleted.length;
}

type Failures = { failures: number; lastFailureAt: Date | null };

function failuresOf({ failures, lastFailureAt }: Failures, now: Date): number {
  const isRemembered = Number(lastFailureAt) > now.getTime() - codeLifetime;
  return isRemembered ? failures : 0;
}

function isRowOf(options: CodeOptions) {
  const { target, purpose } = verificationCodes;
  return and(eq(target, keyOf(options)), eq(purpose, options.purpose));
}

function isSourceOf(options: CodeOptions) {
  const { target, purpose, source } = codeSources;
  return and(
    eq(target, keyOf(options)),
    eq(purpose, options.purpose),
    eq(source, sourceOf(options)),
  );
}

/** The hash includes the target, so the table does not reveal which targets one client requested. */
function sourceOf({ secret, target, source }: CodeOptions): string {
  return hmac(secret, "source", target.channel, target.to, source);
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
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
