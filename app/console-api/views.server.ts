import type { z } from "zod";
import type { AuditRow } from "~/domain/audit/audit-queries.server";
import { Refusal } from "~/domain/refusal";
import { listApprovers } from "~/domain/release/approvals.server";
import { mayDo, permissionsOf } from "~/domain/rights/permissions";
import { findSession, listSessions } from "~/domain/staff/sessions.server";
import type { Person, StaffOptions } from "~/domain/staff/staff-context.server";
import { findFactors, listInvitations, listStaff } from "~/domain/staff/staff-queries.server";
import { staffTimes } from "~/domain/staff/staff-rules";
import type { auditEntry } from "./schemas/audit";
import type { me, sessionLine } from "./schemas/session";
import type { staffList } from "./schemas/staff";

/** Whether a factor was given recently enough for dangerous acts, and until when. */
export function steppedUpUntil(verifiedAt: Date | null, now: Date): Date | null {
  if (verifiedAt === null) return null;
  const until = new Date(verifiedAt.getTime() + staffTimes.stepUp);
  return until > now ? until : null;
}

export async function viewMe(
  { db, now }: StaffOptions,
  { staff, session }: Person,
): Promise<z.input<typeof me>> {
  const { passkeys, recoveryCodesLeft } = await findFactors(db, staff.id);
  const { id, name, email, roles, translatesInto, locale } = staff;
  const idleUntil = new Date(session.lastUsedAt.getTime() + staffTimes.idle);
  return {
    id,
    name,
    email,
    roles,
    translatesInto,
    locale,
    permissions: permissionsOf(roles),
    factors: {
      hasPassword: staff.passwordHash !== null,
      hasCode: staff.totpSecret !== null,
      passkeys: passkeys.map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        createdAt: passkey.createdAt.toISOString(),
        lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft,
    },
    session: {
      id: session.id,
      steppedUpUntil: steppedUpUntil(session.verifiedAt, now())?.toISOString() ?? null,
      idleUntil: idleUntil.toISOString(),
      endsAt: session.endsAt.toISOString(),
    },
  };
}

/** The person of a token that was given out just now. */
export async function viewMeOf(options: StaffOptions, token: string) {
  const found = await findSession(options.db, token, options.now());
  if (found === null || found.staff === null) throw new Refusal("signed-out");
  return viewMe(options, { staff: found.staff, session: found.session });
}

export async function viewSessions(
  { db, now }: StaffOptions,
  staffId: number,
  ownSession: number,
): Promise<{ sessions: z.input<typeof sessionLine>[] }> {
  const rows = await listSessions(db, staffId, now());
  const sessions = rows.map(({ id, device, address, startedAt, lastUsedAt, endsAt }) => ({
    id,
    device,
    address,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isThisOne: id === ownSession,
  }));
  return { sessions };
}

export async function viewStaff({ db, now }: StaffOptions): Promise<z.input<typeof staffList>> {
  const people = await listStaff(db, now());
  const approvers = await listApprovers(db, now());
  const invitations = await listInvitations(db, now());
  return {
    staff: people.map(({ person, ...counts }) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      roles: person.roles,
      translatesInto: person.translatesInto,
      state: person.disabledAt === null ? "active" : "disabled",
      hasCode: person.totpSecret !== null,
      ...counts,
      lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
      createdAt: person.createdAt.toISOString(),
      countsFrom:
        person.disabledAt === null && mayDo(person.roles, "releases.publish")
          ? (person.countsFrom ?? person.createdAt).toISOString()
          : null,
    })),
    approvers: approvers.filter(({ isEstablished }) => isEstablished).length,
    invitations: invitations.map(({ invitation, invitedBy }) => ({
      id: invitation.id,
      email: invitation.email,
      name: invitation.name,
      roles: invitation.roles,
      translatesInto: invitation.translatesInto,
      resetsStaffId: invitation.staffId,
      invitedBy,
      createdAt: invitation.createdAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
    })),
  };
}

export function viewAuditEntry(row: AuditRow): z.input<typeof auditEntry> {
  const { id, at, source, act, outcome, detail, sessionId, requestId, address, hash } = row;
  const { staffId, staffName, objectKind, objectId, objectLabel, before, after } = row;
  return {
    id,
    source,
    outcome,
    detail,
    sessionId,
    requestId,
    address,
    hash,
    at: at.toISOString(),
    who: staffId === null ? null : { staffId, name: staffName ?? "" },
    act: act as z.input<typeof auditEntry>["act"],
    object:
      objectKind === null
        ? null
        : { kind: objectKind, id: objectId ?? "", label: objectLabel ?? "" },
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  };
}
