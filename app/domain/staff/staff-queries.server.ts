import { and, asc, count, eq, gt, isNull, max, or } from "drizzle-orm";
import { mayDo, type Permission } from "~/domain/rights/permissions";
import type { Database } from "~/platform/db/database.server";
import { staff, staffInvitations, staffPasskeys, staffRecoveryCodes } from "~/platform/db/schema";
import { contains } from "~/platform/db/text-contains";
import { isOpenInvitation, listOpenInvitations } from "./invitations.server";
import { listPasskeys } from "./passkeys.server";
import { countSessions } from "./sessions.server";

/** Number of recovery codes that were not used yet. */
export function countRecoveryCodes(db: Database, staffId: number): Promise<number> {
  const { usedAt } = staffRecoveryCodes;
  const isUnused = and(eq(staffRecoveryCodes.staffId, staffId), isNull(usedAt));
  return db.$count(staffRecoveryCodes, isUnused);
}

/** How a person may sign in. */
export async function findFactors(db: Database, staffId: number) {
  return {
    passkeys: await listPasskeys(db, staffId),
    recoveryCodesLeft: await countRecoveryCodes(db, staffId),
  };
}

/** Everybody on the staff, the longest first. */
export async function listStaff(db: Database, now: Date) {
  const people = await db.select().from(staff).orderBy(asc(staff.id));
  const passkeys = await db
    .select({ staffId: staffPasskeys.staffId, count: count() })
    .from(staffPasskeys)
    .groupBy(staffPasskeys.staffId);
  const codes = await db
    .select({ staffId: staffRecoveryCodes.staffId, count: count() })
    .from(staffRecoveryCodes)
    .where(isNull(staffRecoveryCodes.usedAt))
    .groupBy(staffRecoveryCodes.staffId);
  const sessions = await countSessions(db, now);
  const passkeyCounts = new Map(passkeys.map((row) => [row.staffId, row.count]));
  const codeCounts = new Map(codes.map((row) => [row.staffId, row.count]));
  return people.map((person) => ({
    person,
    passkeys: passkeyCounts.get(person.id) ?? 0,
    recoveryCodesLeft: codeCounts.get(person.id) ?? 0,
    sessions: sessions.get(person.id) ?? 0,
  }));
}

/** The ids of everybody who may do something now. */
export async function listAllowed(db: Database, permission: Permission): Promise<Set<number>> {
  const { id, roles } = staff;
  const people = await db.select({ id, roles }).from(staff).where(isNull(staff.disabledAt));
  return new Set(people.filter((person) => mayDo(person.roles, permission)).map(({ id }) => id));
}

/** People whose name or address holds a text, the longest on the staff first. */
export function searchStaff(db: Database, text: string, limit: number) {
  return db
    .select()
    .from(staff)
    .where(or(contains(staff.name, text), contains(staff.email, text)))
    .orderBy(asc(staff.id))
    .limit(limit);
}

/** Open invitations whose address or name holds a text. */
export function searchInvitations(
  db: Database,
  text: string,
  { limit, now }: { limit: number; now: Date },
) {
  const { email, name } = staffInvitations;
  return db
    .select()
    .from(staffInvitations)
    .where(and(isOpenInvitation(now), or(contains(email, text), contains(name, text))))
    .orderBy(asc(staffInvitations.id))
    .limit(limit);
}

/** Open invitations with the name of who sent them. */
export async function listInvitations(db: Database, now: Date) {
  const open = await listOpenInvitations(db, now);
  const people = await db.select({ id: staff.id, name: staff.name }).from(staff);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return open.map((invitation) => ({
    invitation,
    invitedBy: invitation.invitedById === null ? null : (names.get(invitation.invitedById) ?? null),
  }));
}

/** People who used a recovery code since then, with the last time. */
export async function listRecoveryUses(db: Database, since: Date) {
  const rows = await db
    .select({ staffId: staff.id, name: staff.name, at: max(staffRecoveryCodes.usedAt) })
    .from(staffRecoveryCodes)
    .innerJoin(staff, eq(staff.id, staffRecoveryCodes.staffId))
    .where(gt(staffRecoveryCodes.usedAt, since))
    .groupBy(staff.id, staff.name)
    .orderBy(asc(staff.id));
  return Promise.all(
    rows.map(async ({ staffId, name, at }) => ({
      staffId,
      name,
      at: at ?? since,
      left: await countRecoveryCodes(db, staffId),
    })),
  );
}
