import { and, eq } from "drizzle-orm";
import { releaseKeys } from "~/platform/db/schema";
import { listKeys, lockRegistry } from "./registry-rows.server";
import { endProblem } from "./release-acts";
import { canonicalJson } from "./release-change";
import {
  type RegistryOptions,
  type ReleaseActor,
  refusalOf,
  writeHistory,
} from "./release-history.server";
import type { SigningKey } from "./release-record";

/** Registers a public key; the same again changes nothing. @throws Refusal `key-taken`, or for tokens */
export async function addKey(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  key: SigningKey,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    if (actor.kind === "token") throw refusalOf("token-never-approves");
    const isIt = (one: SigningKey) => one.kind === key.kind && one.keyId === key.keyId;
    const known = (await listKeys(transaction)).find(isIt);
    if (known !== undefined) {
      if (canonicalJson(known) === canonicalJson(key)) return;
      throw refusalOf("key-taken");
    }
    const { validFrom, validUntil, ...rest } = key;
    const until = validUntil === null ? null : new Date(validUntil);
    const row = { ...rest, validFrom: new Date(validFrom), validUntil: until };
    await transaction.insert(releaseKeys).values(row);
    // Keys are of both products; the history of the client has them.
    const entry = { act: "add key", auditAct: "release-key-added", product: "client" } as const;
    await writeHistory(transaction, actor, { ...entry, after: key }, now());
  });
}

/**
 * Says until when releases need a key's signature; the same again changes nothing.
 * @throws Refusal `unknown-key`, also of one that is over; `last-key`; or for tokens
 */
export async function endKey(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  { kind, keyId, validUntil }: Pick<SigningKey, "kind" | "keyId"> & { validUntil: Date },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    if (actor.kind === "token") throw refusalOf("token-never-approves");
    const keys = await listKeys(transaction);
    const until = validUntil.toISOString();
    const isDone = (one: SigningKey) =>
      one.kind === kind && one.keyId === keyId && one.validUntil === until;
    if (keys.some(isDone)) return;
    const problem = endProblem(keys, { kind, keyId }, { at: validUntil, now: now() });
    if (problem !== null) throw refusalOf(problem);
    await transaction
      .update(releaseKeys)
      .set({ validUntil })
      .where(and(eq(releaseKeys.kind, kind), eq(releaseKeys.keyId, keyId)));
    const entry = { act: "end key", auditAct: "release-key-ended", product: "client" } as const;
    const after = { kind, keyId, validUntil: until };
    await writeHistory(transaction, actor, { ...entry, after }, now());
  });
}
