import type { Database } from "~/platform/db/database.server";
import { sampleRows } from "~/platform/db/schema";
import type { SampleRowKind } from "./sample-kinds";
import { digestOf, listStoredRows } from "./stored-rows.server";

/**
 * Notes all rows of these kinds as samples. Call it in the transaction that stores the starting content in empty
 * tables.
 */
export async function noteSamples(db: Database, kinds: readonly SampleRowKind[]): Promise<void> {
  for (const kind of kinds) {
    const rows = await listStoredRows(db, kind);
    await insertSamples(
      db,
      rows.map(({ id, value }) => ({ kind, rowId: id, digest: digestOf(value) })),
    );
  }
}

/** Rows of the starting content by the name that it gives them, each as `listStoredRows` reads it. */
export type StartingRows = Partial<Record<SampleRowKind, ReadonlyMap<string, unknown>>>;

/**
 * Notes samples in a database that was filled before samples were noted: rows that are exactly as the starting content
 * has them. Where in doubt, a row is the operator's.
 */
export async function noteEqualSamples(db: Database, starting: StartingRows): Promise<void> {
  for (const [kind, values] of Object.entries(starting)) {
    const rows = await listStoredRows(db, kind as SampleRowKind);
    const samples = rows.flatMap(({ id, key, value }) => {
      const digest = digestOf(value);
      const isEqual = values.has(key) && digestOf(values.get(key)) === digest;
      return isEqual ? [{ kind, rowId: id, digest }] : [];
    });
    await insertSamples(db, samples);
  }
}

async function insertSamples(
  db: Database,
  samples: (typeof sampleRows.$inferInsert)[],
): Promise<void> {
  if (samples.length > 0) await db.insert(sampleRows).values(samples).onConflictDoNothing();
}
