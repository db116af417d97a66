import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, asc, eq, gt, isNull, lt } from "drizzle-orm";
import { recordRefusal } from "~/domain/audit/summed-refusals.server";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { queueMessage } from "~/domain/message/message-actions.server";
import { hashPassword } from "~/domain/password/password-hash.server";
import { Refusal } from "~/domain/refusal";
import { retention } from "~/domain/retention";
import type { Role } from "~/domain/rights/permissions";
import { readFacts } from "~/domain/settings/settings.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { staff, staffInvitations, staffSessions } from "~/platform/db/schema";
import { checkRegistration, registrationOptions, storePasskey } from "./passkeys.server";
import { countLater, tellOwners } from "./second-person.server";
import { hashToken, newToken } from "./secret-token.server";
import { endSession, startSession } from "./sessions.server";
import { enter, type SignedIn } from "./sign-in.server";
import {
  newTotpSecret,
  renewRecoveryCodes,
  sealTotpSecret,
  totpStep,
  totpUri,
  unsealTotpSecret,
} from "./staff-codes.server";
import {
  type Caller,
  lockStaff,
  type SessionRow,
  type StaffOptions,
  type StaffRow,
  strangerOf,
} from "./staff-context.server";
import { readAddress, readName } from "./staff-fields.server";
import { invitationMessage, resetMessage } from "./staff-messages.server";
import { staffPasswordProblem } from "./staff-password.server";
import { staffTimes } from "./staff-rules";
import { countTry } from "./waits.server";

export type InvitationRow = typeof staffInvitations.$inferSelect;

type NewInvitation = {
  /** Empty: the first owner, who names it when they accept. */
  email: string;
  name: string;
  locale: Locale;
  roles: Role[];
  translatesInto: Locale[];
  /** The person whose factors it replaces; null: somebody new. */
  staffId: number | null;
  invitedById: number | null;
};

/**
 * Stores an invitation, mails its link unless it has no address, and voids open ones of the same address.
 * @param options its `db` is the transaction
 * @returns the link, which is readable here and in the mail only
 */
export async function sendInvitation(
  { db, secret, origin, now }: StaffOptions,
  values: NewInvitation,
): Promise<{ id: number; link: string }> {
  const token = newToken();
  const createdAt = now();
  const expiresAt = new Date(now().getTime() + staffTimes.invitation);
  await db
    .update(staffInvitations)
    .set({ revokedAt: createdAt })
    .where(and(eq(staffInvitations.email, values.email), isOpenInvitation(createdAt)));
  const [row] = await db
    .insert(staffInvitations)
    .values({ ...values, tokenHash: hashToken(token), createdAt, expiresAt })
    .returning({ id: staffInvitations.id });
  if (row === undefined) throw new Error("The invitation was not stored");
  // In the fragment, which browsers send to no server, so that it stands in no log.
  const link = `${origin}/console/invitation#${token}`;
  if (values.email === "") return { id: row.id, link };
  const facts = await readFacts(db);
  const mail =
    values.staffId === null
      ? invitationMessage(facts, values, link, {
          inviter: await nameOfInviter(db, values.invitedById),
          roles: values.roles,
        })
      : resetMessage(facts, values, link);
  await queueMessage(db, mail, { secret, now: createdAt, expiresAt });
  return { id: row.id, link };
}

/** Name of the person who invited; null: a command on the server did. */
async function nameOfInviter(db: Database, invitedById: number | null): Promise<string | null> {
  if (invitedById === null) return null;
  const [person] = await db
    .select({ name: staff.name })
    .from(staff)
    .where(eq(staff.id, invitedById));
  return person?.name ?? null;
}

/** Condition: the invitation can still be accepted. */
export const isOpenInvitation = (now: Date) =>
  and(
    isNull(staffInvitations.usedAt),
    isNull(staffInvitations.revokedAt),
    gt(staffInvitations.expiresAt, now),
  );

/** Invitations that somebody may still accept. */
export function listOpenInvitations(db: Database, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(staffInvitations)
    .where(isOpenInvitation(now))
    .orderBy(asc(staffInvitations.id));
}

/**
 * Voids an open invitation.
 * @param db a transaction
 * @returns it, or null when it is not open
 */
export async function voidInvitation(
  db: Database,
  id: number,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await db
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(and(eq(staffInvitations.id, id), isOpenInvitation(now)))
    .returning();
  return row ?? null;
}

/**
 * Voids the open invitations that a person sent: with their rights ends what they offered others.
 * @param db a transaction
 * @returns their ids
 */
export async function voidInvitationsOf(db: Database, staffId: number, now: Date) {
  const voided = await db
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(and(eq(staffInvitations.invitedById, staffId), isOpenInvitation(now)))
    .returning({ id: staffInvitations.id });
  return voided.map(({ id }) => id);
}

/**
 * Voids the open links to new factors of a person, which would else work again once they are let in again.
 * @returns their numbers
 */
export async function voidInvitationsTo(db: Database, staffId: number, now: Date) {
  const voided = await db
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(and(eq(staffInvitations.staffId, staffId), isOpenInvitation(now)))
    .returning({ id: staffInvitations.id });
  return voided.map(({ id }) => id);
}

