import { createHash } from "node:crypto";
import { asc, desc, gte, max, sql, sum } from "drizzle-orm";
import { dayInChina } from "~/i18n/china-time";
import type { Database } from "~/platform/db/database.server";
import { missingAddressDays, oldAddresses, oldAddressHits } from "~/platform/db/schema";
import { findExistingPages } from "./existing-pages.server";
import { findAddress, indexAddresses, type OldAddress, ownPath } from "./old-address";
import { missingDays } from "./old-addresses.server";

/** Least number of requests for an address without a page that the console shows. */
const leastHits = 3;

/** Most addresses without a page that the console shows. */
const mostShown = 30;

export type AddressRow = OldAddress & { id: number; version: number };

/** The whole list, in the order of the old addresses. */
export async function listAddressRows(db: Database): Promise<AddressRow[]> {
  const { id, from, to, version } = oldAddresses;
  return db.select({ id, from, to, version }).from(oldAddresses).orderBy(asc(from));
}

/** Names a state of the list: another one after every change. */
export function revisionOf(rows: readonly AddressRow[]): string {
  const hash = createHash("sha256");
  for (const { id, from, to, version } of rows)
    hash.update(JSON.stringify([id, from, to, version]));
  return hash.digest("hex").slice(0, 32);
}

/** The list as the console shows it, with its use and the addresses that are missed most. */
export async function readAddressList(db: Database, now: Date) {
  const rows = await listAddressRows(db);
  const { addressId, hits, lastDay } = oldAddressHits;
  const used = await db.select({ addressId, hits, lastDay }).from(oldAddressHits);
  const uses = new Map(used.map((row) => [row.addressId, row]));
  const exists = await findExistingPages(
    db,
    rows.flatMap(({ to }) => ownPath(to) ?? []),
  );
  return {
    revision: revisionOf(rows),
    addresses: rows.map(({ id, from, to, version }) => {
      const path = ownPath(to);
      return {
        id,
        from,
        to,
        version,
        hits: uses.get(id)?.hits ?? 0,
        lastDay: uses.get(id)?.lastDay ?? null,
        /** Whether its page has gone since. */
        isLost: path !== null && !exists(path),
      };
    }),
    missing: await listMissing(db, rows, now),
  };
}

/** Addresses without a page that were asked for most, and lead nowhere yet. */
async function listMissing(db: Database, rows: readonly AddressRow[], now: Date) {
  const { day, path, hits } = missingAddressDays;
  const first = dayInChina(new Date(now.getTime() - missingDays * 24 * 60 * 60_000));
  const total = sum(hits).mapWith(Number);
  const found = await db
    .select({ path, hits: total, lastDay: max(day) })
    .from(missingAddressDays)
    .where(gte(day, first))
    .groupBy(path)
    .having(sql`${sum(hits)} >= ${leastHits}`)
    .orderBy(desc(total), asc(path))
    .limit(mostShown * 4);
  const exists = await findExistingPages(
    db,
    found.map((one) => one.path),
  );
  const index = indexAddresses(rows);
  return found
    .filter((one) => findAddress(index, one.path) === undefined && !exists(one.path))
    .slice(0, mostShown);
}
