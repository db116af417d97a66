import { and, desc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import { retention } from "~/domain/retention";
import { hashToken, newToken } from "~/domain/staff/secret-token.server";
import type { Database } from "~/platform/db/database.server";
import { accountSessions, accounts } from "~/platform/db/schema";

/** Sessions of one account; the oldest is ended for a further one. */
const mostSessions = 50;

/** Milliseconds after which a use is written down again, so that not every page view writes. */
const useWritten = 3_600_000;

/** Every column but the token's hash, which nobody sees. */
const columns = {
  id: accountSessions.id,
  accountId: accountSessions.accountId,
  device: accountSessions.device,
  startedAt: accountSessions.startedAt,
  lastUsedAt: accountSessions.lastUsedAt,
  endsAt: accountSessions.endsAt,
  verifiedAt: accountSessions.verifiedAt,
};

/** A session without its token's hash. */
export type AccountSession = Omit<typeof accountSessions.$inferSelect, "tokenHash">;

/**
 * Starts a session, and ends the oldest of the account above `mostSessions`.
 * @param db a transaction
 * @returns the token for the cookie, which is stored as a hash only
 */
export async function startAccountSession(
  db: Database,
  { accountId, device }: { accountId: number; device: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await db.insert(accountSessions).values({
    accountId,
    device,
    tokenHash: hashToken(token),
    startedAt: now,
    lastUsedAt: now,
    endsAt: new Date(now.getTime() + retention.accountSessions),
    verifiedAt: now,
  });
  const newest = db
    .select({ id: accountSessions.id })
    .from(accountSessions)
    .where(eq(accountSessions.accountId, accountId))
    .orderBy(desc(accountSessions.id))
    .offset(mostSessions);
  await db.delete(accountSessions).where(inArray(accountSessions.id, newest));
  return token;
}

/** The session of a cookie's token, which counts as used; null when there is none or it has ended. */
export async function findAccountSession(
  db: Database,
  token: string,
  now: Date,
): Promise<AccountSession | null> {
  const [session] = await db
    .select(columns)
    .from(accountSessions)
    .where(and(eq(accountSessions.tokenHash, hashToken(token)), gt(accountSessions.endsAt, now)));
  if (session === undefined) return null;
  if (now.getTime() - session.lastUsedAt.getTime() >= useWritten) {
    const used = eq(accountSessions.id, session.id);
    await db.update(accountSessions).set({ lastUsedAt: now }).where(used);
  }
  return session;
}

/** The open sessions of an account, the last used first. */
export async function listAccountSessions(
  db: Database,
  accountId: number,
  now: Date,
): Promise<AccountSession[]> {
  return db
    .select(columns)
    .from(accountSessions)
    .where(and(eq(accountSessions.accountId, accountId), gt(accountSessions.endsAt, now)))
    .orderBy(desc(accountSessions.lastUsedAt), desc(accountSessions.id));
}

/**
 * Locks an account for a change. A new password, or the end of a session, that came in between wins.
 * @param db a transaction
 * @returns the account's password hash; undefined if the account is gone
 */
export async function lockAccount(db: Database, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for("update");
  return row?.passwordHash;
}

/** Whether a session has not been ended. */
export async function isSessionOpen(db: Database, id: number): Promise<boolean> {
  return (await db.$count(accountSessions, eq(accountSessions.id, id))) > 0;
}

/** Notes that the password was given in a session. */
export async function markVerified(db: Database, id: number, now: Date): Promise<void> {
  await db.update(accountSessions).set({ verifiedAt: now }).where(eq(accountSessions.id, id));
}

/** Ends one session of an account. @returns false when it had ended, or is another account's */
export async function endAccountSession(
  db: Database,
  accountId: number,
  id: number,
): Promise<boolean> {
  const ended = await db
    .delete(accountSessions)
    .where(and(eq(accountSessions.id, id), eq(accountSessions.accountId, accountId)))
    .returning({ id: accountSessions.id });
  return ended.length > 0;
}

/** Ends the sessions of an account. @param except stays. @returns how many */
export async function endSessionsOfAccount(
  db: Database,
  accountId: number,
  { except }: { except?: number } = {},
): Promise<number> {
  const others = except === undefined ? undefined : ne(accountSessions.id, except);
  const ended = await db
    .delete(accountSessions)
    .where(and(eq(accountSessions.accountId, accountId), others))
    .returning({ id: accountSessions.id });
  return ended.length;
}

/** Deletes sessions that are over. @returns the number of deleted rows */
export async function deleteEndedAccountSessions(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(accountSessions)
    .where(lt(accountSessions.endsAt, now))
    .returning({ id: accountSessions.id });
  return deleted.length;
}
