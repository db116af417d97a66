import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeMinisignKey, minisignatureOf } from "~tests/support/minisign";
import { usesSigningTools } from "~tests/support/signing-tools";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { isMinisignature, isPlainSignature, isSshSignature } from "./signature-check.server";

const text = Buffer.from("0a1b  Manifold-6.3.0-x64.exe\n");

/** A key as Node has it, and its 32 bytes. */
function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  return { privateKey, publicKey, raw };
}

describe("signatures of minisign", () => {
  const key = makeMinisignKey();
  const { publicKey } = key;
  const line = publicKey.split("\n")[1] ?? "";

  it("are of the text, the key and its comment", () => {
    const signed = minisignatureOf(text, key);
    expect(isMinisignature(publicKey, text, signed)).toBe(true);
    expect(isMinisignature(line, text, signed)).toBe(true);
    expect(isMinisignature(line, text, signed.replaceAll("\n", "\r\n"))).toBe(true);
    const other = makeMinisignKey();
    const wrong = [
      isMinisignature(publicKey, Buffer.from("other"), signed),
      isMinisignature(publicKey, text, minisignatureOf(text, key, { algorithm: "Ed" })),
      isMinisignature(publicKey, text, minisignatureOf(text, { ...other, id: key.id })),
      isMinisignature(publicKey, text, minisignatureOf(text, { ...key, id: other.id })),
      isMinisignature(publicKey, text, signed.replace("timestamp:1", "timestamp:2")),
      isMinisignature(publicKey, text, ""),
      isMinisignature("RWQ", text, signed),
      isMinisignature("", text, signed),
    ];
    expect(wrong).not.toContain(true);
  });

  it("are of the form that minisign reads", () => {
    const signed = minisignatureOf(text, key);
    const zero = signed.replace("untrusted comment: signature", "untrusted comment: a\0b");
    const wrong = [
      signed.replace("untrusted comment: signature", "signature"),
      signed.replace("untrusted comment: signature", ""),
      `\ufeff${signed}`,
      zero,
      `${signed}<script>`,
    ].map((one) => isMinisignature(publicKey, text, one));
    expect(wrong).not.toContain(true);
    expect(isMinisignature(publicKey, text, `${signed}\n`)).toBe(true);
  });
});

describe("signatures of ssh-keygen", { skip: !usesSigningTools }, () => {
  const folder = temporaryFolder();
  const makeSshKey = (name: string, type = "ed25519") => {
    execFileSync("ssh-keygen", ["-q", "-t", type, "-N", "", "-f", join(folder, name)]);
    return readFileSync(join(folder, `${name}.pub`), "utf8");
  };
  const signed = (name: string, namespace = "file", more: string[] = []) =>
    execFileSync(
      "ssh-keygen",
      ["-q", "-Y", "sign", "-f", join(folder, name), "-n", namespace, ...more],
      { input: text, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] },
    );

  it("are of the text, the key and the namespace of files", () => {
    const publicKey = makeSshKey("one");
    const other = makeSshKey("other");
    const signature = signed("one");
    expect(isSshSignature(publicKey, text, signature)).toBe(true);
    expect(isSshSignature(publicKey, text, signature.replaceAll("\n", "\r\n"))).toBe(true);
    expect(isSshSignature(publicKey, text, signed("one", "file", ["-O", "hashalg=sha256"]))).toBe(
      true,
    );
    const armored = signature.split("\n");
    const broken = [...armored.slice(0, 3), ...armored.slice(4)].join("\n");
    const wrong = [
      isSshSignature(publicKey, Buffer.from("other"), signature),
      isSshSignature(other, text, signature),
      isSshSignature(publicKey, text, signed("one", "git")),
      isSshSignature(publicKey, text, broken),
      isSshSignature(publicKey, text, ""),
      isSshSignature(makeSshKey("rsa", "rsa"), text, signed("rsa")),
    ];
    expect(wrong).not.toContain(true);
  });
});

describe("the form of signatures of ssh-keygen", () => {
  const key = makeKey();
  const texts = (...parts: (string | Buffer)[]) =>
    Buffer.concat(
      parts.flatMap((part) => {
        const bytes = Buffer.from(part);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(bytes.length);
        return [length, bytes];
      }),
    );
  const known = texts("ssh-ed25519", key.raw);
  const publicKey = `ssh-ed25519 ${known.toString("base64")}`;
  const make = ({ reserved = "", behind = "" } = {}) => {
    const sum = createHash("sha512").update(text).digest();
    const magic = Buffer.from("SSHSIG");
    const signed = Buffer.concat([magic, texts("file", reserved, "sha512", sum)]);
    const own = texts("ssh-ed25519", sign(null, signed, key.privateKey));
    const blob = Buffer.concat([own, Buffer.from(behind)]);
    const version = Buffer.from([0, 0, 0, 1]);
    const whole = Buffer.concat([magic, version, texts(known, "file", reserved, "sha512", blob)]);
    const lines = whole.toString("base64");
    return `-----BEGIN SSH SIGNATURE-----\n${lines}\n-----END SSH SIGNATURE-----\n`;
  };

  it("has nothing that ssh-keygen would not read", () => {
    expect(isSshSignature(publicKey, text, make())).toBe(true);
    expect(isSshSignature(publicKey, text, make({ behind: "more" }))).toBe(false);
    expect(isSshSignature(publicKey, text, make({ reserved: "more" }))).toBe(false);
  });
});

describe("bare signatures", () => {
  const key = makeKey();
  const pem = key.publicKey.export({ type: "spki", format: "pem" }).toString();
  const file = randomBytes(100_001);
  const pieces = [file.subarray(0, 70_000), file.subarray(70_000)];
  const signature = sign(null, file, key.privateKey).toString("base64");

  it("are of the whole file, read piece by piece", async () => {
    const raw = key.raw.toString("base64");
    expect(await isPlainSignature(raw, pieces, signature)).toBe(true);
    expect(await isPlainSignature(pem, pieces, signature)).toBe(true);
    const changed = [...pieces, Buffer.from("x")];
    expect(await isPlainSignature(raw, changed, signature)).toBe(false);
    expect(await isPlainSignature(makeKey().raw.toString("base64"), pieces, signature)).toBe(false);
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
    const foreign = rsa.export({ type: "spki", format: "pem" }).toString();
    expect(await isPlainSignature(foreign, pieces, signature)).toBe(false);
    expect(await isPlainSignature("-----", pieces, signature)).toBe(false);
    expect(await isPlainSignature(raw, pieces, "AAAA")).toBe(false);
  });

  it("have one form only, and no key of small order", async () => {
    const bytes = Buffer.from(signature, "base64");
    // The same number and the order of the curve: some programs take that for a second signature.
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString("hex")}`) + order;
    const larger = Buffer.from(s.toString(16).padStart(64, "0"), "hex").reverse();
    const second = Buffer.concat([bytes.subarray(0, 32), larger]).toString("base64");
    expect(await isPlainSignature(key.raw.toString("base64"), pieces, second)).toBe(false);
    const small = Buffer.alloc(32);
    small[0] = 1;
    const any = Buffer.concat([small, Buffer.alloc(32)]).toString("base64");
    expect(await isPlainSignature(small.toString("base64"), pieces, any)).toBe(false);
  });
});
