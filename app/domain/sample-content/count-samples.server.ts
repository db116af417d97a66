import { samplePaths } from "~/domain/settings/samples";
import { readFacts } from "~/domain/settings/settings.server";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import type { SampleCounts } from "./describe-samples";
import { listSamples } from "./list-samples.server";
import { type ClearableKind, clearableKinds } from "./sample-kinds";

/**
 * Counts the samples of each kind that nobody has changed. A running site asks the database once for each change of
 * content, because digests of all rows are compared: a draft counts from its publication on.
 */
export function countSamples(db: Database): Promise<Readonly<Record<ClearableKind, number>>> {
  return remembered(db, "samples", async () => {
    const samples = await listSamples(db);
    const counts = {} as Record<ClearableKind, number>;
    for (const kind of clearableKinds) counts[kind] = samples[kind].goes.length;
    return counts;
  });
}

/** Counts all that is still a sample and public: content, and texts of the settings. */
export async function countAllSamples(db: Database): Promise<SampleCounts> {
  const facts = samplePaths(await readFacts(db)).length;
  return { facts, ...(await countSamples(db)) };
}
