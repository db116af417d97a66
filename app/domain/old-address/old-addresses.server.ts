import { lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { dayInChina } from "~/i18n/china-time";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import { missingAddressDays, oldAddresses, oldAddressHits } from "~/platform/db/schema";
import {
  type AddressIndex,
  findAddress,
  indexAddresses,
  isCountable,
  locationOf,
  type OldAddress,
  readPath,
} from "./old-address";

/** Days for which addresses without a page are counted. */
export const missingDays = 30;

/** Most addresses that are kept of a day: a flood of invented ones replaces the rarest, not those of real links. */
const maxPathsOfDay = 500;

/** Most addresses that are waiting in memory to be written. */
const maxWaiting = 2_000;

/** Most addresses that one write stores. */
const maxWritten = 200;

/** The answer to an address that shows nothing: it has moved, or is gone for good. */
type MovedAnswer = { status: 301; location: string } | { status: 410 };

type OldAddressesOptions = {
  db: Database;
  onError: (error: unknown) => void;
  now?: () => Date;
  /** Milliseconds between two writes of counts. */
  interval?: number;
};

type Entry = OldAddress & { id: number };

/** The list of old addresses, as requests use it. It is in memory, so that a missing page costs no query. */
export type OldAddresses = Awaited<ReturnType<typeof followOldAddresses>>;

/**
 * Reads the list, and again on each change. Requests are counted in memory and written in batches: no request writes. A
 * killed process loses the counts of a few seconds.
 */
export async function followOldAddresses(options: OldAddressesOptions) {
  const { db, onError, now = () => new Date(), interval = 5_000 } = options;
  let index: AddressIndex<Entry> = indexAddresses<Entry>([]);
  let latest = 0;
  let hits = new Map<number, number>();
  // A path that is asked for once waits here for its second time, so that a scan writes nothing.
  const missing = new LRUCache<string, { hits: number; isKnown: boolean }>({ max: maxWaiting });
  let writing: Promise<void> = Promise.resolve();

  const refresh = async () => {
    latest += 1;
    const own = latest;
    const { id, from, to } = oldAddresses;
    const rows = await db.select({ id, from, to }).from(oldAddresses);
    if (own === latest) index = indexAddresses(rows);
  };
  const writeHits = async () => {
    const waiting = hits;
    hits = new Map();
    if (waiting.size === 0) return;
    try {
      await addHits(db, waiting, dayInChina(now()));
    } catch (error) {
      for (const [id, count] of waiting) hits.set(id, (hits.get(id) ?? 0) + count);
      throw error;
    }
  };
  const writeMissing = async () => {
    const due = [...missing.entries()]
      .filter(([, counted]) => counted.hits > 1 || (counted.isKnown && counted.hits > 0))
      .sort(([, one], [, other]) => other.hits - one.hits)
      .slice(0, maxWritten);
    if (due.length === 0) return;
    const counts = due.map(([path, counted]): [string, number] => [path, counted.hits]);
    await addMissing(db, counts, now());
    for (const [path, written] of counts) {
      const counted = missing.peek(path);
      if (counted === undefined) continue;
      counted.hits -= written;
      counted.isKnown = true;
    }
  };
  const flush = () => {
    writing = writing.then(async () => {
      for (const write of [writeHits, writeMissing]) {
        await write().catch((error: unknown) => {
          if (!isDatabaseUnavailable(error)) onError(error);
        });
      }
    });
    return writing;
  };
  const timer = setInterval(flush, interval);
  timer.unref();
  await refresh();

  return {
    /** Reads the list again; to be called when content has changed. */
    refresh,
    /** The answer for a path that shows nothing, which counts as a use of its entry; undefined: none. */
    find(pathname: string): MovedAnswer | undefined {
      const path = readPath(pathname);
      const found = path === null ? undefined : findAddress(index, path);
      if (found === undefined) return undefined;
      const location = found.to === null ? null : locationOf(found.to);
      if (location === undefined) return undefined;
      const { id } = found.entry;
      hits.set(id, (hits.get(id) ?? 0) + 1);
      return location === null ? { status: 410 } : { status: 301, location };
    },
    /** Counts a request for a path that shows nothing and leads nowhere. */
    countMissing(pathname: string): void {
      const path = readPath(pathname);
      if (path === null || !isCountable(path)) return;
      const counted = missing.get(path);
      if (counted === undefined) missing.set(path, { hits: 1, isKnown: false });
      else counted.hits += 1;
    },
    /** Writes the counts that wait. */
    flush,
    /** Writes the remaining counts; call it before the database closes. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Adds uses to entries; those that were removed in the meantime are left out. */
async function addHits(db: Database, counts: Map<number, number>, day: string): Promise<void> {
  // Always in the same order, so that two instances cannot deadlock.
  const rows = [...counts].sort(([one], [other]) => one - other);
  const values = sql.join(
    rows.map(([id, count]) => sql`(${id}::integer, ${count}::bigint)`),
    sql`, `,
  );
  await db.execute(sql`
    INSERT INTO ${oldAddressHits} (address_id, hits, last_day)
    SELECT counted.id, counted.hits, ${day}::date
    FROM (VALUES ${values}) AS counted (id, hits)
    JOIN ${oldAddresses} ON ${oldAddresses.id} = counted.id
    ORDER BY counted.id
    ON CONFLICT (address_id) DO UPDATE
    SET hits = ${oldAddressHits.hits} + excluded.hits, last_day = excluded.last_day
  `);
}

async function addMissing(
  db: Database,
  counts: readonly [path: string, hits: number][],
  now: Date,
): Promise<void> {
  const day = dayInChina(now);
  const first = dayInChina(new Date(now.getTime() - missingDays * 24 * 60 * 60_000));
  const rows = counts.map(([path, count]) => ({ day, path, hits: count }));
  rows.sort((one, other) => (one.path < other.path ? -1 : 1));
  await db.transaction(async (transaction) => {
    await transaction
      .insert(missingAddressDays)
      .values(rows)
      .onConflictDoUpdate({
        target: [missingAddressDays.day, missingAddressDays.path],
        set: { hits: sql`${missingAddressDays.hits} + excluded.hits` },
      });
    await transaction.delete(missingAddressDays).where(lt(missingAddressDays.day, first));
    await transaction.execute(sql`
      DELETE FROM ${missingAddressDays}
      WHERE day = ${day}::date AND path IN (
        SELECT path FROM ${missingAddressDays} WHERE day = ${day}::date
        ORDER BY hits DESC, path OFFSET ${maxPathsOfDay}
      )
    `);
  });
}
