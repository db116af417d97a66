import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A key of minisign: what its two files hold. */
export type MinisignKey = { id: Buffer; privateKey: KeyObject; publicKey: string };

/** Makes a key as `minisign -G` does. */
export function makeMinisignKey(): MinisignKey {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const id = randomBytes(8);
  const line = Buffer.concat([Buffer.from("Ed"), id, raw]).toString("base64");
  return { id, privateKey, publicKey: `untrusted comment: minisign public key\n${line}\n` };
}

/** A signature file, as `minisign -S` writes it; `Ed` is the old form, over the text itself. */
export function minisignatureOf(
  text: Uint8Array,
  { id, privateKey }: MinisignKey,
  { algorithm = "ED", comment = "timestamp:1" } = {},
): string {
  const message = algorithm === "ED" ? createHash("blake2b512").update(text).digest() : text;
  const own = sign(null, message, privateKey);
  const whole = sign(null, Buffer.concat([own, Buffer.from(comment)]), privateKey);
  const body = Buffer.concat([Buffer.from(algorithm), id, own]).toString("base64");
  return [
    ...["untrusted comment: signature", body, `trusted comment: ${comment}`],
    ...[whole.toString("base64"), ""],
  ].join("\n");
}
