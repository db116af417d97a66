import { createHash } from "node:crypto";
import type { FileStorage } from "~/platform/storage/file-storage";
import type { SmallFile } from "./data-folder-files.server";
import { readDumpLine } from "./dump";
import { isEmpty, type LoadedDump, loadDump } from "./load-dump.server";
import type { Storages } from "./make-backup.server";
import type { BackedUpFile, Manifest } from "./manifest";
import { ReferencedFiles } from "./referenced-files.server";
import type { Session } from "./session.server";
import { drain, readSealed, readStored } from "./stored-bytes.server";
import { readDump } from "./verify-backup.server";

type RestoreOptions = {
  place: FileStorage;
  manifest: Manifest;
  /** Private keys; none for what is not sealed. */
  identities: readonly string[];
  /** The empty database. */
  session: Session;
  storages: Storages;
  /** The small files that are there already. */
  smallFiles: () => Promise<AsyncIterable<SmallFile>>;
  writeSmallFile: (file: SmallFile) => Promise<void>;
};

/**
 * Restores a backup where nothing is yet: first the files, then the database in one transaction. What was cut
 * short can be begun again: files that are there already, and are the same, stay.
 * @throws Error with a sentence for the operator
 */
export async function restoreBackup(options: RestoreOptions): Promise<LoadedDump> {
  const { place, manifest, identities, session, storages, writeSmallFile } = options;
  if (!(await isEmpty(session))) throw new Error("The database is not empty: nothing is restored.");
  await requireRoom(storages, manifest);
  const { referenced, small } = await readFirst(options);
  await requireNoOthers(await options.smallFiles(), small);
  for (const file of manifest.files) {
    const storage = storages[file.storage];
    if ((await storage.stat(file.name)) !== undefined) continue;
    const sentAs = file.storage === "files" ? referenced.sentAs.get(file.name) : undefined;
    const content = readSealed(place, file.stored, identities);
    await storage.write(file.name, content, { sha256: file.sha256, ...sentAs });
  }
  for (const [name, pieces] of small) await writeSmallFile({ name, bytes: Buffer.concat(pieces) });
  return loadDump(session, readDump(place, manifest, identities));
}

/**
 * Reads the dump once before anything is written: whether it is whole, what visitors get files as, and the small
 * files of the data folder.
 */
async function readFirst({ place, manifest, identities }: RestoreOptions) {
  const referenced = new ReferencedFiles();
  const small = new Map<string, Buffer[]>();
  let isWhole = false;
  try {
    for await (const line of readDump(place, manifest, identities)) {
      referenced.see(line);
      if (line === '{"whole":true}') isWhole = true;
      if (!line.startsWith('{"file"')) continue;
      const read = readDumpLine(line);
      if (!("entry" in read) || !("file" in read.entry)) continue;
      const { file, base64 } = read.entry;
      small.set(file, [...(small.get(file) ?? []), Buffer.from(base64, "base64")]);
    }
  } catch (error) {
    // Damaged bytes mostly break what reads them before their end, where their sum is compared: that says it in a sentence.
    await drain(readStored(place, manifest.database));
    throw error;
  }
  if (!isWhole) throw new Error("The dump of the database is cut off: nothing was restored.");
  return { referenced, small };
}

/** @throws Error when there are files that the backup does not have, or has differently */
async function requireRoom(storages: Storages, { files }: Manifest): Promise<void> {
  for (const storage of ["files", "media"] as const) {
    const own = files.filter((file) => file.storage === storage);
    const expected = new Map(own.map((file) => [file.name, file]));
    for await (const name of storages[storage].list()) {
      const file = expected.get(name);
      if (file === undefined || !(await isSame(storages[storage], file))) {
        throw new Error(
          `The storage of ${storage} is not empty: ${name} is not of this backup. Nothing is restored.`,
        );
      }
    }
  }
}

/** @throws Error when the data folder has small files that the backup does not have, or has differently */
async function requireNoOthers(
  found: AsyncIterable<SmallFile>,
  own: ReadonlyMap<string, Buffer[]>,
): Promise<void> {
  for await (const { name, bytes } of found) {
    const expected = own.get(name);
    if (expected === undefined || !Buffer.concat(expected).equals(bytes)) {
      throw new Error(
        `The data folder is not empty: ${name} is not of this backup. Nothing is restored.`,
      );
    }
  }
}

async function isSame(
  storage: FileStorage,
  { name, size, sha256 }: BackedUpFile,
): Promise<boolean> {
  if ((await storage.stat(name))?.size !== size) return false;
  const sum = createHash("sha256");
  for await (const piece of await storage.read(name)) sum.update(piece);
  return sum.digest("hex") === sha256;
}
