import { randomBytes } from "node:crypto";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordRefusal } from "~/domain/audit/summed-refusals.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { queueMessage } from "~/domain/message/message-actions.server";
import { isPassword } from "~/domain/password/password-hash.server";
import { Refusal } from "~/domain/refusal";
import { readFacts } from "~/domain/settings/settings.server";
import { minuteInChina } from "~/i18n/china-time";
import { readEmail } from "~/lib/contact-shape";
import type { Database } from "~/platform/db/database.server";
import { staff, staffRecoveryCodes, staffSessions } from "~/platform/db/schema";
import { dropMark, isDropped, knownDeviceMark, knownDeviceOf } from "./known-device.server";
import {
  authenticationOptions,
  checkAuthentication,
  checkSignIn,
  hasPasskey,
  signInOptions,
} from "./passkeys.server";
import { endSession, endSessionsOf, renewSession, startSession } from "./sessions.server";
import { useRecoveryCode, useTotpCode } from "./staff-codes.server";
import {
  actorOf,
  type Caller,
  lockActive,
  type Person,
  type SessionRow,
  type StaffOptions,
  type StaffRow,
  staffObject,
  strangerOf,
} from "./staff-context.server";
import { recoveryUsedMessage, wrongCodesMessage } from "./staff-messages.server";
import { alarmingWrongCodes, isAlarming, mostWrongCodes } from "./staff-rules";
import { countedTries, countTry, forgetTries, type Wait } from "./waits.server";

/** A new session, for the cookie. `mark` is for the cookie of known browsers. */
export type SignedIn = { token: string; mark: string };

