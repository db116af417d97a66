import { createHmac } from "node:crypto";
import { and, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { Refusal } from "~/domain/refusal";
import { retention } from "~/domain/retention";
import type { Database } from "~/platform/db/database.server";
import { staffWaits } from "~/platform/db/schema";

/** How a wait grows: the first tries are free, then it doubles up to the longest, in seconds. */
type Lane = { free: number; first: number; longest: number };

/**
 * The counters of tries. The wait of an account has a short maximum, because everybody can cause it. A browser that
 * has signed in before has a counter of its own instead.
 */
const lanes = {
  /** Network address: it may belong to one guesser or to a whole office. */
  address: { free: 10, first: 2, longest: 900 },
  /** Passwords for one account, from browsers that never signed in to it. */
  account: { free: 5, first: 1, longest: 60 },
  /** Codes for one account, likewise. A client that gets here knows the password. */
  code: { free: 5, first: 5, longest: 300 },
  /** Passwords from one browser that has signed in to the account before. */
  device: { free: 5, first: 1, longest: 60 },
  /**
   * Codes from such a browser. They are not counted with passwords: a client that knows the password would end its own
   * wait with it.
   */
  "device-code": { free: 5, first: 5, longest: 300 },
  /** Recovery codes from such a browser, so that wrong codes of an app make nobody wait with a right one of these. */
  "device-recovery": { free: 5, first: 5, longest: 300 },
} as const satisfies Record<string, Lane>;

/** A lane, and whom it counts in it. */
export type Wait = { lane: keyof typeof lanes; key: string };

/** Seconds after which tries are forgotten. */
const forgottenAfter = retention.consoleTries / 1000;

type WaitOptions = { db: Database; secret: Buffer; now: Date };

/**
 * Counts the attempt before checking it, so that parallel attempts wait too. An early attempt is rejected without
 * extending the wait. If one counter rejects, the others are not incremented. Otherwise strangers' guesses at an
 * account would extend the wait of the person's own address with every try.
 * @throws Refusal `slowed`
 */
export async function countTry(
  { db, ...options }: WaitOptions,
  waits: readonly Wait[],
): Promise<void> {
  await db.transaction(async (transaction) => {
    // The address last, as in `forgetTries`: two calls that lock the same rows in turn wait for each other else.
    const isOfClient = ({ lane }: Wait) => lane === "address";
    const inTurn = [...waits.filter((wait) => !isOfClient(wait)), ...waits.filter(isOfClient)];
    for (const wait of inTurn) {
      const seconds = await claimTurn({ ...options, db: transaction }, wait);
      if (seconds > 0) throw new Refusal("slowed", { seconds });
    }
  });
}

async function claimTurn({ db, secret, now }: WaitOptions, wait: Wait): Promise<number> {
  const key = keyOf(secret, wait);
  const { free, first, longest } = lanes[wait.lane];
  const { failures, lastTryAt, nextTryAt } = staffWaits;
  const time = now.toISOString();
  const count = sql`CASE WHEN ${lastTryAt} < ${time}::timestamptz - ${forgottenAfter} * interval '1 second' THEN 1 ELSE ${failures} + 1 END`;
  const seconds = sql`CASE WHEN ${count} <= ${free}::int THEN 0 ELSE least(${longest}::float8, ${first}::float8 * 2 ^ least(${count} - ${free}::int - 1, 30)) END`;
  const claimed = await db
    .insert(staffWaits)
    .values({ key, failures: 1, lastTryAt: now, nextTryAt: now })
    .onConflictDoUpdate({
      target: staffWaits.key,
      set: {
        failures: count,
        lastTryAt: now,
        nextTryAt: sql`${time}::timestamptz + (${seconds}) * interval '1 second'`,
      },
      // A clock that was set back would refuse until it has caught up.
      setWhere: sql`${nextTryAt} <= ${time}::timestamptz OR ${lastTryAt} > ${time}::timestamptz + interval '1 minute'`,
    })
    .returning({ key: staffWaits.key });
  if (claimed.length > 0) return 0;
  const [row] = await db.select({ nextTryAt }).from(staffWaits).where(eq(staffWaits.key, key));
  const left = (row?.nextTryAt.getTime() ?? 0) - now.getTime();
  return Math.max(1, Math.ceil(left / 1000));
}

/** The number of tries that a lane counts at present. */
export async function countedTries(
  { db, secret }: Pick<WaitOptions, "db" | "secret">,
  wait: Wait,
): Promise<number> {
  const [row] = await db
    .select({ failures: staffWaits.failures })
    .from(staffWaits)
    .where(eq(staffWaits.key, keyOf(secret, wait)));
  return row?.failures ?? 0;
}

/**
 * Forgets the tries of these, after a right one. An address gets back no more than was tried for the same
 * account: else somebody with one good account could guess at others from there without ever waiting.
 * @param options `now`: the time with which the right try was counted
 */
export async function forgetTries(
  { db, secret, now }: WaitOptions,
  waits: readonly Wait[],
): Promise<void> {
  const keysOf = (ofClient: boolean) =>
    waits
      .filter(({ lane }) => (lane === "address") === ofClient)
      .map((wait) => keyOf(secret, wait));
  const { key, failures, lastTryAt, nextTryAt } = staffWaits;
  const forgotten = await db
    .delete(staffWaits)
    .where(inArray(key, keysOf(false)))
    .returning({ failures });
  const own = forgotten.reduce((sum, row) => sum + row.failures, 0);
  const time = now.toISOString();
  const isClientKey = inArray(key, keysOf(true));
  await db
    .update(staffWaits)
    .set({
      failures: sql`${failures} - ${Math.max(1, own)}::int`,
      // The wait that the right try began; one of a later try stays.
      nextTryAt: sql`CASE WHEN ${lastTryAt} <= ${time}::timestamptz THEN ${time}::timestamptz ELSE ${nextTryAt} END`,
    })
    .where(isClientKey);
  await db.delete(staffWaits).where(and(isClientKey, lte(failures, 0)));
}

/** Deletes what is forgotten. @returns the number of deleted rows */
export async function deleteForgottenTries(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - forgottenAfter * 1000);
  const deleted = await db
    .delete(staffWaits)
    .where(lt(staffWaits.lastTryAt, before))
    .returning({ key: staffWaits.key });
  return deleted.length;
}

function keyOf(secret: Buffer, { lane, key }: Wait): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["staff-wait", lane, key]))
    .digest("base64url");
}