/** Deletes invitations some time after their end. @returns the number of deleted rows */
export async function deleteOldInvitations(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retention.consoleInvitations);
  const deleted = await db
    .delete(staffInvitations)
    .where(lt(staffInvitations.expiresAt, before))
    .returning({ id: staffInvitations.id });
  return deleted.length;
}

/** Whether a token belongs to an invitation that can still be accepted. */
export async function isInvitationToken(db: Database, token: string, now: Date): Promise<boolean> {
  const isIt = and(eq(staffInvitations.tokenHash, hashToken(token)), isOpenInvitation(now));
  return (await db.$count(staffInvitations, isIt)) > 0;
}

/** Whether the invitation of a session can still be accepted. */
export async function isSessionInvited(
  db: Database,
  { invitationId }: Pick<SessionRow, "invitationId">,
  now: Date,
): Promise<boolean> {
  const isIt = and(eq(staffInvitations.id, invitationId ?? 0), isOpenInvitation(now));
  return (await db.$count(staffInvitations, isIt)) > 0;
}

/**
 * Reads an invitation and starts a session in which it can be accepted. The invitation stays open.
 * @throws Refusal `invitation-invalid` or `slowed`
 */
export async function openInvitation(options: StaffOptions, caller: Caller, token: string) {
  const { db, secret } = options;
  const now = options.now();
  const [invitation] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, hashToken(token)), isOpenInvitation(now)));
  if (invitation === undefined) {
    await countTry({ db, secret, now }, [{ lane: "address", key: caller.clientKey }]);
    const event = { act: "invitation-accepted", detail: "invalid" } as const;
    await recordRefusal(db, strangerOf(caller), event, now);
    throw new Refusal("invitation-invalid");
  }
  const { brand } = await readFacts(db);
  const totpSecret = newTotpSecret();
  const session = {
    stage: "invited",
    invitationId: invitation.id,
    pendingSecret: sealTotpSecret(secret, totpSecret),
  } as const;
  const started = await startSession(db, session, caller, now);
  return {
    invitation,
    inviter: await nameOfInviter(db, invitation.invitedById),
    token: started.token,
    authenticator: {
      secret: totpSecret,
      uri: totpUri(brand, totpSecret, invitation.email || "owner"),
    },
  };
}

/** The address of an invitation; the first owner, who was invited without one, gives it. */
const addressOf = ({ email }: InvitationRow, given: string | undefined) =>
  readAddress(email === "" ? (given ?? "") : email);

/** How an invitation was accepted. */
export type Accepted = SignedIn & { recoveryCodes: string[]; staffId: number };

/**
 * Accepts an invitation with a password and an authenticator app.
 * @throws Refusal `wrong-fields`, `wrong-factor`, `invitation-invalid`; BusyError
 */
