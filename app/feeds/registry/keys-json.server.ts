import type { SigningKey } from "~/domain/release/release-record";
import { keyPeriods } from "~/domain/release/signing/key-view.server";
import { keyFileAddress, signerOf } from "~/domain/release/signing/signature-facts";

type KeysOptions = {
  /** The operator's domain, which names who signs. */
  site: string;
  now: Date;
  publicUrl: string;
};

/**
 * Every public key that releases were, are or will be signed with, for programs. Each has its period, its file in the
 * form of the program that reads it, and the command that checks a list of sums with it.
 */
export function keysJson(
  keys: readonly SigningKey[],
  { site, now, publicUrl }: KeysOptions,
): string {
  const list = keyPeriods(keys, { site, now }).flatMap(
    ({ name, validFrom, validUntil, state, keys: own }) =>
      own.map(({ kind, keyId, fingerprint, publicKey, file, command }) => ({
        kind,
        keyId,
        fingerprint,
        publicKey,
        state,
        validFrom,
        validUntil,
        period: name,
        ...(file !== null && { url: publicUrl + keyFileAddress(file.name) }),
        ...(command !== null && { check: command }),
      })),
  );
  const signers = {
    signer: signerOf(site),
    allowedSigners: publicUrl + keyFileAddress("allowed_signers"),
  };
  const hasSshKey = keys.some(({ kind }) => kind === "sshsig");
  return `${JSON.stringify({ keys: list, ...(hasSshKey && signers) })}\n`;
}
