import type { FileStorage } from "~/platform/storage/file-storage";
import { readManifests } from "./backup-place.server";
import { ErasedSince } from "./erased-since";
import { readDump } from "./verify-backup.server";

/** The erased people that the newest backup of a destination knows; without contacts if it cannot be read. */
type LaterBackup = { name: string; contacts: string[] | undefined };

/**
 * Asks the newest backup of a place whose data was erased after an earlier one was made.
 * @returns undefined when no later one is there
 */
export async function askLaterBackup(
  place: FileStorage,
  madeAt: Date,
  identities: readonly string[],
): Promise<LaterBackup | undefined> {
  const [name, later] = [...(await readManifests(place)).manifests].at(-1) ?? [];
  if (name === undefined || later === undefined || later.madeAt <= madeAt) return undefined;
  const erased = new ErasedSince(madeAt);
  try {
    for await (const line of readDump(place, later, identities)) erased.see(line);
  } catch {
    return { name, contacts: undefined };
  }
  return { name, contacts: erased.contacts };
}
