import type { FileStorage } from "~/platform/storage/file-storage";
import { listFiles, readManifests } from "./backup-place.server";
import { backupsToKeep } from "./kept-backups";
import { partsOf } from "./make-backup.server";
import { backupOfFile, isPart, manifestFile } from "./manifest";

/** Milliseconds after which what belongs to no backup is what a killed one left. */
const longestBackup = 24 * 60 * 60_000;

/**
 * Removes the backups that the rule does not keep, and then what no backup needs any more. First the lists: what
 * is cut short leaves bytes that nobody needs, and no backup that lacks some. As long as a list cannot be read
 * nothing is removed: it may need any of the bytes, and may be the only one of its month.
 * @returns the names of removed backups, and of those whose list cannot be read
 */
export async function pruneBackups(
  place: FileStorage,
  now: Date,
): Promise<{ removed: string[]; unreadable: string[] }> {
  // Before the lists: what a backup that ends meanwhile has written is not among them.
  const files = await listFiles(place);
  const { manifests, unreadable } = await readManifests(place);
  if (unreadable.length > 0) return { removed: [], unreadable };
  const kept = backupsToKeep([...manifests.values()].map(({ madeAt }) => madeAt));
  const removed: string[] = [];
  const needed = new Set<string>();
  for (const [name, manifest] of manifests) {
    if (kept.has(manifest.madeAt)) for (const part of partsOf(manifest)) needed.add(part);
    else {
      await place.remove(manifestFile(name));
      removed.push(name);
    }
  }
  const ofRemoved = new Set<string>();
  for (const name of removed) {
    const manifest = manifests.get(name);
    if (manifest !== undefined) for (const part of partsOf(manifest)) ofRemoved.add(part);
  }
  for (const file of files) {
    if (!isPart(file) || backupOfFile(file) !== undefined || needed.has(file)) continue;
    const stat = await place.stat(file);
    const isOld = stat !== undefined && now.getTime() - stat.modifiedAt.getTime() > longestBackup;
    if (isOld || ofRemoved.has(file)) await place.remove(file);
  }
  return { removed, unreadable };
}
