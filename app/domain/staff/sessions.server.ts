import { and, desc, eq, gt, lt, ne, or, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { staff, staffSessions } from "~/platform/db/schema";
import { hashToken, newToken } from "./secret-token.server";
import { staffTimes } from "./staff-rules";

type Stage = typeof staffSessions.$inferSelect.stage;

/** The browser that started a session. */
type SessionClient = { device: string; address: string };

/** A session that has not ended, with its person; nobody yet while an invitation is open. */
export type OpenSession = {
  session: typeof staffSessions.$inferSelect;
  staff: typeof staff.$inferSelect | null;
};

/** How long a session lasts at most, by its stage. */
const longest: Record<Stage, number> = {
  "second-step": staffTimes.secondStep,
  invited: staffTimes.accepting,
  "signed-in": staffTimes.longestSession,
};

/** Milliseconds after which a use is written down again, so that not every call writes. */
const useWritten = 30_000;

type NewSession = {
  stage: Stage;
  staffId?: number;
  invitationId?: number;
  pendingSecret?: string;
};

/** @returns the token for the cookie, which is stored as a hash only, and the session's id */
export async function startSession(
  db: Database,
  { stage, ...values }: NewSession,
  client: SessionClient,
  now: Date,
): Promise<{ token: string; id: number }> {
  const token = newToken();
  const [row] = await db
    .insert(staffSessions)
    .values({
      ...values,
      ...client,
      stage,
      tokenHash: hashToken(token),
      startedAt: now,
      lastUsedAt: now,
      endsAt: new Date(now.getTime() + longest[stage]),
      verifiedAt: stage === "signed-in" ? now : null,
    })
    .returning({ id: staffSessions.id });
  if (row === undefined) throw new Error("The session was not stored");
  return { token, id: row.id };
}

/** The session of a cookie's token; null when there is none, it has ended or its person may not. */
export async function findSession(
  db: Database,
  token: string,
  now: Date,
): Promise<OpenSession | null> {
  const [row] = await db
    .select({ session: staffSessions, staff })
    .from(staffSessions)
    .leftJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, hashToken(token)), isOpen(now)));
  if (row === undefined) return null;
  const isDisabled = row.staff !== null && row.staff.disabledAt !== null;
  return isDisabled ? null : row;
}

/** Whether a session that was found is still there, and not over. */
export async function isSessionOpen(db: Database, id: number, now: Date): Promise<boolean> {
  return (await db.$count(staffSessions, and(eq(staffSessions.id, id), isOpen(now)))) > 0;
}

function isOpen(now: Date) {
  const idleSince = new Date(now.getTime() - staffTimes.idle);
  const isUsed = or(ne(staffSessions.stage, "signed-in"), gt(staffSessions.lastUsedAt, idleSince));
  return and(gt(staffSessions.endsAt, now), isUsed);
}

/** Writes down that a session was used. */
export async function touchSession(
  db: Database,
  { session, staff: person }: OpenSession,
  now: Date,
): Promise<void> {
  if (now.getTime() - session.lastUsedAt.getTime() < useWritten) return;
  await db.update(staffSessions).set({ lastUsedAt: now }).where(eq(staffSessions.id, session.id));
  if (person !== null) {
    await db.update(staff).set({ lastSeenAt: now }).where(eq(staff.id, person.id));
  }
}

/**
 * Gives a session a new token, because a factor was just given.
 * @returns null when the session has ended, or another call renewed it first
 */
export async function renewSession(
  db: Database,
  session: OpenSession["session"],
  now: Date,
): Promise<string | null> {
  const token = newToken();
  const renewed = await db
    .update(staffSessions)
    .set({ tokenHash: hashToken(token), verifiedAt: now, lastUsedAt: now })
    .where(and(eq(staffSessions.id, session.id), eq(staffSessions.tokenHash, session.tokenHash)))
    .returning({ id: staffSessions.id });
  return renewed.length > 0 ? token : null;
}

/** Ends a session. @returns false when it had ended */
export async function endSession(db: Database, id: number): Promise<boolean> {
  const ended = await db
    .delete(staffSessions)
    .where(eq(staffSessions.id, id))
    .returning({ id: staffSessions.id });
  return ended.length > 0;
}

/** Ends a person's sessions, half ones included. @param except stays. @returns how many */
export async function endSessionsOf(
  db: Database,
  staffId: number,
  { except }: { except?: number | undefined } = {},
): Promise<number> {
  const others = except === undefined ? undefined : ne(staffSessions.id, except);
  const ended = await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), others))
    .returning({ id: staffSessions.id });
  return ended.length;
}

/** The signed-in sessions of a person, the last used first. */
export function listSessions(db: Database, staffId: number, now: Date) {
  return db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), isSignedIn(now)))
    .orderBy(desc(staffSessions.lastUsedAt), desc(staffSessions.id));
}

/** Number of signed-in sessions by person. */
export async function countSessions(db: Database, now: Date): Promise<Map<number, number>> {
  const rows = await db
    .select({ staffId: staffSessions.staffId, count: sql<number>`count(*)::int` })
    .from(staffSessions)
    .where(isSignedIn(now))
    .groupBy(staffSessions.staffId);
  return new Map(rows.map(({ staffId, count }) => [staffId ?? 0, count]));
}

function isSignedIn(now: Date) {
  return and(eq(staffSessions.stage, "signed-in"), isOpen(now));
}

/** Deletes sessions that are over. @returns the number of deleted rows */
export async function deleteEndedSessions(db: Database, now: Date): Promise<number> {
  const idleSince = new Date(now.getTime() - staffTimes.idle);
  const isIdle = and(eq(staffSessions.stage, "signed-in"), lt(staffSessions.lastUsedAt, idleSince));
  const deleted = await db
    .delete(staffSessions)
    .where(or(lt(staffSessions.endsAt, now), isIdle))
    .returning({ id: staffSessions.id });
  return deleted.length;
}
