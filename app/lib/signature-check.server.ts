import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from "node:crypto";

/** Bytes of the parts of Ed25519. */
const keyLength = 32;
const signatureLength = 64;

/** Namespace of signatures that `ssh-keygen -Y sign -n file` makes. */
const namespace = "file";

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Whether a file of minisign (`.minisig`) is a signature of a text with a key. Only prehashed ones count,
 * which minisign has made by default since 0.8.
 * @param publicKey the file that minisign wrote, or its line in Base64
 */
export function isMinisignature(publicKey: string, text: Uint8Array, signature: string): boolean {
  const key = minisignKey(publicKey);
  const lines = signature.split(/\r?\n/);
  const [begin = "", body = "", comment = "", global = "", ...rest] = lines;
  // minisign reads four lines of text, and a text of C ends at a zero.
  const isForm = begin.startsWith("untrusted comment: ") && rest.join("").trim() === "";
  if (!isForm || signature.includes("\0")) return false;
  const trusted = /^trusted comment: (.*)$/.exec(comment)?.[1];
  const bytes = bytesOf(body);
  const whole = bytesOf(global);
  if (key === undefined || trusted === undefined) return false;
  if (bytes?.length !== 2 + 8 + signatureLength || whole?.length !== signatureLength) return false;
  if (bytes.subarray(0, 2).toString("latin1") !== "ED") return false;
  if (!isSame(bytes.subarray(2, 10), key.id)) return false;
  const own = bytes.subarray(10);
  const hash = createHash("blake2b512").update(text).digest();
  const commented = Buffer.concat([own, Buffer.from(trusted, "utf8")]);
  return verify(null, hash, key.key, own) && verify(null, commented, key.key, whole);
}

function minisignKey(text: string): { id: Buffer; key: KeyObject } | undefined {
  const line = text
    .trim()
    .split(/\r?\n/)
    .find((one) => !one.startsWith("untrusted comment:"));
  const bytes = bytesOf(line ?? "");
  if (bytes?.length !== 2 + 8 + keyLength) return undefined;
  if (bytes.subarray(0, 2).toString("latin1") !== "Ed") return undefined;
  return { id: bytes.subarray(2, 10), key: keyOf(bytes.subarray(10)) };
}

/**
 * Whether a file of `ssh-keygen -Y sign -n file` is a signature of a text with a key of Ed25519.
 * @param publicKey the line of the `.pub` file
 */
export function isSshSignature(publicKey: string, text: Uint8Array, signature: string): boolean {
  const [type, encoded = ""] = publicKey.trim().split(/\s+/);
  const known = bytesOf(encoded);
  const armored =
    /^-----BEGIN SSH SIGNATURE-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END SSH SIGNATURE-----\s*$/.exec(
      signature,
    );
  const bytes = bytesOf(armored?.[1]?.replace(/[\r\n]/g, "") ?? "");
  if (type !== "ssh-ed25519" || known === undefined || bytes === undefined) return false;
  try {
    const reader = new SshReader(bytes);
    if (reader.take(6).toString("latin1") !== "SSHSIG" || reader.number() !== 1) return false;
    const [key, space, reserved, hash, blob] = [1, 2, 3, 4, 5].map(() => reader.text());
    if (!reader.isAtEnd || !key || !space || !reserved || !hash || !blob) return false;
    // Reserved for what nobody has said: ssh-keygen takes it for empty.
    if (reserved.length > 0) return false;
    if (!isSame(key, known) || space.toString("utf8") !== namespace) return false;
    const algorithm = hash.toString("latin1");
    if (algorithm !== "sha512" && algorithm !== "sha256") return false;
    const inner = new SshReader(blob);
    const kind = inner.text().toString("latin1");
    const own = inner.text();
    if (!inner.isAtEnd) return false;
    const keyParts = new SshReader(known);
    if (keyParts.text().toString("latin1") !== type || kind !== type) return false;
    const raw = keyParts.text();
    if (raw.length !== keyLength || own.length !== signatureLength) return false;
    const signed = Buffer.concat([
      Buffer.from("SSHSIG", "latin1"),
      ...[space, reserved, hash, createHash(algorithm).update(text).digest()].map(sshText),
    ]);
    return verify(null, signed, keyOf(raw), own);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Reads the strings and numbers of SSH's binary form. */
class SshReader {
  #at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** @throws RangeError when there is less */
  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError("Too short");
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  number(): number {
    return this.take(4).readUInt32BE();
  }

  text(): Buffer {
    return this.take(this.number());
  }
}

function sshText(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/**
 * Whether 64 bytes are the Ed25519 signature of a file with a key. Node's own function wants the whole
 * file in memory; here its hash is made as it is read, and only the equation at the end is the library's.
 * @param publicKey 32 bytes in Base64, or PEM
 * @param signature 64 bytes in Base64
 */
export async function isPlainSignature(
  publicKey: string,
  content: Content,
  signature: string,
): Promise<boolean> {
  const key = plainKey(publicKey);
  const bytes = bytesOf(signature.trim());
  if (key === undefined || bytes?.length !== signatureLength) return false;
  const r = bytes.subarray(0, 32);
  const hash = createHash("sha512").update(r).update(key);
  for await (const piece of content) hash.update(piece);
  // Imported here: it takes two megabytes, and few processes check such a signature.
  const { Point } = (await import("@noble/curves/ed25519.js")).ed25519;
  const order = Point.Fn.ORDER;
  const s = numberOf(bytes.subarray(32));
  // Larger ones would be second signatures of the same text (RFC 8032, 5.1.7).
  if (s >= order) return false;
  try {
    const a = Point.fromBytes(key);
    if (a.isSmallOrder()) return false;
    const k = numberOf(hash.digest()) % order;
    const left = Point.BASE.multiplyUnsafe(s).subtract(a.multiplyUnsafe(k));
    return isSame(Buffer.from(left.toBytes()), r);
  } catch {
    // The key is no point of the curve.
    return false;
  }
}

function plainKey(text: string): Buffer | undefined {
  if (!text.includes("-----")) {
    const bytes = bytesOf(text.trim());
    return bytes?.length === keyLength ? bytes : undefined;
  }
  try {
    const { kty, crv, x = "" } = createPublicKey(text).export({ format: "jwk" });
    return kty === "OKP" && crv === "Ed25519" ? Buffer.from(x, "base64url") : undefined;
  } catch {
    return undefined;
  }
}

function keyOf(bytes: Uint8Array): KeyObject {
  const x = Buffer.from(bytes).toString("base64url");
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
}

/** A number of the curve: the lowest byte first. */
function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
}

/** Undefined for what is no Base64. */
function bytesOf(text: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  return Buffer.from(text, "base64");
}

const isSame = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other);
