import { Refusal } from "~/domain/refusal";
import { countPeople } from "~/domain/release/approvals.server";
import { readPublicKey } from "~/domain/release/public-key.server";
import { listKeys } from "~/domain/release/registry-rows.server";
import { addKey, endKey } from "~/domain/release/release-keys.server";
import type { Call, Handlers } from "./call";
import { registryOf, releaseActor, viewRequests } from "./release-views.server";

const view = async ({ options: { db } }: Call) => ({
  keys: await listKeys(db),
  requests: await viewRequests(db, "keys"),
  people: await countPeople(db),
});

export const releaseKeyHandlers = {
  releaseKeys: view,
  async addReleaseKey(call, { publicKey: text, validFrom, validUntil }) {
    const key = await readPublicKey(text);
    if (key === undefined) throw new Refusal("wrong-fields", { fields: { publicKey: "wrong" } });
    const from = validFrom === null ? call.options.now() : new Date(validFrom);
    if (validUntil !== null && new Date(validUntil) <= from) {
      throw new Refusal("wrong-fields", { fields: { validUntil: "past" } });
    }
    const added = { ...key, validFrom, validUntil };
    const outcome = await addKey(registryOf(call), releaseActor(call), added);
    return { outcome, page: await view(call) };
  },
  async endReleaseKey(call, end) {
    const outcome = await endKey(registryOf(call), releaseActor(call), end);
    return { outcome, page: await view(call) };
  },
} satisfies Partial<Handlers>;
