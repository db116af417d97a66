import { resolve } from "node:path";
import { clearSamples } from "~/domain/sample-content/clear-samples.server";
import { listSamples } from "~/domain/sample-content/list-samples.server";
import { type ClearableKind, clearableKinds } from "~/domain/sample-content/sample-kinds";
import { commandActor } from "~/domain/staff/staff-context.server";
import { openStorages } from "~/platform/storage/open-storage.server";
import type { CommandSite } from "./command-site.server";

type SampleContentCommand = {
  /** `list` or `clear`. */
  task: string;
  /** Kinds to clear, divided by commas; undefined: all. */
  kind: string | undefined;
};

/**
 * Lists or clears the content that came with the site and that nobody has changed.
 * @returns the report for the terminal
 * @throws Error with a sentence for the operator
 */
export async function sampleContentCommand(
  { db, env }: CommandSite,
  { task, kind }: SampleContentCommand,
): Promise<string> {
  const kinds = kindsOf(kind);
  if (task === "list") {
    const samples = await listSamples(db);
    const lines = kinds.map((one) => {
      const { goes, stays } = samples[one];
      return `  ${String(goes.length).padStart(4)}  ${one.padEnd(9)}  ${stays.length} changed, which stay`;
    });
    return ["Sample content that nobody has changed:", ...lines].join("\n");
  }
  if (task !== "clear") throw new Error(`There is no "${task}": list or clear`);
  const { storage } = await openStorages(env, resolve(env.DATA_DIR));
  const options = { db, storage, now: () => new Date() };
  const { counts, filesLeft } = await clearSamples(options, commandActor, { kinds });
  const cleared = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`);
  return [
    cleared.length === 0 ? "There was nothing to clear." : `Cleared: ${cleared.join(", ")}.`,
    ...filesLeft.map((name) => `The storage did not remove ${name}: remove it by hand.`),
  ].join("\n");
}

function kindsOf(names: string | undefined): ClearableKind[] {
  if (names === undefined) return [...clearableKinds];
  return names.split(",").map((name) => {
    const kind = clearableKinds.find((one) => one === name.trim());
    if (kind !== undefined) return kind;
    throw new Error(`There is no kind "${name}". The kinds: ${clearableKinds.join(", ")}`);
  });
}
