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
  it("of minisign is its file or its line, and is numbered as minisign writes it", async () => {
    const id = Buffer.from("0102030405060708", "hex");
    const line = Buffer.concat([Buffer.from("Ed"), id, raw]).toString("base64");
    const key = { kind: "minisign", keyId: "0807060504030201", publicKey: line };
    expect(await readPublicKey(line)).toEqual(key);
    const file = `untrusted comment: minisign public key 0807060504030201\r\n${line}\r\n`;
    expect(await readPublicKey(file)).toEqual(key);
    const other = Buffer.concat([Buffer.from("ED"), id, raw]).toString("base64");
    expect(await readPublicKey(other)).toBeUndefined();
  });
  it("of Ed25519 is 32 bytes or PEM, which are the same key", async () => {
    const key = { kind: "ed25519", keyId: sum, publicKey: raw.toString("base64") };
    expect(await readPublicKey(` ${raw.toString("base64")}\n`)).toEqual(key);
    expect(await readPublicKey(String(publicKey.export({ format: "pem", type: "spki" })))).toEqual(
      key,
    );
  });
  it("of SSH is what ssh-keygen makes, with its fingerprint", {
    skip: !usesSigningTools,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "site-key-"));
    try {
      const file = join(folder, "key");
      const make = ["-q", "-t", "ed25519", "-N", "", "-C", "build machine", "-f", file];
      execFileSync("ssh-keygen", make);
      const line = readFileSync(`${file}.pub`, "utf8");
      const said = execFileSync("ssh-keygen", ["-l", "-f", `${file}.pub`], { encoding: "utf8" });
      const key = await readPublicKey(line);
      expect(key).toEqual({
        kind: "sshsig",
        keyId: said.split(" ")[1],
        publicKey: line.split(" ").slice(0, 2).join(" "),
      });
      expect(await readPublicKey(readFileSync(file, "utf8"))).toBeUndefined();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  it.each([
    ["zeros", "00".repeat(32)],
    ["the neutral point", `01${"00".repeat(31)}`],
    ["the point of order 2", `ec${"ff".repeat(30)}7f`],
    ["a point of order 8", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"],
    [
      "the same with the other sign",
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    ],
    ["no point", `02${"00".repeat(31)}`],
    ["the neutral point in a second form", `01${"00".repeat(30)}80`],
  ])("is in no form %s, with which anybody could sign", async (_, hex) => {
    const point = Buffer.from(hex, "hex");
    const minisign = Buffer.concat([Buffer.from("Ed"), Buffer.alloc(8, 1), point]);
    const length = (of: number) => Buffer.from([0, 0, 0, of]);
    const type = "ssh-ed25519";
    const ssh = Buffer.concat([length(type.length), Buffer.from(type), length(32), point]);
    const pem = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), point]);
    for (const text of [
      ...[point.toString("base64"), minisign.toString("base64")],
      `${type} ${ssh.toString("base64")} somebody`,
      `-----BEGIN PUBLIC KEY-----\n${pem.toString("base64")}\n-----END PUBLIC KEY-----`,
    ]) {
      expect(await readPublicKey(text), text).toBeUndefined();
    }
  });
  it("is nothing else", async () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;
    for (const text of [
      ...["", "hello", "ssh-rsa AAAAB3NzaC1yc2E=", "ssh-ed25519 AAAA", "ssh-ed25519"],
      ...[raw.toString("hex"), raw.subarray(1).toString("base64")],
      String(rsa.export({ format: "pem", type: "spki" })),
      String(privateKey.export({ format: "pem", type: "pkcs8" })),
      "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----",
    ]) {
      expect(await readPublicKey(text), text).toBeUndefined();
    }
  });
});
