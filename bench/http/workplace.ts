import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BenchDatabase, createDatabase } from "./database.ts";
import type { Pinned } from "./processes.ts";

/** Resources of a running measurement: a temporary folder, and the programs that it has started. */
export type Workplace = { folder: string; running: Pick<Pinned, "stop">[] };

/** The same with a database of the measurement's own. */
export type BenchPlace = Workplace & { database: BenchDatabase };

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Gives a measurement a folder of its own. However it ends, its programs are stopped and the folder is removed.
 * @param last what has to end after the programs, because they use it
 */
export async function inFolder<Result>(
  measure: (place: Workplace) => Promise<Result>,
  last: () => Promise<void> = async () => undefined,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "site-bench-"));
  const running: Workplace["running"] = [];
  const end = async () => {
    await Promise.all(running.map((program) => program.stop()));
    await last();
    rmSync(folder, { recursive: true, force: true });
  };
  const onSignal = () => void end().finally(() => process.exit(1));
  for (const signal of signals) process.once(signal, onSignal);
  try {
    return await measure({ folder, running });
  } finally {
    for (const signal of signals) process.off(signal, onSignal);
    await end();
  }
}

/** Like `inFolder`, with a database for the measurement, which is removed as well. */
export async function withDatabase<Result>(
  measure: (place: BenchPlace) => Promise<Result>,
): Promise<Result> {
  const database = await createDatabase();
  return inFolder((place) => measure({ ...place, database }), database.drop);
}
