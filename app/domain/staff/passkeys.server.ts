import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, asc, eq, gt, isNull, lt } from "drizzle-orm";
import { readFacts } from "~/domain/settings/settings.server";
import type { Database } from "~/platform/db/database.server";
import { staff, staffChallenges, staffPasskeys } from "~/platform/db/schema";
import { countLater } from "./second-person.server";
import { hashToken } from "./secret-token.server";
import { isSignInChallenge, newSignInChallenge } from "./sign-in-challenge.server";
import { staffTimes } from "./staff-rules";

/** Loaded with the first passkey: it takes several megabytes of memory. */
const webAuthn = () => import("@simplewebauthn/server");

type Purpose = typeof staffChallenges.$inferSelect.purpose;

/** Ed25519, P-256 and RSA, in COSE's numbers: what all authenticators know, and Node without trials. */
const algorithms = [-8, -7, -257];

/** The origin of passkeys, which browsers must name. */
type PasskeyOptions = { db: Database; origin: string; now: Date };

/** The use of a challenge; another purpose or session cannot use it. */
type ChallengeUse = { purpose: Exclude<Purpose, "sign-in">; sessionId: number };

const rpIdOf = (origin: string) => new URL(origin).hostname;

async function keepChallenge(
  { db, now }: PasskeyOptions,
  challenge: string,
  use: ChallengeUse,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + staffTimes.challenge);
  await db
    .insert(staffChallenges)
    .values({ challengeHash: hashToken(challenge), expiresAt, ...use });
}

/** Takes a challenge away: of simultaneous uses, one gets it. */
async function takeChallenge(
  { db, now }: PasskeyOptions,
  challenge: string,
  { purpose, sessionId }: ChallengeUse,
): Promise<boolean> {
  const taken = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challengeHash, hashToken(challenge)),
        eq(staffChallenges.purpose, purpose),
        eq(staffChallenges.sessionId, sessionId),
        gt(staffChallenges.expiresAt, now),
      ),
    )
    .returning({ challengeHash: staffChallenges.challengeHash });
  return taken.length > 0;
}

/** Deletes challenges that nobody signed, and marks of used ones. @returns the number of deleted rows */
export async function deleteExpiredChallenges(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(staffChallenges)
    .where(lt(staffChallenges.expiresAt, now))
    .returning({ purpose: staffChallenges.purpose });
  return deleted.length;
}

/** Options for the browser to sign with one of a person's passkeys. */
export async function authenticationOptions(
  options: PasskeyOptions,
  use: ChallengeUse,
  staffId: number,
) {
  const own = await listPasskeys(options.db, staffId);
  const made = await (await webAuthn()).generateAuthenticationOptions({
    rpID: rpIdOf(options.origin),
    userVerification: "required",
    timeout: staffTimes.challenge,
    ...(own.length > 0 && { allowCredentials: own.map(credentialOf) }),
  });
  await keepChallenge(options, made.challenge, use);
  return made;
}

/**
 * Options for the browser to sign in with any passkey that it has. Nothing is stored, because
 * strangers ask for them: the challenge carries its own end and signature.
 */
export async function signInOptions({ origin, now }: SignInPasskeyOptions, secret: Buffer) {
  return (await webAuthn()).generateAuthenticationOptions({
    challenge: newSignInChallenge(secret, now),
    rpID: rpIdOf(origin),
    userVerification: "required",
    timeout: staffTimes.challenge,
  });
}

type SignInPasskeyOptions = Omit<PasskeyOptions, "db">;

/**
 * Checks a passkey that signs in, and uses its challenge up.
 * @returns null when it is wrong, or its challenge is over or was used before
 */
export async function checkSignIn(
  options: PasskeyOptions & { secret: Buffer },
  response: AuthenticationResponseJSON,
) {
  const { secret, now } = options;
  const challenge = challengeOf(response);
  if (challenge === null || !isSignInChallenge(secret, challenge, now)) return null;
  const isExpected = (signed: string) => signed === challenge;
  const found = await checkSigned(options, { response, staffId: null, isExpected });
  if (found === null || !(await noteUse(options, challenge))) return null;
  return found;
}

/**
 * Whether a sign-in names a passkey of a person who is not disabled, and a challenge of this site. Only its
 * owner's browser knows the id of a passkey. The challenge is checked first, because it costs no query.
 */
export async function namesPasskey(
  { db, secret, now }: { db: Database; secret: Buffer; now: Date },
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const challenge = challengeOf(response);
  if (challenge === null || !isSignInChallenge(secret, challenge, now)) return false;
  const found = await db
    .select({ id: staffPasskeys.id })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(and(eq(staffPasskeys.credentialId, response.id), isNull(staff.disabledAt)));
  return found.length > 0;
}