/** A hash that no password has, so that an unknown address costs as much time as a known one. */
const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${base64(16)}$${base64(32)}`;

function base64(length: number): string {
  return randomBytes(length).toString("base64").replace(/=+$/, "");
}

/**
 * The first step: address and password. An unknown address, a wrong password and a person without
 * one get the same answer after the same work.
 * @returns token of a session that waits for the second step
 * @throws Refusal `wrong-sign-in` or `slowed`; BusyError
 */
export async function signInByPassword(
  options: StaffOptions,
  caller: Caller,
  given: { email: string; password: string },
): Promise<string> {
  const { db, secret } = options;
  const now = options.now();
  const email = readEmail(given.email) ?? "";
  const [person] = await db.select().from(staff).where(eq(staff.email, email));
  const waits = await waitsOf(options, caller, person?.id ?? 0, {
    known: "device",
    unknown: [{ lane: "account", key: email }],
  });
  const stranger = strangerOf(caller);
  const object = person === undefined ? undefined : staffObject(person);
  await countOrRefuse(options, now, waits, (detail) =>
    recordRefusal(db, stranger, { act: "sign-in", object, detail }, now),
  );
  const isMatching = await isPassword(given.password, person?.passwordHash ?? nobodysHash, "staff");
  const refuse = async (detail: string): Promise<never> => {
    await recordRefusal(db, stranger, { act: "sign-in", object, detail }, now);
    throw new Refusal("wrong-sign-in");
  };
  if (person === undefined) return refuse("unknown address");
  if (person.disabledAt !== null) return refuse("disabled");
  if (!isMatching || person.totpSecret === null) return refuse("wrong password");
  const token = await db.transaction(async (transaction) => {
    // A hash takes its time, in which the person may have been shut out or got another password.
    const locked = await lockActive(transaction, person.id).catch(nullWhenRefused);
    if (locked?.passwordHash !== person.passwordHash || locked.totpSecret === null) return null;
    await forgetTries({ db: transaction, secret, now }, waits);
    const session = { stage: "second-step", staffId: person.id } as const;
    return (await startSession(transaction, session, caller, now)).token;
  });
  return token ?? refuse("changed meanwhile");
}

/**
 * The second step: a code of the authenticator app.
 * @throws Refusal `wrong-factor`, `slowed` or `signed-out`
 */
export async function signInByCode(
  options: StaffOptions,
  caller: Caller,
  person: Person,
  code: string,
): Promise<SignedIn> {
  const waits = await codeWaits(options, caller, person.staff.id);
  return takeSecondStep(options, caller, person, {
    waits,
    use: (db, { id }, now) => useTotpCode(db, id, code, { secret: options.secret, now }),
    enterAs: "password and code",
  });
}

/**
 * The second step with a recovery code in place of the app's. The person's other sessions end, and
 * the person and all owners get a mail.
 * @throws Refusal `wrong-factor`, `slowed` or `signed-out`
 */
export async function signInByRecoveryCode(
  options: StaffOptions,
  caller: Caller,
  person: Person,
  code: string,
): Promise<SignedIn> {
  const signedIn = await takeSecondStep(options, caller, person, {
    // A recovery code cannot be guessed, so that nobody waits here for tries at their account.
    waits: await waitsOf(options, caller, person.staff.id, {
      known: "device-recovery",
      unknown: [],
    }),
    use: (db, { id }, now) => useRecoveryCode(db, id, code, now),
    async before(db, locked) {
      await endSessionsOf(db, locked.id);
      await tellOfRecovery({ ...options, db }, caller, locked);
    },
    enterAs: "password and recovery code",
  });
  options.onMessage();
  return signedIn;
}

type SecondStep = {
  waits: readonly Wait[];
  /** Uses the factor up; false when it is wrong. */
  use: (db: Database, person: StaffRow, now: Date) => Promise<boolean>;
  /** Runs before the new session starts. */
  before?: (db: Database, person: StaffRow) => Promise<void>;
  /** How the audit names the sign-in. */
  enterAs: string;
};

/** The second step with whichever factor, in place of the half session. */
async function takeSecondStep(
  options: StaffOptions,
  caller: Caller,
  person: Person,
  { waits, use, before, enterAs }: SecondStep,
): Promise<SignedIn> {
  const { db, secret } = options;
  const now = options.now();
  await countOrRefuse(options, now, waits, (detail) =>
    recordRefusal(
      db,
      strangerOf(caller),
      { act: "sign-in", object: staffObject(person.staff), detail },
      now,
    ),
  );
  const done = await db.transaction(async (transaction) => {
    const locked = await lockActive(transaction, person.staff.id);
    if (!(await use(transaction, locked, now))) return null;
    await takeHalfSession(transaction, person.session);
    await forgetTries({ db: transaction, secret, now }, waits);
    await forgetWrongCodes(transaction, locked);
    await before?.(transaction, locked);
    return enter({ ...options, db: transaction }, caller, locked, enterAs);
  });
  return done ?? refuseWrongCode(options, caller, person, { act: "sign-in", waits });
}

/** Options for a sign-in with any passkey that the browser has. */
export function passkeySignInOptions({ origin, secret, now }: StaffOptions) {
  return signInOptions({ origin, now: now() }, secret);
}

/**
 * Signs in by a passkey alone; the authenticator has verified its person. Tries are not counted: a signature cannot be
 * guessed, so that counting would only keep people out while others guess passwords at their address.
 * @throws Refusal `wrong-factor`
 */
export async function signInByPasskey(
  options: StaffOptions,
  caller: Caller,
  response: AuthenticationResponseJSON,
): Promise<SignedIn> {
  const { db } = options;
  const now = options.now();
  const refuse = (detail: string) =>
    recordRefusal(db, strangerOf(caller), { act: "sign-in", detail }, now);
  const found = await checkSignIn({ ...options, now }, response);
  if (found === null) {
    await refuse("passkey");
    throw new Refusal("wrong-factor");
  }
  const done = await db.transaction(async (transaction) => {
    const locked = await lockActive(transaction, found.staffId).catch(nullWhenRefused);
    if (locked === null || !(await hasPasskey(transaction, found))) return null;
    return enter({ ...options, db: transaction }, caller, locked, "passkey");
  });
  if (done !== null) return done;
  await refuse("changed meanwhile");
  throw new Refusal("wrong-factor");
}

/**
 * Gives a code again, for a dangerous act. The session gets a new token.
 * @throws Refusal `wrong-factor`, `slowed` or `signed-out`
 */
export async function stepUpByCode(
  options: StaffOptions,
  caller: Caller,
  person: Person,
  code: string,
): Promise<string> {
  const { db, secret } = options;
  const now = options.now();
  const waits = await codeWaits(options, caller, person.staff.id);
  await countOrRefuse(options, now, waits, (detail) =>
    recordRefusal(db, actorOf(caller, person), { act: "step-up", detail }, now),
  );
  const token = await db.transaction(async (transaction) => {
    const locked = await lockActive(transaction, person.staff.id);
    if (!(await useTotpCode(transaction, locked.id, code, { secret, now }))) return null;
    await forgetTries({ db: transaction, secret, now }, waits);
    await forgetWrongCodes(transaction, locked);
    return steppedUp(transaction, { caller, person, detail: "code", now });
  });
  return token ?? refuseWrongCode(options, caller, person, { act: "step-up", waits });
}

/** Options for a step-up with one of the person's passkeys. */
export function passkeyStepUpOptions(options: StaffOptions, { staff, session }: Person) {
  const use = { purpose: "step-up", sessionId: session.id } as const;
  return authenticationOptions({ ...options, now: options.now() }, use, staff.id);
}

/** Gives the second factor again, with a passkey. @throws Refusal `wrong-factor` or `signed-out` */
export async function stepUpByPasskey(
  options: StaffOptions,
  caller: Caller,
  person: Person,
  response: AuthenticationResponseJSON,
): Promise<string> {
  const { db } = options;
  const now = options.now();
  const use = { purpose: "step-up", sessionId: person.session.id } as const;
  const given = { response, staffId: person.staff.id };
  const found = await checkAuthentication({ ...options, now }, use, given);
  if (found === null) {
    return refuseWrongFactor(options, { caller, person, act: "step-up" });
  }
  return db.transaction(async (transaction) => {
    await lockActive(transaction, person.staff.id);
    if (!(await hasPasskey(transaction, found))) throw new Refusal("signed-out");
    return steppedUp(transaction, { caller, person, detail: "passkey", now });
  });
}

/** Ends the session of a cookie, whatever its stage. */
export async function signOut(
  options: StaffOptions,
  caller: Caller,
  { session, staff: person }: { session: SessionRow; staff: StaffRow | null },
): Promise<void> {
  await options.db.transaction(async (transaction) => {
    if (!(await endSession(transaction, session.id))) return;
    if (person === null || session.stage !== "signed-in") return;
    const actor = actorOf(caller, { staff: person, session });
    await writeAudit(transaction, actor, { act: "sign-out" }, options.now());
  });
}

/** Starts the session of a person who has just shown who it is. @param options its `db` is the transaction */
export async function enter(
  options: StaffOptions,
  caller: Caller,
  person: StaffRow,
  detail: string,
): Promise<SignedIn> {
  const { db, secret } = options;
  const now = options.now();
  await db.update(staff).set({ lastSeenAt: now }).where(eq(staff.id, person.id));
  const stage = { stage: "signed-in", staffId: person.id } as const;
  const { token, id } = await startSession(db, stage, caller, now);
  const actor = {
    staff: { id: person.id, name: person.name },
    source: "console",
    sessionId: id,
    requestId: caller.requestId,
    address: caller.address,
  } as const;
  await writeAudit(db, actor, { act: "sign-in", detail }, now);
  return { token, mark: knownDeviceMark(secret, person.id, now) };
}

/** A half session opens one whole one: of simultaneous second steps, one takes it. */
async function takeHalfSession(db: Database, session: SessionRow): Promise<void> {
  if (!(await endSession(db, session.id))) throw new Refusal("signed-out");
}

async function steppedUp(
  db: Database,
  { caller, person, detail, now }: { caller: Caller; person: Person; detail: string; now: Date },
): Promise<string> {
  const token = await renewSession(db, person.session, now);
  if (token === null) throw new Refusal("signed-out");
  await db
    .update(staffSessions)
    .set({ failures: 0 })
    .where(eq(staffSessions.id, person.session.id));
  await writeAudit(db, actorOf(caller, person), { act: "step-up", detail }, now);
  return token;
}

type WrongCode = { act: "sign-in" | "step-up"; waits: readonly Wait[] };

/**
 * Rejects a wrong code. Its sender knows the password. So the person gets a mail after many, and the browser that sent
 * many is no longer known.
 * @throws Refusal
 */
async function refuseWrongCode(
  options: StaffOptions,
  caller: Caller,
  person: Person,
  { act, waits }: WrongCode,
): Promise<never> {
  const { db, secret } = options;
  const now = options.now();
  const isTold = await db.transaction(async (transaction) => {
    const [counted] = await transaction
      .update(staff)
      .set({ wrongCodes: sql`${staff.wrongCodes} + 1` })
      .where(eq(staff.id, person.staff.id))
      .returning({ wrongCodes: staff.wrongCodes });
    for (const wait of waits) {
      if (wait.lane !== "device-code" && wait.lane !== "device-recovery") continue;
      const tries = await countedTries({ db: transaction, secret }, wait);
      if (tries >= alarmingWrongCodes) await dropMark(transaction, wait.key, now);
    }
    const { wrongCodes } = counted ?? { wrongCodes: 0 };
    if (!isAlarming(wrongCodes)) return false;
    const facts = await readFacts(transaction);
    const given = { count: wrongCodes, time: minuteInChina(now), device: caller.device };
    const mail = wrongCodesMessage(facts, person.staff, given);
    await queueMessage(transaction, mail, { secret, now });
    return true;
  });
  if (isTold) options.onMessage();
  return refuseWrongFactor(options, { caller, person, act });
}

/** Resets the count of wrong codes after a right one. */
async function forgetWrongCodes(db: Database, { id, wrongCodes }: StaffRow): Promise<void> {
  if (wrongCodes > 0) await db.update(staff).set({ wrongCodes: 0 }).where(eq(staff.id, id));
}

type WrongFactor = { caller: Caller; person: Person; act: "sign-in" | "step-up" };

/** Counts a wrong factor against its session, which ends after a few. @throws Refusal */
async function refuseWrongFactor(
  { db, now }: StaffOptions,
  { caller, person, act }: WrongFactor,
): Promise<never> {
  await db.transaction(async (transaction) => {
    const [counted] = await transaction
      .update(staffSessions)
      .set({ failures: sql`${staffSessions.failures} + 1` })
      .where(eq(staffSessions.id, person.session.id))
      .returning({ failures: staffSessions.failures });
    const failures = counted?.failures ?? mostWrongCodes;
    if (failures >= mostWrongCodes) await endSession(transaction, person.session.id);
    const actor = act === "step-up" ? actorOf(caller, person) : strangerOf(caller);
    const detail = `wrong factor, ${failures} of ${mostWrongCodes}`;
    const object = staffObject(person.staff);
    await recordRefusal(transaction, actor, { act, object, detail }, now());
  });
  throw new Refusal("wrong-factor");
}

/** The counters of tries: one for a known browser; for others the address and some more. */
type Lanes = { known: "device" | "device-code" | "device-recovery"; unknown: readonly Wait[] };

/**
 * Chooses the counters of a try. A browser that this person has signed in with before has a counter of its own. So
 * nobody else can make it wait: neither strangers who guess at the account, nor people behind the same address.
 */
async function waitsOf(
  { db, secret, now }: StaffOptions,
  caller: Caller,
  staffId: number,
  { known, unknown }: Lanes,
): Promise<readonly Wait[]> {
  const device = knownDeviceOf(secret, caller.deviceMark, staffId, now());
  if (device !== null && !(await isDropped(db, device))) return [{ lane: known, key: device }];
  return [{ lane: "address", key: caller.clientKey }, ...unknown];
}

const codeWaits = (options: StaffOptions, caller: Caller, staffId: number) =>
  waitsOf(options, caller, staffId, {
    known: "device-code",
    unknown: [{ lane: "code", key: String(staffId) }],
  });

/** @param now the one time of the whole try: `forgetTries` knows by it the wait that the try began */
async function countOrRefuse(
  { db, secret }: StaffOptions,
  now: Date,
  waits: readonly Wait[],
  onRefusal: (detail: string) => Promise<void>,
): Promise<void> {
  try {
    await countTry({ db, secret, now }, waits);
  } catch (error) {
    if (error instanceof Refusal) await onRefusal("too many tries");
    throw error;
  }
}

async function tellOfRecovery(
  { db, secret, now }: StaffOptions,
  caller: Caller,
  person: StaffRow,
): Promise<void> {
  const left = await db.$count(
    staffRecoveryCodes,
    and(eq(staffRecoveryCodes.staffId, person.id), isNull(staffRecoveryCodes.usedAt)),
  );
  const active = await db.select().from(staff).where(isNull(staff.disabledAt));
  const recipients = active.filter(({ id, roles }) => id === person.id || roles.includes("owner"));
  const time = minuteInChina(now());
  const used = { person, time, device: caller.device, left };
  const facts = await readFacts(db);
  for (const recipient of recipients) {
    await queueMessage(db, recoveryUsedMessage(facts, recipient, used), { secret, now: now() });
  }
}

function nullWhenRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
