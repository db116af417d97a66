import {
  findLastChange,
  listPublicNames,
  type PublicName,
} from "~/domain/release/public/public-releases.server";
import { findRecords } from "~/domain/release/registry-rows.server";
import type { Product } from "~/domain/release/release";
import { isServed, type ReleaseRecord } from "~/domain/release/release-record";
import { nextTurn } from "~/lib/next-turn.server";
import type { Database } from "~/platform/db/database.server";
import { knownGoodFrame } from "./release-json";

/** The list as it was written, and where the entry of each release stands in it. */
type Written = { bytes: Buffer<ArrayBuffer>; entries: ReadonlyMap<number, Place> };
type Place = { state: string; start: number; end: number };

type Named = PublicName & { product: Product };

/** Releases that are read at once, and entries that are put together in a turn. */
const atOnce = 100;

export type VersionListOptions = {
  db: Database;
  /** Products of the list, in its order. */
  products: readonly Product[];
  /** The JSON of a version in the list. */
  entryOf: (release: ReleaseRecord) => unknown;
};

/**
 * Writes a list of every version that is handed out, each product's oldest first. Entries of releases that have not
 * changed are taken from the list before, so that a change costs the same however long the list is; the process
 * reads requests in between.
 */
export function createVersionList({ db, products, entryOf }: VersionListOptions) {
  let last: Written = { bytes: Buffer.alloc(0), entries: new Map() };

  /** The entries of releases that are new or have changed. */
  async function writeEntries(names: readonly Named[]): Promise<Map<number, Buffer>> {
    const entries = new Map<number, Buffer>();
    for (const product of products) {
      const versions = names
        .filter((name) => name.product === product)
        .map(({ version }) => version);
      for (let start = 0; start < versions.length; start += atOnce) {
        await nextTurn();
        const records = await findRecords(db, product, versions.slice(start, start + atOnce));
        for (const record of records) {
          // One may have been withdrawn meanwhile, or the scanner found something.
          if (!isServed(record)) continue;
          entries.set(record.id, Buffer.from(JSON.stringify(entryOf(record))));
        }
      }
    }
    return entries;
  }

  return async function write(): Promise<Buffer<ArrayBuffer>> {
    const known = last;
    const { before, behind } = knownGoodFrame(await findLastChange(db));
    const names: Named[] = [];
    for (const product of products) {
      names.push(...(await listPublicNames(db, product)).map((name) => ({ ...name, product })));
    }
    const isKept = ({ id, state }: Named) => known.entries.get(id)?.state === state;
    const made = await writeEntries(names.filter((name) => !isKept(name)));
    const parts = names.flatMap((name) => {
      const place = isKept(name) ? known.entries.get(name.id) : undefined;
      const bytes = place ? known.bytes.subarray(place.start, place.end) : made.get(name.id);
      return bytes === undefined ? [] : [{ ...name, bytes }];
    });
    const commas = Math.max(0, parts.length - 1);
    const length = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const bytes = Buffer.alloc(before.length + length + commas + behind.length);
    const entries = new Map<number, Place>();
    let end = bytes.write(before);
    for (const [index, part] of parts.entries()) {
      if (index > 0) end += bytes.write(",", end);
      if (index % atOnce === 0) await nextTurn();
      const start = end;
      end += part.bytes.copy(bytes, start);
      entries.set(part.id, { state: part.state, start, end });
    }
    bytes.write(behind, end);
    last = { bytes, entries };
    return bytes;
  };
}
