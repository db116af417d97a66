import { timeProblem } from "~/domain/chosen-time";
import { Refusal } from "~/domain/refusal";
import { listApprovers } from "~/domain/release/approvals.server";
import { listKeys } from "~/domain/release/registry-rows.server";
import { readPublicKey } from "~/domain/release/signing/public-key.server";
import { listUnsigned, signLater } from "~/domain/release/signing/late-signatures.server";
import { addKey, endKey } from "~/domain/release/signing/release-keys.server";
import type { Call, Handlers } from "./call";
import { registryOf, releaseActor, viewRequests } from "./release-views.server";

const view = async ({ options: { db, now } }: Call) => ({
  keys: await listKeys(db),
  requests: await viewRequests(db, "keys"),
  people: await listApprovers(db, now()),
  /** Published releases that a key in force has not signed. */
  unsigned: await listUnsigned(db, now()),
});

export const releaseKeyHandlers = {
  releaseKeys: view,
  async addReleaseKey(call, { publicKey: text, validFrom, validUntil }) {
    const key = await readPublicKey(text);
    if (key === undefined) throw new Refusal("wrong-fields", { fields: { publicKey: "wrong" } });
    const now = call.options.now();
    const from = validFrom === null ? now : new Date(validFrom);
    // A key that was in use before is registered with its beginning; an end may be as far away as keys are made for.
    if (timeProblem(from, now) === "far") {
      throw new Refusal("wrong-fields", { fields: { validFrom: "far" } });
    }
    if (validUntil !== null && new Date(validUntil) <= from) {
      throw new Refusal("wrong-fields", { fields: { validUntil: "past" } });
    }
    const added = { ...key, validFrom, validUntil };
    const outcome = await addKey(registryOf(call), releaseActor(call), added);
    return { outcome, page: await view(call) };
  },
  async addLateSignatures(call, { signatures, ...name }) {
    const { storage } = call.options;
    const options = { ...registryOf(call), storage };
    const outcome = await signLater(options, releaseActor(call), name, { signatures });
    return { outcome, page: await view(call) };
  },
  async endReleaseKey(call, end) {
    const outcome = await endKey(registryOf(call), releaseActor(call), end);
    return { outcome, page: await view(call) };
  },
} satisfies Partial<Handlers>;
