import { and, eq, gte, max, type SQL, sql } from "drizzle-orm";
import { askFor } from "~/domain/release/approvals.server";
import { listKeys, lockRegistry } from "~/domain/release/registry-rows.server";
import { endProblem } from "~/domain/release/release-acts";
import {
  type Change,
  canonicalJson,
  type KeyEnd,
  type NewKey,
} from "~/domain/release/release-change";
import type { Answer } from "~/domain/release/release-edits.server";
import {
  type RegistryOptions,
  type ReleaseActor,
  refusalOf,
  writeHistory,
} from "~/domain/release/release-history.server";
import type { SigningKey } from "~/domain/release/release-record";
import type { Database } from "~/platform/db/database.server";
import { releaseEvents, releaseKeys } from "~/platform/db/schema";

type KeyName = Pick<SigningKey, "kind" | "keyId">;

/** A change of a key, and the approval that allows it. */
type KeyChange<Of> = { change: Of; approved?: object };

/**
 * Registers a public key, or asks for it where a second person has to agree; the same again changes nothing.
 * A token only asks.
 * @throws Refusal `key-taken`
 */
export async function addKey(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  key: NewKey,
): Promise<Answer> {
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
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
 * Sets until when releases need a key's signature, or requests it if a second person has to agree. Repeating it
 * changes nothing. An end that is not after the start takes back a planned key.
 * @param end `validUntil` null: from now on, or from the approval on; for a planned key it means its start, so the key
 * is taken back
 * @throws Refusal `unknown-key`, also for an ended key; `moved-on` to take back a started one; `last-key`
 */
export async function endKey(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  end: KeyEnd,
): Promise<Answer> {
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    if ((await tryEnd(transaction, end, now())) === "done") return "done";
    const meant = await resolveEndDate(transaction, end, now());
    const change: Change = { act: "end-key", key: meant };
    if (await askFor(transaction, actor, { change, why: "" }, now())) return "asked";
    await storeKeyEnd(transaction, actor, { change: meant }, now());
    return "done";
  });
}

/**
 * An end as it is agreed to. Of a key that is planned, "at once" means that it never begins: agreed to after its
 * beginning, the same words would end it.
 */
async function resolveEndDate(
  db: Database,
  { kind, keyId, validUntil }: KeyEnd,
  now: Date,
): Promise<KeyEnd> {
  const key = (await listKeys(db)).find((one) => one.kind === kind && one.keyId === keyId);
  const isPlanned = key !== undefined && new Date(key.validFrom) > now;
  const until = validUntil === null && isPlanned ? key.validFrom : validUntil;
  return { kind, keyId, validUntil: until };
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
  if (key === undefined && (await wasTakenBack(db, { kind, keyId }))) return "done";
  if (key !== undefined && validUntil !== null && key.validUntil === validUntil) return "done";
  // Taking back comes too late for a key that has begun: ending it is another thing to agree to.
  if (key !== undefined && isTooLate(key, { validUntil, now })) throw refusalOf("moved-on");
  // No key ended before somebody said so.
  const at = validUntil === null || new Date(validUntil) < now ? now : new Date(validUntil);
  const problem = endProblem(keys, { kind, keyId }, { at, now });
  if (problem !== null) throw refusalOf(problem);
  const begins = key && new Date(key.validFrom);
  const isTakenBack = begins !== undefined && now < begins && at <= begins;
  if (isTakenBack && key && (await hasBegunBefore(db, key))) throw refusalOf("moved-on");
  return { at, isTakenBack };
}

/** History events of a key. */
function eventsOf(act: "add key" | "take back key", { kind, keyId }: KeyName): SQL | undefined {
  const after = sql`${releaseEvents.after}::jsonb`;
  const isIts = sql`${after} ->> 'kind' = ${kind} AND ${after} ->> 'keyId' = ${keyId}`;
  return and(eq(releaseEvents.act, act), isIts);
}

/**
 * Whether the history has anything from after a key's beginning: by the clock of another machine, or by this one,
 * which was set back since. What has begun stays so, as releases may have been held against it.
 */
async function hasBegunBefore(db: Database, key: SigningKey): Promise<boolean> {
  const { id, at } = releaseEvents;
  const [added] = await db
    .select({ id: max(id) })
    .from(releaseEvents)
    .where(eventsOf("add key", key));
  // What a wrong clock wrote before the key was there says nothing of it.
  const isSince = and(gte(id, added?.id ?? 0), gte(at, new Date(key.validFrom)));
  return (await db.$count(releaseEvents, isSince)) > 0;
}

/** Whether a key that is not in the list was taken back: the same again changes nothing. */
async function wasTakenBack(db: Database, key: KeyName): Promise<boolean> {
  return (await db.$count(releaseEvents, eventsOf("take back key", key))) > 0;
}

/** Whether a key has begun that was to be taken back. */
const isTooLate = (
  { validFrom }: SigningKey,
  { validUntil, now }: { validUntil: string | null; now: Date },
) =>
  validUntil !== null && new Date(validUntil) <= new Date(validFrom) && new Date(validFrom) <= now;

/**
 * Applies an approved end date. A key that has not started by then is deleted, with everything that pages say about
 * it. Call it under `lockRegistry`.
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
    // No signature names it: nothing at all was done since its beginning.
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
