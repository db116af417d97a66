import { createHash, createPublicKey } from "node:crypto";
import type { SigningKey } from "~/domain/release/release-record";

/** Bytes of a public key of Ed25519. */
const keyLength = 32;

/** Facts about a key from its text: its form, the number by which programs name it, and the key itself. */
type PublicKey = Pick<SigningKey, "kind" | "keyId" | "publicKey">;

/**
 * Reads a public key in the format of the program that made it. For minisign that is the file or its second line, for
 * `ssh-keygen -t ed25519` the line of the `.pub` file. A bare Ed25519 key has 32 bytes in Base64 or PEM.
 * @returns undefined for anything else, such as a private key, or bytes with which anybody could sign
 */
export async function readPublicKey(text: string): Promise<PublicKey | undefined> {
  const key = readForm(text);
  if (key === undefined) return undefined;
  return (await isSafeKey(pointIn(key))) ? key : undefined;
}

/**
 * Whether bytes are a point of the curve with many multiples. With a point of small order, such as zeros, anybody can
 * make a signature that holds for every text. Programs that visitors check with accept such signatures.
 */
async function isSafeKey(bytes: Uint8Array): Promise<boolean> {
  // Imported here: it takes two megabytes, and few processes read a key.
  const { Point } = (await import("@noble/curves/ed25519.js")).ed25519;
  try {
    const point = Point.fromBytes(bytes);
    // The neutral point counts as free of torsion.
    return !point.isSmallOrder() && point.isTorsionFree();
  } catch {
    return false;
  }
}

/** The 32 bytes of the key itself, which are the last ones in every form. */
function pointIn({ kind, publicKey }: PublicKey): Uint8Array {
  const encoded = kind === "sshsig" ? (publicKey.split(" ")[1] ?? "") : publicKey;
  return Buffer.from(encoded, "base64").subarray(-keyLength);
}

function readForm(text: string): PublicKey | undefined {
  const trimmed = text.trim();
  if (trimmed.includes("PRIVATE KEY") || /secret key/i.test(trimmed)) return undefined;
  if (trimmed.startsWith("ssh-")) return readSshKey(trimmed);
  if (trimmed.includes("-----")) return readPem(trimmed);
  const line = trimmed.split(/\r?\n/).find((one) => !one.startsWith("untrusted comment:"));
  const bytes = bytesOf(line?.trim() ?? "");
  if (bytes?.length === keyLength) return plainKey(bytes);
  return bytes === undefined ? undefined : readMinisignKey(bytes);
}

/** `Ed`, eight bytes that number the key, lowest first, and the key. */
function readMinisignKey(bytes: Buffer): PublicKey | undefined {
  if (bytes.length !== 2 + 8 + keyLength) return undefined;
  if (bytes.subarray(0, 2).toString("latin1") !== "Ed") return undefined;
  const keyId = Buffer.from(bytes.subarray(2, 10)).reverse().toString("hex").toUpperCase();
  return { kind: "minisign", keyId, publicKey: bytes.toString("base64") };
}

/** The type as a text with its length, then the key with its length. The comment is left out. */
function readSshKey(line: string): PublicKey | undefined {
  const [type, encoded = ""] = line.split(/\s+/);
  const bytes = bytesOf(encoded);
  if (type !== "ssh-ed25519" || bytes === undefined) return undefined;
  const head = Buffer.alloc(4 + type.length + 4);
  head.writeUInt32BE(type.length);
  head.write(type, 4, "latin1");
  head.writeUInt32BE(keyLength, 4 + type.length);
  if (bytes.length !== head.length + keyLength) return undefined;
  if (!bytes.subarray(0, head.length).equals(head)) return undefined;
  return { kind: "sshsig", keyId: fingerprintOf(bytes), publicKey: `${type} ${encoded}` };
}

function readPem(text: string): PublicKey | undefined {
  try {
    const { kty, crv, x = "" } = createPublicKey(text).export({ format: "jwk" });
    const isKey = kty === "OKP" && crv === "Ed25519";
    return isKey ? plainKey(Buffer.from(x, "base64url")) : undefined;
  } catch {
    // Whatever it is, it is no public key.
    return undefined;
  }
}

const plainKey = (bytes: Buffer): PublicKey => ({
  kind: "ed25519",
  keyId: fingerprintOf(bytes),
  publicKey: bytes.toString("base64"),
});

/** In the format of `ssh-keygen -l`. */
const fingerprintOf = (bytes: Buffer) =>
  `SHA256:${createHash("sha256").update(bytes).digest("base64").replace(/=+$/, "")}`;

/** Undefined for what is no Base64. */
function bytesOf(text: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  return Buffer.from(text, "base64");
}
