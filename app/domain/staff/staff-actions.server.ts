import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { type FieldProblem, Refusal } from "~/domain/refusal";
import type { Role } from "~/domain/rights/permissions";
import { restOf } from "~/domain/rights/token-scopes";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { staff, staffPasskeys, staffSessions } from "~/platform/db/schema";
import { hintOf } from "~/platform/messages/message";
import {
  sendInvitation,
  voidInvitation,
  voidInvitationsOf,
  voidInvitationsTo,
} from "./invitations.server";
import { openTokensOf } from "./machine-tokens.server";
import { sessionObject } from "./own-account.server";
import { endSessionsOf } from "./sessions.server";
import { voidRecoveryCodes } from "./staff-codes.server";
import {
  commandActor,
  lockStaff,
  type StaffOptions,
  type StaffRow,
  staffObject,
} from "./staff-context.server";
import { readAddress, readName, readRights } from "./staff-fields.server";

export type Invitee = {
  email: string;
  name: string;
  locale: Locale;
  roles: readonly Role[];
  translatesInto: readonly Locale[];
};

/**
 * Invites somebody by mail.
 * @param actor who invites; without a person, the command on the server
 * @returns the link
 * @throws Refusal `wrong-fields`, `already-staff`
 */
export async function invite(
  options: StaffOptions,
  actor: AuditActor,
  invitee: Invitee,
): Promise<string> {
  const { email, problem: addressProblem } = readAddress(invitee.email);
  const { name, problem: nameProblem } = readName(invitee.name);
  const { roles, translatesInto, problem } = readRights(invitee);
  const fields: Record<string, FieldProblem> = {
    ...(addressProblem !== null && { email: addressProblem }),
    ...(nameProblem !== null && { name: nameProblem }),
    ...(roles.length === 0 && { roles: "missing" }),
    ...(problem !== null && { translatesInto: problem }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("wrong-fields", { fields });
  const link = await options.db.transaction(async (transaction) => {
    // Two invitations of the same address at once: the second voids the first.
    await lockChanges(transaction);
    await refuseActorWithoutRights(transaction, actor);
    const [known] = await transaction.select().from(staff).where(eq(staff.email, email));
    if (known !== undefined) throw new Refusal("already-staff");
    const rights = { roles, translatesInto };
    const values = { email, name, locale: invitee.locale, ...rights };
    const within = { ...options, db: transaction };
    const invitedById = actor.staff?.id ?? null;
    const sent = await sendInvitation(within, { ...values, staffId: null, invitedById });
    const object = invitationObject({ id: sent.id, email });
    const event = { act: "invitation-sent", object, after: { name, ...rights } } as const;
    await writeAudit(transaction, actor, event, options.now());
    return sent.link;
  });
  options.onMessage();
  return link;
}

/**
 * Makes the link with which the first owner joins, for the person at the server's terminal, whose address nobody knows
 * yet. An earlier link of this kind ends.
 * @returns null where somebody is on the staff
 */
export async function inviteFirstOwner(
  options: StaffOptions,
  locale: Locale,
): Promise<string | null> {
  return options.db.transaction(async (transaction) => {
    await lockChanges(transaction);
    if ((await transaction.$count(staff)) > 0) return null;
    const rights = { roles: ["owner" as const], translatesInto: [] };
    const values = { email: "", name: "", locale, ...rights, staffId: null, invitedById: null };
    const { id, link } = await sendInvitation({ ...options, db: transaction }, values);
    const object = { kind: "invitation", id, label: "" };
    const event = { act: "invitation-sent", object, after: rights } as const;
    await writeAudit(transaction, commandActor, event, options.now());
    return link;
  });
}

/** Voids an open invitation. @throws Refusal `not-found` */
export async function revokeInvitation(
  options: StaffOptions,
  actor: AuditActor,
  id: number,
): Promise<void> {
  await options.db.transaction(async (transaction) => {
    await lockChanges(transaction);
    await refuseActorWithoutRights(transaction, actor);
    const voided = await voidInvitation(transaction, id, options.now());
    if (voided === null) throw new Refusal("not-found");
    const object = invitationObject(voided);
    await writeAudit(transaction, actor, { act: "invitation-revoked", object }, options.now());
  });
}

export type Rights = { roles: readonly Role[]; translatesInto: readonly Locale[] };

/**
 * Changes a person's roles; their sessions end.
 * @param rights `lookedAt`: the expected ones
 * @throws Refusal, `moved-on` after another change
 */
export async function setRoles(
  options: StaffOptions,
  actor: AuditActor,
  id: number,
  { lookedAt, ...rights }: Rights & { lookedAt: Rights },
): Promise<void> {
  const { roles, translatesInto, problem } = readRights(rights);
  if (problem !== null) throw new Refusal("wrong-fields", { fields: { translatesInto: problem } });
  const { now } = options;
  await changeStaff(options, actor, id, async (transaction, person) => {
    if (!isSame(person, lookedAt)) throw new Refusal("moved-on");
    if (!roles.includes("owner")) await keepAnOwner(transaction, person);
    await transaction.update(staff).set({ roles, translatesInto }).where(eq(staff.id, id));
    await endSessionsOf(transaction, id);
    const ended = roles.includes("owner") ? [] : await voidInvitationsOf(transaction, id, now());
    return {
      act: "roles-changed",
      before: { roles: person.roles, translatesInto: person.translatesInto },
      after: {
        roles,
        translatesInto,
        ...endedInvitations(ended),
        ...(await changedTokens(transaction, person, { ...person, roles }, now())),
      },
    };
  });
}

function isSame(one: Rights, other: Rights): boolean {
  // Of stored names none stands twice.
  const isEqual = (names: readonly string[], others: readonly string[]) =>
    names.length === others.length && names.every((name) => others.includes(name));
  return isEqual(one.roles, other.roles) && isEqual(one.translatesInto, other.translatesInto);
}

/** Shuts a person out at once. Doing it again changes nothing. @throws Refusal */
export async function disableStaff(
  options: StaffOptions,
  actor: AuditActor,
  id: number,
): Promise<void> {
  await changeStaff(options, actor, id, async (transaction, person) => {
    if (person.disabledAt !== null) return null;
    await keepAnOwner(transaction, person);
    const now = options.now();
    await transaction.update(staff).set({ disabledAt: now }).where(eq(staff.id, id));
    await endSessionsOf(transaction, id);
    const ended = [
      ...(await voidInvitationsOf(transaction, id, now)),
      ...(await voidInvitationsTo(transaction, id, now)),
    ];
    const after = {
      ...endedInvitations(ended),
      ...(await changedTokens(transaction, person, { ...person, disabledAt: now }, now)),
    };
    return { act: "staff-disabled", ...(Object.keys(after).length > 0 && { after }) };
  });
}

/** Lets a disabled person in again, with the factors and tokens they had. @throws Refusal `not-found` */
export async function enableStaff(
  options: StaffOptions,
  actor: AuditActor,
  id: number,
): Promise<void> {
  await changeStaff(options, actor, id, async (transaction, person) => {
    if (person.disabledAt === null) return null;
    await transaction.update(staff).set({ disabledAt: null }).where(eq(staff.id, id));
    const enabled = { ...person, disabledAt: null };
    const after = await changedTokens(transaction, person, enabled, options.now());
    return { act: "staff-enabled", ...(Object.keys(after).length > 0 && { after }) };
  });
}

/**
 * Voids all factors and sessions of a person who has lost theirs, and sends an invitation to set up
 * new ones.
 * @returns the link
 * @throws Refusal
 */
export async function resetFactors(
  options: StaffOptions,
  actor: AuditActor,
  id: number,
): Promise<string> {
  let link = "";
  await changeStaff(options, actor, id, async (transaction, person) => {
    if (person.disabledAt !== null) throw new Refusal("not-found");
    const none = { passwordHash: null, totpSecret: null, totpLastStep: null };
    await transaction.update(staff).set(none).where(eq(staff.id, id));
    await transaction.delete(staffPasskeys).where(eq(staffPasskeys.staffId, id));
    await voidRecoveryCodes(transaction, id, options.now());
    await endSessionsOf(transaction, id);
    const { email, name, locale, roles, translatesInto } = person;
    const values = { email, name, locale, roles, translatesInto };
    const within = { ...options, db: transaction };
    const invitedById = actor.staff?.id ?? null;
    ({ link } = await sendInvitation(within, { ...values, staffId: id, invitedById }));
    return { act: "factors-reset" };
  });
  options.onMessage();
  return link;
}

/** Ends one session of a person, or all. @throws Refusal `not-found` */
export async function endSessionsOfStaff(
  options: StaffOptions,
  actor: AuditActor,
  { staffId, sessionId }: { staffId: number; sessionId?: number | undefined },
): Promise<void> {
  await options.db.transaction(async (transaction) => {
    const person = await lockStaff(transaction, staffId);
    const one = sessionId === undefined ? undefined : eq(staffSessions.id, sessionId);
    const ended = await transaction
      .delete(staffSessions)
      .where(and(eq(staffSessions.staffId, staffId), one))
      .returning({ id: staffSessions.id });
    if (sessionId !== undefined && ended.length === 0) throw new Refusal("not-found");
    if (ended.length === 0) return;
    const object = sessionId === undefined ? staffObject(person) : sessionObject(sessionId);
    const event = { act: "session-ended", object, detail: `${ended.length} of ${person.name}` };
    await writeAudit(transaction, actor, { ...event, act: "session-ended" }, options.now());
  });
}

type Change = Omit<Parameters<typeof writeAudit>[2], "object">;

/** @param change returns null when there was nothing to change */
async function changeStaff(
  { db, now }: StaffOptions,
  actor: AuditActor,
  id: number,
  change: (transaction: Database, person: StaffRow) => Promise<Change | null>,
): Promise<void> {
  if (actor.staff?.id === id) throw new Refusal("own-account");
  await db.transaction(async (transaction) => {
    await lockChanges(transaction);
    const person = await lockStaff(transaction, id);
    await refuseActorWithoutRights(transaction, actor);
    const done = await change(transaction, person);
    if (done === null) return;
    await writeAudit(transaction, actor, { ...done, object: staffObject(person) }, now());
  });
}

/** One change of the staff at a time, so that two owners cannot shut out each other. */
async function lockChanges(db: Database): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('staff', 0))`);
}

/** For the audit, which keeps for ever: an invited person by the address as lists show it. */
const invitationObject = ({ id, email }: { id: number; email: string }) => ({
  kind: "invitation",
  id,
  label: hintOf({ to: email, channel: "email" }),
});

/** For the audit: invitations that ended with the rights of the owner who sent them. */
const endedInvitations = (ids: readonly number[]) =>
  ids.length === 0 ? {} : { endedInvitations: ids };

/** For the audit: tokens of machines that rest from now on, or work again, with the rights of their person. */
async function changedTokens(db: Database, before: StaffRow, after: StaffRow, now: Date) {
  const rested = restOf(before) !== null;
  const rests = restOf(after) !== null;
  if (rested === rests) return {};
  const tokens = await openTokensOf(db, before.id, now);
  if (tokens.length === 0) return {};
  return rests ? { restingTokens: tokens } : { workingTokens: tokens };
}

/** An actor that waited for the lock may have been disabled by the previous change. */
async function refuseActorWithoutRights(db: Database, actor: AuditActor): Promise<void> {
  if (actor.staff === null) return;
  const [row] = await db.select().from(staff).where(eq(staff.id, actor.staff.id));
  if (row === undefined || row.disabledAt !== null || !row.roles.includes("owner")) {
    throw new Refusal("signed-out");
  }
}

/** @throws Refusal `last-owner` when this person is the only owner who is not disabled */
async function keepAnOwner(db: Database, person: StaffRow): Promise<void> {
  if (!person.roles.includes("owner") || person.disabledAt !== null) return;
  const others = await db
    .select({ roles: staff.roles })
    .from(staff)
    .where(and(ne(staff.id, person.id), isNull(staff.disabledAt)));
  if (!others.some(({ roles }) => roles.includes("owner"))) throw new Refusal("last-owner");
}
