import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { AuditAct } from "~/domain/audit/audit";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { hashPassword } from "~/domain/password/password-hash.server";
import { Refusal } from "~/domain/refusal";
import { readFacts } from "~/domain/settings/settings.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { staff, staffPasskeys, staffSessions } from "~/platform/db/schema";
import {
  checkRegistration,
  listPasskeys,
  registrationOptions,
  storePasskey,
} from "./passkeys.server";
import { tellOwners } from "./second-person.server";
import { endSession, endSessionsOf, renewSession } from "./sessions.server";
import {
  newTotpSecret,
  renewRecoveryCodes,
  sealTotpSecret,
  totpStep,
  totpUri,
  unsealTotpSecret,
} from "./staff-codes.server";
import {
  actorOf,
  type Caller,
  lockActive,
  lockSignedIn,
  type Person,
  type StaffOptions,
  staffObject,
} from "./staff-context.server";
import { readName } from "./staff-fields.server";
import { staffPasswordProblem } from "./staff-password.server";
import { maxOwnChanges } from "./staff-rules";

/**
 * Sets the language of the console and of mails. The same language again changes nothing.
 * @throws Refusal `signed-out`, `slowed`
 */
export async function setLocale(
  { db, now }: StaffOptions,
  caller: Caller,
  person: Person,
  locale: Locale,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const locked = await lockSignedIn(transaction, person);
    if (locked.locale === locale) return;
    const actor = actorOf(caller, person);
    const act = "language-chosen";
    const at = now();
    await refuseTooOften(transaction, actor, { act, most: maxOwnChanges, now: at });
    await transaction.update(staff).set({ locale }).where(eq(staff.id, locked.id));
    const change = { before: { locale: locked.locale }, after: { locale } };
    await writeAudit(transaction, actor, { act, object: staffObject(locked), ...change }, at);
  });
}

/**
 * Sets a new password. The other sessions end, and this one gets a new token.
 * @throws Refusal `wrong-fields`; BusyError
 */
export async function setPassword(
  options: StaffOptions,
  caller: Caller,
  person: Person,
  password: string,
): Promise<string> {
  await refuseWrongPassword(options.db, password, person);
  const passwordHash = await hashPassword(password, "staff");
  return options.db.transaction(async (transaction) => {
    const locked = await lockActive(transaction, person.staff.id);
    // A password without an app would be no way to sign in; `setAuthenticator` sets both.
    if (locked.totpSecret === null) throw new Refusal("not-found");
    await transaction.update(staff).set({ passwordHash }).where(eq(staff.id, locked.id));
    return afterFactorChange(transaction, options, { caller, person, act: "password-changed" });
  });
}

async function refuseWrongPassword(
  db: Database,
  password: string,
  { staff: person }: Person,
): Promise<void> {
  const problem = staffPasswordProblem(password, person, (await readFacts(db)).brand);
  if (problem !== null) throw new Refusal("wrong-fields", { fields: { password: problem } });
}

/** A new secret for an authenticator app; it counts once `setAuthenticator` gets a code of it. */
export async function beginAuthenticator(
  { db, secret }: StaffOptions,
  { staff: person, session }: Person,
) {
  const totpSecret = newTotpSecret();
  await db
    .update(staffSessions)
    .set({ pendingSecret: sealTotpSecret(secret, totpSecret) })
    .where(eq(staffSessions.id, session.id));
  const { brand } = await readFacts(db);
  return { secret: totpSecret, uri: totpUri(brand, totpSecret, person.email) };
}

/**
 * Replaces the authenticator app and the recovery codes. The other sessions end.
 * @throws Refusal `wrong-factor`, `wrong-fields`; BusyError
 */
export async function setAuthenticator(
  options: StaffOptions,
  caller: Caller,
  person: Person,
  given: { code: string; password?: string | undefined },
): Promise<{ token: string; recoveryCodes: string[] }> {
  const { secret } = options;
  const now = options.now();
  const { pendingSecret } = person.session;
  const needsPassword = person.staff.passwordHash === null;
  if (needsPassword) await refuseWrongPassword(options.db, given.password ?? "", person);
  if (pendingSecret === null) throw new Refusal("wrong-factor");
  const totpSecret = unsealTotpSecret(secret, pendingSecret);
  const step = await totpStep(totpSecret, given.code, { now, after: null });
  if (step === null) throw new Refusal("wrong-factor");
  const passwordHash = needsPassword ? await hashPassword(given.password ?? "", "staff") : null;
  const changed = await options.db.transaction(async (transaction) => {
    const locked = await lockActive(transaction, person.staff.id);
    // Sent twice at once, the second finds the new secret taken.
    const [taken] = await transaction
      .update(staffSessions)
      .set({ pendingSecret: null })
      .where(
        and(
          eq(staffSessions.id, person.session.id),
          eq(staffSessions.pendingSecret, pendingSecret),
        ),
      )
      .returning({ id: staffSessions.id });
    if (taken === undefined) throw new Refusal("wrong-factor");
    await transaction
      .update(staff)
      .set({
        totpSecret: sealTotpSecret(secret, totpSecret),
        totpLastStep: step,
        ...(passwordHash !== null && { passwordHash }),
      })
      .where(eq(staff.id, locked.id));
    const recoveryCodes = await renewRecoveryCodes(transaction, locked.id, options.now());
    const change = { caller, person, act: "authenticator-changed" } as const;
    await tellOwners({ ...options, db: transaction }, locked, "authenticator");
    return { token: await afterFactorChange(transaction, options, change), recoveryCodes };
  });
  options.onMessage();
  return changed;
}