/** The challenge that an authenticator says it signed; null when its text cannot be read. */
function challengeOf({ response }: AuthenticationResponseJSON): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, "base64url").toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/** Notes that a challenge of a sign-in was used: of simultaneous uses, one is first. */
async function noteUse({ db, now }: PasskeyOptions, challenge: string): Promise<boolean> {
  const used = await db
    .insert(staffChallenges)
    .values({
      challengeHash: hashToken(`used ${challenge}`),
      purpose: "sign-in",
      sessionId: null,
      expiresAt: new Date(now.getTime() + staffTimes.challenge),
    })
    .onConflictDoNothing()
    .returning({ purpose: staffChallenges.purpose });
  return used.length > 0;
}

/** Options for the browser to make a passkey of this person. */
export async function registrationOptions(
  options: PasskeyOptions,
  sessionId: number,
  person: { id: number | null; userHandle: string; email: string; name: string },
) {
  const own = person.id === null ? [] : await listPasskeys(options.db, person.id);
  const { brand } = await readFacts(options.db);
  const made = await (await webAuthn()).generateRegistrationOptions({
    rpName: `${brand.name.en} Console`,
    rpID: rpIdOf(options.origin),
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(person.userHandle, "base64url")),
    timeout: staffTimes.challenge,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: own.map(credentialOf),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(options, made.challenge, { purpose: "registration", sessionId });
  return made;
}

const credentialOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports,
});

type PasskeyRow = typeof staffPasskeys.$inferSelect;

/** A passkey that a browser has just made. */
type NewPasskey = Pick<PasskeyRow, "credentialId" | "publicKey" | "counter" | "transports">;

/** Checks a new passkey. @returns null when it is not what was asked for */
export async function checkRegistration(
  options: PasskeyOptions,
  sessionId: number,
  response: RegistrationResponseJSON,
): Promise<NewPasskey | null> {
  const use = { purpose: "registration", sessionId } as const;
  const verified = await (await webAuthn())
    .verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(options, challenge, use),
      expectedOrigin: options.origin,
      expectedRPID: rpIdOf(options.origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    .catch(refusedByLibrary);
  if (verified === null || !verified.verified) return null;
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: [...(credential.transports ?? [])],
  };
}

/**
 * Checks what a passkey of a person signed.
 * @returns null when it is wrong or its challenge was used before
 */
export function checkAuthentication(
  options: PasskeyOptions,
  use: ChallengeUse,
  { response, staffId }: { response: AuthenticationResponseJSON; staffId: number },
) {
  const isExpected = (challenge: string) => takeChallenge(options, challenge, use);
  return checkSigned(options, { response, staffId, isExpected });
}

type Signed = {
  response: AuthenticationResponseJSON;
  /** The person whose passkey it must be; null: anybody's. */
  staffId: number | null;
  /** Whether the challenge is the one that was given out. */
  isExpected: (challenge: string) => boolean | Promise<boolean>;
};

/** @returns the passkey's person, null when anything is wrong */
async function checkSigned(
  options: PasskeyOptions,
  { response, staffId, isExpected }: Signed,
): Promise<{ staffId: number; passkeyId: number } | null> {
  const { db, origin, now } = options;
  const [row] = await db
    .select({ passkey: staffPasskeys, userHandle: staff.userHandle })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(eq(staffPasskeys.credentialId, response.id));
  if (row === undefined) return null;
  const { passkey, userHandle } = row;
  if (staffId !== null && passkey.staffId !== staffId) return null;
  if ((response.response.userHandle ?? userHandle) !== userHandle) return null;
  const verified = await (await webAuthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: isExpected,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    })
    .catch(refusedByLibrary);
  if (verified === null || !verified.verified) return null;
  await db
    .update(staffPasskeys)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: now })
    .where(eq(staffPasskeys.id, passkey.id));
  return { staffId: passkey.staffId, passkeyId: passkey.id };
}

/** Whether a person whose row is locked still has the passkey that was checked before. */
export async function hasPasskey(
  db: Database,
  { staffId, passkeyId }: { staffId: number; passkeyId: number },
): Promise<boolean> {
  const isIt = and(eq(staffPasskeys.id, passkeyId), eq(staffPasskeys.staffId, staffId));
  return (await db.$count(staffPasskeys, isIt)) > 0;
}

/** The library throws for all that it refuses; only a database that is away is no refusal. */
function refusedByLibrary(error: unknown): null {
  if (error instanceof Error && error.name === "DrizzleQueryError") throw error;
  return null;
}

/** A person's passkeys, the oldest first. */
export function listPasskeys(db: Database, staffId: number): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.id));
}

/** @returns false when this passkey exists already */
export async function storePasskey(
  db: Database,
  staffId: number,
  passkey: NewPasskey & { name: string },
  now: Date,
): Promise<boolean> {
  const stored = await db
    .insert(staffPasskeys)
    .values({ staffId, ...passkey, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id });
  if (stored.length > 0) await countLater(db, staffId, now);
  return stored.length > 0;
}
