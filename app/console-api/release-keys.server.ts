import { listApprovers } from "~/domain/release/approvals.server";
import { listKeys } from "~/domain/release/registry-rows.server";
import { listUnsigned, signLater } from "~/domain/release/signing/late-signatures.server";
import { addKey, endKey } from "~/domain/release/signing/release-keys.server";
import { readWantedKey } from "~/domain/release/signing/wanted-key.server";
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
  async addReleaseKey(call, wanted) {
    const added = await readWantedKey(wanted, call.options.now());
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