/** Options for the browser to make a further passkey. */
export function addPasskeyOptions(options: StaffOptions, { staff: person, session }: Person) {
  return registrationOptions({ ...options, now: options.now() }, session.id, person);
}

/** Adds a passkey, and tells the other owners. @throws Refusal `wrong-fields`, `wrong-factor`, `slowed` */
export async function addPasskey(
  options: StaffOptions,
  caller: Caller,
  person: Person,
  given: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const now = options.now();
  const { name, problem } = readName(given.name);
  if (problem !== null) throw new Refusal("wrong-fields", { fields: { name: problem } });
  const { session } = person;
  const passkey = await checkRegistration({ ...options, now }, session.id, given.response);
  if (passkey === null) throw new Refusal("wrong-factor");
  await options.db.transaction(async (transaction) => {
    const locked = await lockSignedIn(transaction, person);
    const actor = actorOf(caller, person);
    const act = "passkey-added";
    // Each is a mail to the owners.
    await refuseTooOften(transaction, actor, { act, most: maxOwnChanges, now });
    if (!(await storePasskey(transaction, locked.id, { ...passkey, name }, now))) {
      throw new Refusal("wrong-factor");
    }
    await tellOwners({ ...options, db: transaction }, locked, "passkey");
    const event = { act, object: staffObject(person.staff), after: { name } } as const;
    await writeAudit(transaction, actor, event, now);
  });
  options.onMessage();
}

/**
 * Removes a passkey. The other sessions end, because they may stem from it.
 * @throws Refusal `not-found`, or `last-factor` when nothing else would let the person in
 */
export async function removePasskey(
  options: StaffOptions,
  caller: Caller,
  person: Person,
  id: number,
): Promise<string> {
  return options.db.transaction(async (transaction) => {
    const locked = await lockActive(transaction, person.staff.id);
    const passkeys = await listPasskeys(transaction, locked.id);
    const passkey = passkeys.find((candidate) => candidate.id === id);
    if (passkey === undefined) throw new Refusal("not-found");
    if (passkeys.length === 1 && locked.totpSecret === null) throw new Refusal("last-factor");
    await transaction.delete(staffPasskeys).where(eq(staffPasskeys.id, id));
    const before = { name: passkey.name };
    const change = { caller, person, act: "passkey-removed", before } as const;
    return afterFactorChange(transaction, options, change);
  });
}

/**
 * Creates ten new recovery codes. The old ones are void, and the other owners are notified.
 * @throws Refusal `not-found` without an app, `slowed`
 */
export async function renewOwnRecoveryCodes(
  options: StaffOptions,
  caller: Caller,
  person: Person,
): Promise<string[]> {
  const renewed = await options.db.transaction(async (transaction) => {
    const locked = await lockSignedIn(transaction, person);
    if (locked.totpSecret === null) throw new Refusal("not-found");
    const now = options.now();
    const actor = actorOf(caller, person);
    const act = "recovery-codes-renewed";
    await refuseTooOften(transaction, actor, { act, most: maxOwnChanges, now });
    const codes = await renewRecoveryCodes(transaction, locked.id, now);
    await tellOwners({ ...options, db: transaction }, locked, "recovery-codes");
    await writeAudit(transaction, actor, { act, object: staffObject(locked) }, now);
    return codes;
  });
  options.onMessage();
  return renewed;
}

/**
 * Ends one of the person's own sessions.
 * @throws Refusal `not-found`
 */
export async function endOwnSession(
  options: StaffOptions,
  caller: Caller,
  person: Person,
  id: number,
): Promise<void> {
  await options.db.transaction(async (transaction) => {
    const [ended] = await transaction
      .delete(staffSessions)
      .where(and(eq(staffSessions.id, id), eq(staffSessions.staffId, person.staff.id)))
      .returning({ id: staffSessions.id });
    if (ended === undefined) throw new Refusal("not-found");
    const event = { act: "session-ended", object: sessionObject(id) } as const;
    await writeAudit(transaction, actorOf(caller, person), event, options.now());
  });
}

/** Ends all own sessions but this one. */
export async function endOwnOtherSessions(
  options: StaffOptions,
  caller: Caller,
  person: Person,
): Promise<void> {
  await options.db.transaction(async (transaction) => {
    const { id } = await lockActive(transaction, person.staff.id);
    const count = await endSessionsOf(transaction, id, { except: person.session.id });
    if (count === 0) return;
    const object = staffObject(person.staff);
    const event = { act: "session-ended", object, detail: `${count} others` } as const;
    await writeAudit(transaction, actorOf(caller, person), event, options.now());
  });
}

export const sessionObject = (id: number) => ({ kind: "session", id, label: `session ${id}` });

type FactorChange = { caller: Caller; person: Person; act: AuditAct; before?: unknown };

/** Ends the person's other sessions and gives this one a new token. */
async function afterFactorChange(
  db: Database,
  { now }: StaffOptions,
  { caller, person, act, before }: FactorChange,
): Promise<string> {
  await endSessionsOf(db, person.staff.id, { except: person.session.id });
  const token = await renewSession(db, person.session, now());
  if (token === null) {
    await endSession(db, person.session.id);
    throw new Refusal("signed-out");
  }
  const event = { act, object: staffObject(person.staff), ...(before !== undefined && { before }) };
  await writeAudit(db, actorOf(caller, person), event, now());
  return token;
}
