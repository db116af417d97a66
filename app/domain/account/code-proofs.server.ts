import { createHmac, randomInt, randomUUID } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { signedValue } from "~/lib/signed-value.server";
import { proofLifetime } from "~/platform/limits/limits";
import { type ProofChallenge, proofChallenge } from "./proof-challenge";

/**
 * The work of a challenge: PBKDF2 with `cost` rounds of SHA-256 for each number that is tried, from 0
 * to the right one, which lies in this range. On average 300 tries, about a second on a computer and
 * three on a phone. PBKDF2 is native code in browsers, so that a program that asks for codes has no
 * advantage over a visitor.
 */
const work = { cost: 5_000, least: 100, most: 500 } as const;

/** Seconds that replace the work where there are no scripts. */
export const waitSeconds = 20;

const solved = z.object({
  challenge: proofChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

const waited = z.object({
  id: z.string(),
  source: z.string(),
  /** Times between which it is accepted, in milliseconds since 1970. */
  from: z.number(),
  until: z.number(),
});

export type CodeProofOptions = {
  secret: Buffer;
  /** Uses a proof up; false when it was used before. It is shared by all instances. */
  spend: (id: string) => Promise<boolean>;
  now: () => Date;
};

/**
 * Proofs that asking for a code was worth something to the caller: computing time, or, without
 * scripts, waiting. Challenges are signed instead of stored; each is for one client, once, for
 * `proofLifetime`.
 */
export function createCodeProofs({ secret, spend, now }: CodeProofOptions) {
  const waits = signedValue({ purpose: "code-wait", secret, schema: waited });
  const keyFor = (purpose: string) =>
    createHmac("sha256", secret).update(`altcha ${purpose}`).digest("base64url");
  const keys = {
    hmacSignatureSecret: keyFor("challenge"),
    hmacKeySignatureSecret: keyFor("solution"),
  };
  const sourceOf = (client: string) =>
    createHmac("sha256", secret).update(`code-proof ${client}`).digest("base64url").slice(0, 16);

  /** Reads the claim of a proof, or null. */
  const read = async (proof: string, source: string): Promise<{ id: string } | null> => {
    const wait = waits.read(proof);
    if (wait !== null) {
      const time = now().getTime();
      return wait.source === source && wait.from <= time && time < wait.until ? wait : null;
    }
    const payload = solved.safeParse(jsonOf(proof));
    if (!payload.success) return null;
    const { parameters } = payload.data.challenge;
    if (parameters.data.source !== source || parameters.expiresAt * 1_000 <= now().getTime()) {
      return null;
    }
    const { verified } = await verifySolution({ ...payload.data, ...keys, deriveKey });
    return verified ? { id: parameters.nonce } : null;
  };

  return {
    /** A challenge to work at. */
    async challenge(client: string): Promise<ProofChallenge> {
      const made = await createChallenge({
        ...keys,
        algorithm: "PBKDF2/SHA-256",
        cost: work.cost,
        counter: randomInt(work.least, work.most + 1),
        expiresAt: new Date(now().getTime() + proofLifetime * 1_000),
        data: { source: sourceOf(client) },
        deriveKey,
      });
      return proofChallenge.parse(made);
    },

    /** A proof that is accepted after `waitSeconds`. */
    waiting(client: string): string {
      const time = now().getTime();
      return waits.write({
        id: randomUUID(),
        source: sourceOf(client),
        from: time + waitSeconds * 1_000,
        until: time + proofLifetime * 1_000,
      });
    },

    /** Seconds until a client's own proof by waiting is accepted; null for any other proof. */
    secondsLeft(proof: string, client: string): number | null {
      const wait = waits.read(proof);
      if (wait === null || wait.source !== sourceOf(client)) return null;
      const left = Math.ceil((wait.from - now().getTime()) / 1_000);
      return left > 0 ? left : null;
    },

    /** Whether a proof is right, the client's own, in time and not used before. It is used up. */
    async accept(proof: string, client: string): Promise<boolean> {
      if (proof === "") return false;
      const proved = await read(proof, sourceOf(client));
      return proved !== null && spend(proved.id);
    },
  };
}

function jsonOf(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, "base64").toString());
  } catch {
    return null;
  }
}
