import { randomBytes } from "node:crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { generateSecret, generateURI, verify } from "otplib";
import type { BrandNames } from "~/brand";
import { sealText, unsealText } from "~/lib/sealed-text.server";
import type { Database } from "~/platform/db/database.server";
import { staff, staffRecoveryCodes } from "~/platform/db/schema";
import { countLater } from "./second-person.server";
import { hashToken } from "./secret-token.server";
import { recoveryCodeCount } from "./staff-rules";

/**
 * Seconds of a step, the default of RFC 6238. The step before is accepted for a code that was typed
 * slowly, the one delay that section 5.2 of the RFC recommends; the step after, for a phone whose clock is
 * ahead (section 6). So three codes of a million are right at a time. A step that was used is refused from
 * then on, and so is each one before it.
 */
const period = 30;

/** Purpose from which the key of secrets is derived. */
const sealPurpose = "staff-totp";

/** A new secret for an authenticator app, of 160 bits in base 32. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(brand: BrandNames, secret: string, email: string): string {
  return generateURI({ issuer: `${brand.name.en} Console`, label: email, secret });
}

export function sealTotpSecret(key: Buffer, totpSecret: string): string {
  return sealText(key, sealPurpose, totpSecret);
}

export function unsealTotpSecret(key: Buffer, sealed: string): string {
  return unsealText(key, sealPurpose, sealed);
}

/**
 * The step of a code if it is right and newer than the last one that was used, else null.
 * @param after the step of that last one
 */
export async function totpStep(
  totpSecret: string,
  code: string,
  { now, after }: { now: Date; after: number | null },
): Promise<number | null> {
  const token = code.normalize("NFKC").replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, "");
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const step = Math.floor(epoch / period);
  // The server's clock has gone back: every step that counts now was passed. The library throws.
  if (after !== null && after > step) return null;
  const found = await verify({
    secret: totpSecret,
    token,
    epoch,
    period,
    epochTolerance: period,
    ...(after !== null && { afterTimeStep: after }),
  });
  return found.valid ? step + found.delta : null;
}

/**
 * Uses a code of the person's app, if it is right. The row is locked, so that of two simultaneous
 * uses one succeeds.
 * @param db a transaction
 */
export async function useTotpCode(
  db: Database,
  staffId: number,
  code: string,
  { secret, now }: { secret: Buffer; now: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ sealed: staff.totpSecret, after: staff.totpLastStep })
    .from(staff)
    .where(eq(staff.id, staffId))
    .for("update");
  if (row === undefined || row.sealed === null) return false;
  const { sealed, after } = row;
  const step = await totpStep(unsealTotpSecret(secret, sealed), code, { now, after });
  if (step === null) return false;
  await db.update(staff).set({ totpLastStep: step }).where(eq(staff.id, staffId));
  return true;
}

/** Base 32 without the letters that look like digits. */
const letters = "0123456789abcdefghjkmnpqrstvwxyz";

/** A code of 120 bits in groups of four: `k3f9-…`. */
function newRecoveryCode(): string {
  const bits = [...randomBytes(15)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{20}/g) ?? [];
  return groups
    .map((group) => (group.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]))
    .map((group) => group.join(""))
    .join("-");
}

function recoveryHash(staffId: number, code: string): string {
  const bare = code
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, "");
  return hashToken(`recovery ${staffId} ${bare}`);
}

/** How long it is known that a recovery code was used, whatever codes a person has since. */
const usedCodesKept = 7 * 24 * 60 * 60_000;

/**
 * Voids the person's recovery codes. Those that were used lately stay, so that owners see who used one.
 * @param db a transaction
 */
export async function voidRecoveryCodes(db: Database, staffId: number, now: Date): Promise<void> {
  const { usedAt } = staffRecoveryCodes;
  const isOld = or(isNull(usedAt), lt(usedAt, new Date(now.getTime() - usedCodesKept)));
  await db.delete(staffRecoveryCodes).where(and(eq(staffRecoveryCodes.staffId, staffId), isOld));
}

/**
 * Replaces the person's recovery codes.
 * @param db a transaction
 * @returns the new ones, which are readable here only
 */
export async function renewRecoveryCodes(
  db: Database,
  staffId: number,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await voidRecoveryCodes(db, staffId, now);
  await db
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ staffId, codeHash: recoveryHash(staffId, code) })));
  await countLater(db, staffId, now);
  return codes;
}

/** Uses a recovery code, if it is right and was not used before. */
export async function useRecoveryCode(
  db: Database,
  staffId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.staffId, staffId),
        eq(staffRecoveryCodes.codeHash, recoveryHash(staffId, code)),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ id: staffRecoveryCodes.id });
  if (used.length > 0) await countLater(db, staffId, now);
  return used.length > 0;
}
