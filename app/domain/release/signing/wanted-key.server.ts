import { timeProblem } from "~/domain/chosen-time";
import { Refusal } from "~/domain/refusal";
import type { NewKey } from "~/domain/release/release-change";
import { readPublicKey } from "./public-key.server";

/** A key as somebody asks to register it: its text, and the times from and until which it signs. */
type WantedKey = { publicKey: string; validFrom: string | null; validUntil: string | null };

/**
 * Reads a key that somebody asks to register.
 * @throws Refusal `wrong-fields`: the text is no public key, or its times make no sense
 */
export async function readWantedKey(
  { publicKey: text, validFrom, validUntil }: WantedKey,
  now: Date,
): Promise<NewKey> {
  const key = await readPublicKey(text);
  if (key === undefined) throw new Refusal("wrong-fields", { fields: { publicKey: "wrong" } });
  const from = validFrom === null ? now : new Date(validFrom);
  // A key that was in use before is registered with its beginning; an end may be as far away as keys are made for.
  if (timeProblem(from, now) === "far") {
    throw new Refusal("wrong-fields", { fields: { validFrom: "far" } });
  }
  if (validUntil !== null && new Date(validUntil) <= from) {
    throw new Refusal("wrong-fields", { fields: { validUntil: "past" } });
  }
  return { ...key, validFrom, validUntil };
}