export async function acceptByCode(
  options: StaffOptions,
  caller: Caller,
  session: SessionRow,
  given: { email?: string | undefined; name: string; password: string; code: string },
): Promise<Accepted> {
  const { db, secret } = options;
  const now = options.now();
  const { email, ...address } = addressOf(await findInvitation(options, session), given.email);
  const { name, problem } = readName(given.name);
  const { brand } = await readFacts(db);
  const passwordProblem = staffPasswordProblem(given.password, { name, email }, brand);
  const fields = {
    ...(address.problem !== null && { email: address.problem }),
    ...(problem !== null && { name: problem }),
    ...(passwordProblem !== null && { password: passwordProblem }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("wrong-fields", { fields });
  // A code of the secret that this very session was shown: guessing it gains nothing.
  const totpSecret = unsealTotpSecret(secret, session.pendingSecret ?? "");
  const step = await totpStep(totpSecret, given.code, { now, after: null });
  if (step === null) {
    const event = { act: "invitation-accepted", detail: "wrong code" } as const;
    await recordRefusal(db, strangerOf(caller), event, now);
    throw new Refusal("wrong-factor");
  }
  const passwordHash = await hashPassword(given.password, "staff");
  const result = await db.transaction(async (transaction) => {
    const within = { ...options, db: transaction };
    const factors = {
      passwordHash,
      totpSecret: sealTotpSecret(secret, totpSecret),
      totpLastStep: step,
    };
    const person = await useInvitation(within, session, { email, name, ...factors });
    const recoveryCodes = await renewRecoveryCodes(transaction, person.id, now);
    return accepted(within, caller, { person, recoveryCodes, detail: "password and code" });
  });
  options.onMessage();
  return result;
}

/**
 * Options for the browser to make the passkey with which an invitation is accepted.
 * @throws Refusal `invitation-invalid`, `wrong-fields`
 */
export async function acceptPasskeyOptions(
  options: StaffOptions,
  session: SessionRow,
  given: { email?: string | undefined },
) {
  const invitation = await findInvitation(options, session);
  const { name, staffId } = invitation;
  const { email, problem } = addressOf(invitation, given.email);
  if (problem !== null) throw new Refusal("wrong-fields", { fields: { email: problem } });
  const [known] =
    staffId === null ? [] : await options.db.select().from(staff).where(eq(staff.id, staffId));
  // The id of somebody new is the session's hash: the row of the person does not exist yet.
  const userHandle = known?.userHandle ?? newUserHandle(session);
  const person = { id: staffId, userHandle, email, name: name || email };
  return registrationOptions({ ...options, now: options.now() }, session.id, person);
}

/**
 * Accepts an invitation with a passkey alone.
 * @throws Refusal `wrong-fields`, `wrong-factor`, `invitation-invalid`
 */
export async function acceptByPasskey(
  options: StaffOptions,
  caller: Caller,
  session: SessionRow,
  given: {
    email?: string | undefined;
    name: string;
    passkeyName: string;
    response: RegistrationResponseJSON;
  },
): Promise<Accepted> {
  const now = options.now();
  const { email, problem } = addressOf(await findInvitation(options, session), given.email);
  const name = readName(given.name);
  const passkeyName = readName(given.passkeyName);
  const fields = {
    ...(problem !== null && { email: problem }),
    ...(name.problem !== null && { name: name.problem }),
    ...(passkeyName.problem !== null && { passkeyName: passkeyName.problem }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("wrong-fields", { fields });
  const passkey = await checkRegistration({ ...options, now }, session.id, given.response);
  if (passkey === null) throw new Refusal("wrong-factor");
  const result = await options.db.transaction(async (transaction) => {
    const within = { ...options, db: transaction };
    const person = await useInvitation(within, session, { email, name: name.name });
    const stored = { ...passkey, name: passkeyName.name };
    if (!(await storePasskey(transaction, person.id, stored, now))) {
      throw new Refusal("wrong-factor");
    }
    return accepted(within, caller, { person, recoveryCodes: [], detail: "passkey" });
  });
  options.onMessage();
  return result;
}

async function findInvitation({ db, now }: Pick<StaffOptions, "db" | "now">, session: SessionRow) {
  const [invitation] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.id, session.invitationId ?? 0), isOpenInvitation(now())));
  if (invitation === undefined) throw new Refusal("invitation-invalid");
  return invitation;
}

type Factors = Partial<Pick<StaffRow, "passwordHash" | "totpSecret" | "totpLastStep">>;

/** Uses the invitation up, and makes its person or gives an existing one these factors. */
async function useInvitation(
  options: StaffOptions,
  session: SessionRow,
  { email, name, ...factors }: Factors & { email: string; name: string },
): Promise<StaffRow> {
  const { db, now } = options;
  // The person first, as everywhere: an owner's reset of the same person voids this invitation.
  const { staffId: lockedId } = await findInvitation({ db, now }, session);
  if (lockedId !== null) await lockStaff(db, lockedId);
  // The condition is checked on the locked row: of simultaneous uses, one finds it open.
  const [invitation] = await db
    .update(staffInvitations)
    .set({ usedAt: now() })
    .where(and(eq(staffInvitations.id, session.invitationId ?? 0), isOpenInvitation(now())))
    .returning();
  if (invitation === undefined) throw new Refusal("invitation-invalid");
  await db.delete(staffSessions).where(eq(staffSessions.invitationId, invitation.id));
  await endSession(db, session.id);
  const { locale, roles, translatesInto, staffId } = invitation;
  const [person] =
    staffId === null
      ? await db
          .insert(staff)
          .values({
            email,
            name,
            locale,
            roles,
            translatesInto,
            ...factors,
            userHandle: newUserHandle(session),
            createdAt: now(),
          })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(staff)
          .set({ name, ...factors })
          .where(and(eq(staff.id, staffId), isNull(staff.disabledAt)))
          .returning();
  if (person === undefined) throw new Refusal("invitation-invalid");
  // Somebody is on the staff now: the start's link for a first owner ends, whichever link was used.
  await db
    .update(staffInvitations)
    .set({ revokedAt: now() })
    .where(and(eq(staffInvitations.email, ""), isOpenInvitation(now())));
  await countLater(db, person.id, now());
  await tellOwners(options, person, staffId === null ? "account" : "reset");
  return person;
}

async function accepted(
  options: StaffOptions,
  caller: Caller,
  { person, recoveryCodes, detail }: { person: StaffRow; recoveryCodes: string[]; detail: string },
): Promise<Accepted> {
  const { id, name, roles, translatesInto } = person;
  const actor: AuditActor = { ...strangerOf(caller), staff: { id, name }, address: caller.address };
  const object = { kind: "staff", id, label: name };
  const event = { act: "invitation-accepted", object, detail, after: { roles, translatesInto } };
  await writeAudit(options.db, actor, { ...event, act: "invitation-accepted" }, options.now());
  const signedIn = await enter(options, caller, person, detail);
  return { ...signedIn, recoveryCodes, staffId: id };
}

/**
 * The user handle of somebody who accepts an invitation. It follows from the session, so the options of a passkey and the
 * row of the person that it will belong to have the same one.
 */
function newUserHandle(session: SessionRow): string {
  return hashToken(`user ${session.tokenHash}`);
}
