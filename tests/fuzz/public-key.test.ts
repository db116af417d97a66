import { ed25519 } from "@noble/curves/ed25519.js";
import fc from "fast-check";
import { expect } from "vitest";
import { readPublicKey } from "~/domain/release/signing/public-key.server";
import { holds } from "./fuzz";
import { hostileText } from "./texts";

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
/** Keys that somebody has, since of any 32 bytes few are one. */
const points = bytes(32).map((secret) => ed25519.getPublicKey(secret));
const base64 = (content: Uint8Array) => Buffer.from(content).toString("base64");

/** Texts that are keys, nearly keys, and nothing of the kind. */
const texts = fc.oneof(
  bytes(32).map(base64),
  points.map(base64),
  fc
    .tuple(bytes(8), points)
    .map(([id, point]) => base64(Buffer.concat([Buffer.from("Ed"), id, point]))),
  bytes(40).map((rest) => base64(Buffer.concat([Buffer.from("Ed"), rest]))),
  fc
    .tuple(fc.constantFrom("ssh-ed25519", "ssh-rsa", "ssh-"), fc.uint8Array({ maxLength: 60 }))
    .map(([type, content]) => `${type} ${base64(content)} somebody`),
  fc
    .uint8Array({ maxLength: 60 })
    .map((content) => `-----BEGIN PUBLIC KEY-----\n${base64(content)}\n-----END PUBLIC KEY-----`),
  hostileText(60),
);

holds(
  {
    "a public key is read or not, and what was read is read as the same key": fc.asyncProperty(
      texts,
      async (text) => {
        const key = await readPublicKey(text);
        if (key === undefined) return;
        expect(await readPublicKey(key.publicKey)).toEqual(key);
        expect(key.keyId.length).toBeLessThanOrEqual(200);
      },
    ),
  },
  300,
);
