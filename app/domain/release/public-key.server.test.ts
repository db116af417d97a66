import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { usesSigningTools } from "~tests/support/signing-tools";
import { readPublicKey } from "./public-key.server";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
const sum = `SHA256:${createHash("sha256").update(raw).digest("base64").replace(/=+$/, "")}`;

describe("a public key", () => {
  it("of minisign is its file or its line, and is numbered as minisign writes it", () => {
    const id = Buffer.from("0102030405060708", "hex");
    const line = Buffer.concat([Buffer.from("Ed"), id, raw]).toString("base64");
    const key = { kind: "minisign", keyId: "0807060504030201", publicKey: line };
    expect(readPublicKey(line)).toEqual(key);
    const file = `untrusted comment: minisign public key 0807060504030201\r\n${line}\r\n`;
    expect(readPublicKey(file)).toEqual(key);
    const other = Buffer.concat([Buffer.from("ED"), id, raw]).toString("base64");
    expect(readPublicKey(other)).toBeUndefined();
  });
  it("of Ed25519 is 32 bytes or PEM, which are the same key", () => {
    const key = { kind: "ed25519", keyId: sum, publicKey: raw.toString("base64") };
    expect(readPublicKey(` ${raw.toString("base64")}\n`)).toEqual(key);
    expect(readPublicKey(String(publicKey.export({ format: "pem", type: "spki" })))).toEqual(key);
  });
  it("of SSH is what ssh-keygen makes, with its fingerprint", { skip: !usesSigningTools }, () => {
    const folder = mkdtempSync(join(tmpdir(), "manifold-key-"));
    try {
      const file = join(folder, "key");
      const make = ["-q", "-t", "ed25519", "-N", "", "-C", "build machine", "-f", file];
      execFileSync("ssh-keygen", make);
      const line = readFileSync(`${file}.pub`, "utf8");
      const said = execFileSync("ssh-keygen", ["-l", "-f", `${file}.pub`], { encoding: "utf8" });
      const key = readPublicKey(line);
      expect(key).toEqual({
        kind: "sshsig",
        keyId: said.split(" ")[1],
        publicKey: line.split(" ").slice(0, 2).join(" "),
      });
      expect(readPublicKey(readFileSync(file, "utf8"))).toBeUndefined();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  it("is nothing else", () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
    for (const text of [
      ...["", "hello", "ssh-rsa AAAAB3NzaC1yc2E=", "ssh-ed25519 AAAA", "ssh-ed25519"],
      ...[raw.toString("hex"), raw.subarray(1).toString("base64")],
      String(rsa.export({ format: "pem", type: "spki" })),
      String(privateKey.export({ format: "pem", type: "pkcs8" })),
      "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----",
    ]) {
      expect(readPublicKey(text), text).toBeUndefined();
    }
  });
});
