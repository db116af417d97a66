import type { FileStorage } from "~/platform/storage/file-storage";
import { backupsToKeep } from "./kept-backups";
import { readPlace } from "./make-backup.server";
import { backupOfFile, isPart, manifestFile } from "./manifest";

/** Milliseconds after which what belongs to no backup is what a killed one left. */
const longestBackup = 24 * 60 * 60_000;

/**
 * Removes the backups that the rule does not keep, and then what no backup needs any more. First the lists: what
 * is cut short leaves bytes that nobody needs, and no backup that lacks some.
 * @returns the names of removed backups
 */
export async function pruneBackups(place: FileStorage, now: Date): Promise<string[]> {
  const { files, manifests } = await readPlace(place);
  const kept = backupsToKeep([...manifests.values()].map(({ madeAt }) => madeAt));
  const removed: string[] = [];
  const needed = new Set<string>();
  for (const [name, { madeAt, database, files: own }] of manifests) {
    if (kept.has(madeAt)) {
      needed.add(database.name);
      for (const { stored } of own) needed.add(stored.name);
    } else {
      await place.remove(manifestFile(name));
      removed.push(name);
    }
  }
  const ofRemoved = new Set<string>();
  for (const name of removed) {
    const manifest = manifests.get(name);
    if (manifest === undefined) continue;
    ofRemoved.add(manifest.database.name);
    for (const { stored } of manifest.files) ofRemoved.add(stored.name);
  }
  for (const file of files) {
    if (!isPart(file) || backupOfFile(file) !== undefined || needed.has(file)) continue;
    const stat = await place.stat(file);
    const isOld = stat !== undefined && now.getTime() - stat.modifiedAt.getTime() > longestBackup;
    if (isOld || ofRemoved.has(file)) await place.remove(file);
  }
  return removed;
}
