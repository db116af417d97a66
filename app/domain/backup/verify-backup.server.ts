import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FileStorage } from "~/platform/storage/file-storage";
import { linesOf } from "./dump";
import { type LoadedDump, loadDump } from "./load-dump.server";
import type { Manifest } from "./manifest";
import type { Session } from "./session.server";
import { drain, measured, readSealed, readStored } from "./stored-bytes.server";

/** The lines of the dump in a backup. */
export function readDump(
  place: FileStorage,
  manifest: Manifest,
  identities: readonly string[],
): AsyncGenerator<string> {
  const gunzip = createGunzip();
  // An error ends the stream that is read, which tells it.
  pipeline(readSealed(place, manifest.database, identities), gunzip, () => undefined);
  return linesOf(gunzip);
}

/**
 * Restores the database of a backup into an empty one, and compares the number and the sum of the rows of each table.
 * @throws Error with a sentence when they differ
 */
export async function verifyDatabase(
  place: FileStorage,
  manifest: Manifest,
  { identities, session }: { identities: readonly string[]; session: Session },
): Promise<LoadedDump> {
  return loadDump(session, readDump(place, manifest, identities));
}

/**
 * Reads every file of a backup, and the database as it is stored.
 * @param identities none of a sealed backup: only what is stored is compared
 * @throws DamagedError at the first that is not what was stored
 */
export async function verifyFiles(
  place: FileStorage,
  manifest: Manifest,
  identities: readonly string[],
): Promise<void> {
  await drain(readStored(place, manifest.database));
  const canOpen = manifest.recipients.length === 0 || identities.length > 0;
  for (const { name, stored, sha256 } of manifest.files) {
    if (!canOpen) {
      await drain(readStored(place, stored));
      continue;
    }
    const content = measured(readSealed(place, stored, identities));
    await drain(content.passing);
    if (content.result().sha256 !== sha256) {
      throw new Error(`${name} is not the file that was backed up.`);
    }
  }
}
