import type { AuditAct } from "~/domain/audit/audit";
import type { AuditRow } from "~/domain/audit/audit-queries.server";
import { Refusal } from "~/domain/refusal";
import { listApprovers } from "~/domain/release/approvals.server";
import { mayDo, permissionsOf } from "~/domain/rights/permissions";
import { findSession, listSessions } from "~/domain/staff/sessions.server";
import type { Person, StaffOptions } from "~/domain/staff/staff-context.server";
import { findFactors, listInvitations, listStaff } from "~/domain/staff/staff-queries.server";
import { staffTimes } from "~/domain/staff/staff-rules";
import type { AnyJson } from "~/lib/sendable";

/** Whether a factor was given recently enough for dangerous acts, and until when. */
export function steppedUpUntil(verifiedAt: Date | null, now: Date): Date | null {
  if (verifiedAt === null) return null;
  const until = new Date(verifiedAt.getTime() + staffTimes.stepUp);
  return until > now ? until : null;
}

/** The signed-in person, how they may sign in, and their session. */
export async function viewMe({ db, now }: StaffOptions, { staff, session }: Person) {
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
      /** Codes of an authenticator app. */
      hasCode: staff.totpSecret !== null,
      passkeys: passkeys.map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        createdAt: passkey.createdAt,
        lastUsedAt: passkey.lastUsedAt,
      })),
      recoveryCodesLeft,
    },
    session: {
      id: session.id,
      /** Dangerous acts need no factor until then; null: they need one now. */
      steppedUpUntil: steppedUpUntil(session.verifiedAt, now()),
      /** The session ends then without a call, and in any case at `endsAt`. */
      idleUntil,
      endsAt: session.endsAt,
    },
  };
}

/** The person of a token that was given out just now. */
export async function viewMeOf(options: StaffOptions, token: string) {
  const found = await findSession(options.db, token, options.now());
  if (found === null || found.staff === null) throw new Refusal("signed-out");
  return viewMe(options, { staff: found.staff, session: found.session });
}

export async function viewSessions({ db, now }: StaffOptions, staffId: number, ownSession: number) {
  const rows = await listSessions(db, staffId, now());
  const sessions = rows.map(({ id, device, address, startedAt, lastUsedAt, endsAt }) => ({
    id,
    device,
    address,
    startedAt,
    lastUsedAt,
    endsAt,
    isThisOne: id === ownSession,
  }));
  return { sessions };
}

/** Everybody on the staff, and the invitations that are still open. */
export async function viewStaff({ db, now }: StaffOptions) {
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
      state: person.disabledAt === null ? ("active" as const) : ("disabled" as const),
      hasCode: person.totpSecret !== null,
      ...counts,
      lastSeenAt: person.lastSeenAt,
      createdAt: person.createdAt,
      /** When the person starts to count as the second one of an approval; null: they may not approve. */
      countsFrom:
        person.disabledAt === null && mayDo(person.roles, "releases.publish")
          ? (person.countsFrom ?? person.createdAt)
          : null,
    })),
    /** Number of people who may approve where two decide: with fewer than two, each decides alone. */
    approvers: approvers.filter(({ isEstablished }) => isEstablished).length,
    invitations: invitations.map(({ invitation, invitedBy }) => ({
      id: invitation.id,
      email: invitation.email,
      name: invitation.name,
      roles: invitation.roles,
      translatesInto: invitation.translatesInto,
      /** The person whose lost factors it replaces. */
      resetsStaffId: invitation.staffId,
      /** Null: the command on the server. */
      invitedBy,
      createdAt: invitation.createdAt,
      expiresAt: invitation.expiresAt,
    })),
  };
}

export function viewAuditEntry(row: AuditRow) {
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
    at,
    /** Null: nobody known, such as a sign-in with an unknown address. */
    who: staffId === null ? null : { staffId, name: staffName ?? "" },
    act: act as AuditAct,
    object:
      objectKind === null
        ? null
        : { kind: objectKind, id: objectId ?? "", label: objectLabel ?? "" },
    /** The object before and after, without secrets. */
    before: before === null ? null : (JSON.parse(before) as AnyJson),
    after: after === null ? null : (JSON.parse(after) as AnyJson),
  };
}
