import { and, eq } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { releaseKeys, releaseSignatures } from "~/platform/db/schema";
import { askFor } from "./approvals.server";
import { listKeys, lockRegistry } from "./registry-rows.server";
import { endProblem } from "./release-acts";
import { type Change, canonicalJson, type KeyEnd, type NewKey } from "./release-change";
import type { Answer } from "./release-edits.server";
import {
  type RegistryOptions,
  type ReleaseActor,
  refusalOf,
  writeHistory,
} from "./release-history.server";
import type { SigningKey } from "./release-record";

/** What is changed of keys, and the approval by which it is. */
type KeyChange<Of> = { change: Of; approved?: object };

/**
 * Registers a public key, or asks for it where a second person has to agree; the same again changes nothing.
 * @throws Refusal `key-taken`, or for tokens
 */
export async function addKey(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  key: NewKey,
): Promise<Answer> {
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    if (actor.kind === "token") throw refusalOf("token-never-approves");
    if (await isRegistered(transaction, key)) return "done";
    const change: Change = { act: "add-key", key };
    if (await askFor(transaction, actor, { change, why: "" }, now())) return "asked";
    await storeKey(transaction, actor, { change: key }, now());
    return "done";
  });
}

/** Whether a key is registered as it is said. @throws Refusal `key-taken` where it is otherwise */
async function isRegistered(db: Database, key: NewKey): Promise<boolean> {
  const isIt = (one: SigningKey) => one.kind === key.kind && one.keyId === key.keyId;
  const known = (await listKeys(db)).find(isIt);
  if (known === undefined) return false;
  const validFrom = key.validFrom ?? known.validFrom;
  if (canonicalJson(known) === canonicalJson({ ...key, validFrom })) return true;
  throw refusalOf("key-taken");
}

/** Stores a key that nobody has to agree to any more. Call it under `lockRegistry`. @throws Refusal */
export async function storeKey(
  db: Database,
  actor: ReleaseActor,
  { change, approved }: KeyChange<NewKey>,
  now: Date,
): Promise<void> {
  if (await isRegistered(db, change)) return;
  const { validFrom, validUntil, ...rest } = change;
  const from = validFrom === null ? now : new Date(validFrom);
  const until = validUntil === null ? null : new Date(validUntil);
  // Its time may have gone by while the request waited.
  if (until !== null && until <= from) throw refusalOf("moved-on");
  await db.insert(releaseKeys).values({ ...rest, validFrom: from, validUntil: until });
  const entry = { act: "add key", auditAct: "release-key-added", product: "client" } as const;
  const after = { ...change, validFrom: from.toISOString(), ...approved };
  await writeHistory(db, actor, { ...entry, keyId: change.keyId, after }, now);
}

/**
 * Says until when releases need a key's signature, or asks for it where a second person has to agree; the same
 * again changes nothing. An end that is not after the beginning takes back a key that is only planned.
 * @throws Refusal `unknown-key`, also of one that is over; `last-key`; or for tokens
 */
export async function endKey(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  end: KeyEnd,
): Promise<Answer> {
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    if (actor.kind === "token") throw refusalOf("token-never-approves");
    if ((await tryEnd(transaction, end, now())) === "done") return "done";
    const { kind, keyId, validUntil } = end;
    const change: Change = { act: "end-key", key: { kind, keyId, validUntil } };
    if (await askFor(transaction, actor, { change, why: "" }, now())) return "asked";
    await storeKeyEnd(transaction, actor, { change: end }, now());
    return "done";
  });
}

/**
 * When a key would end, and whether it is taken back by that; `done`: it ends then already.
 * @throws Refusal with the rule
 */
async function tryEnd(
  db: Database,
  { kind, keyId, validUntil }: KeyEnd,
  now: Date,
): Promise<{ at: Date; isTakenBack: boolean } | "done"> {
  const keys = await listKeys(db);
  const key = keys.find((one) => one.kind === kind && one.keyId === keyId);
  if (key !== undefined && validUntil !== null && key.validUntil === validUntil) return "done";
  // Taking back comes too late for a key that has begun: ending it is another thing to agree to.
  if (key !== undefined && isTooLate(key, { validUntil, now })) throw refusalOf("moved-on");
  // No key ended before somebody said so.
  const at = validUntil === null || new Date(validUntil) < now ? now : new Date(validUntil);
  const problem = endProblem(keys, { kind, keyId }, { at, now });
  if (problem !== null) throw refusalOf(problem);
  const isTakenBack = key !== undefined && at <= new Date(key.validFrom);
  // By the clock of another machine it has begun.
  if (isTakenBack && (await hasSigned(db, { kind, keyId }))) throw refusalOf("moved-on");
  return { at, isTakenBack };
}

async function hasSigned(
  db: Database,
  { kind, keyId }: Pick<SigningKey, "kind" | "keyId">,
): Promise<boolean> {
  const isIts = and(eq(releaseSignatures.kind, kind), eq(releaseSignatures.keyId, keyId));
  const [one] = await db
    .select({ keyId: releaseSignatures.keyId })
    .from(releaseSignatures)
    .where(isIts)
    .limit(1);
  return one !== undefined;
}

/** Whether a key has begun that was to be taken back. */
const isTooLate = (
  { validFrom }: SigningKey,
  { validUntil, now }: { validUntil: string | null; now: Date },
) =>
  validUntil !== null && new Date(validUntil) <= new Date(validFrom) && new Date(validFrom) <= now;

/**
 * Stores an end that nobody has to agree to any more: a key that has not begun by then never was one, and goes
 * with all that pages say of it. Call it under `lockRegistry`.
 * @throws Refusal
 */
export async function storeKeyEnd(
  db: Database,
  actor: ReleaseActor,
  { change, approved }: KeyChange<KeyEnd>,
  now: Date,
): Promise<void> {
  const end = await tryEnd(db, change, now);
  if (end === "done") return;
  const { kind, keyId } = change;
  const validUntil = end.at;
  const isIt = and(eq(releaseKeys.kind, kind), eq(releaseKeys.keyId, keyId));
  if (end.isTakenBack) {
    // No signature names it, by any clock.
    await db.delete(releaseKeys).where(isIt);
  } else {
    await db.update(releaseKeys).set({ validUntil }).where(isIt);
  }
  const entry = end.isTakenBack
    ? ({ act: "take back key", auditAct: "release-key-taken-back", product: "client" } as const)
    : ({ act: "end key", auditAct: "release-key-ended", product: "client" } as const);
  const after = { kind, keyId, validUntil: validUntil.toISOString(), ...approved };
  await writeHistory(db, actor, { ...entry, keyId, after }, now);
}
