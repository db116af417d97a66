import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { and, asc, eq, gt, isNull, lt } from "drizzle-orm";
import { brand } from "~/brand";
import type { Database } from "~/platform/db/database.server";
import { staff, staffChallenges, staffPasskeys } from "~/platform/db/schema";
import { hashToken } from "./secret-token.server";
import { staffTimes } from "./staff-rules";

/** Loaded with the first passkey: it takes several megabytes of memory. */
const webAuthn = () => import("@simplewebauthn/server");

type Purpose = typeof staffChallenges.$inferSelect.purpose;

/** Ed25519, P-256 and RSA, in COSE's numbers: what all authenticators know, and Node without trials. */
const algorithms = [-8, -7, -257];

/** Where passkeys belong: the origin that browsers must name. */
export type PasskeyOptions = { db: Database; origin: string; now: Date };

/** What a challenge was given out for; another purpose or session cannot use it. */
type ChallengeUse = { purpose: Purpose; sessionId: number | null };

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
  const ofSession =
    sessionId === null
      ? isNull(staffChallenges.sessionId)
      : eq(staffChallenges.sessionId, sessionId);
  const taken = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challengeHash, hashToken(challenge)),
        eq(staffChallenges.purpose, purpose),
        ofSession,
        gt(staffChallenges.expiresAt, now),
      ),
    )
    .returning({ challengeHash: staffChallenges.challengeHash });
  return taken.length > 0;
}

/** Deletes challenges that nobody signed. @returns the number of deleted rows */
export async function deleteExpiredChallenges(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(staffChallenges)
    .where(lt(staffChallenges.expiresAt, now))
    .returning({ purpose: staffChallenges.purpose });
  return deleted.length;
}

/** Options for the browser to sign with a passkey; for a sign-in, with any that it has. */
export async function authenticationOptions(
  options: PasskeyOptions,
  use: ChallengeUse,
  staffId: number | null,
) {
  const own = staffId === null ? [] : await listPasskeys(options.db, staffId);
  const made = await (await webAuthn()).generateAuthenticationOptions({
    rpID: rpIdOf(options.origin),
    userVerification: "required",
    timeout: staffTimes.challenge,
    ...(own.length > 0 && { allowCredentials: own.map(credentialOf) }),
  });
  await keepChallenge(options, made.challenge, use);
  return made;
}

/** Options for the browser to make a passkey of this person. */
export async function registrationOptions(
  options: PasskeyOptions,
  sessionId: number,
  person: { id: number | null; userHandle: string; email: string; name: string },
) {
  const own = person.id === null ? [] : await listPasskeys(options.db, person.id);
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
export type NewPasskey = Pick<PasskeyRow, "credentialId" | "publicKey" | "counter" | "transports">;

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
 * Checks what a passkey signed.
 * @param staffId whose passkey it must be; null: anybody's
 * @returns the passkey's person, null when it is wrong or its challenge was used before
 */
export async function checkAuthentication(
  options: PasskeyOptions,
  use: ChallengeUse,
  { response, staffId }: { response: AuthenticationResponseJSON; staffId: number | null },
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
      expectedChallenge: (challenge) => takeChallenge(options, challenge, use),
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
  return stored.length > 0;
}
