import { mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeFileAtomically } from "~/lib/durable-files/atomic-write.server";
import { isFileName } from "~/platform/storage/file-storage";

/** Small files of the data folder that go with the database: the note of the audit, and messages. */
const noted = "audit-head.json";
const outbox = "outbox";

export type SmallFile = { name: string; bytes: Uint8Array };

/**
 * Reads the small files of a data folder. The note of the audit is read at once, so that it is never newer
 * than a database that is read afterwards.
 */
export async function readSmallFiles(dataFolder: string): Promise<AsyncIterable<SmallFile>> {
  const note = await readUnlessGone(join(dataFolder, noted));
  return (async function* () {
    if (note !== undefined) yield { name: noted, bytes: note };
    const names = await readdir(join(dataFolder, outbox)).catch(orNothing([]));
    for (const name of names.filter(isFileName).sort()) {
      const bytes = await readUnlessGone(join(dataFolder, outbox, name));
      if (bytes !== undefined) yield { name: `${outbox}/${name}`, bytes };
    }
  })();
}

/** Writes a small file back. @throws TypeError for one that is none of them */
export async function writeSmallFile(
  dataFolder: string,
  { name, bytes }: SmallFile,
): Promise<void> {
  const [folder, own = "", ...more] = name.split("/");
  const isMessage = folder === outbox && isFileName(own) && more.length === 0;
  if (name !== noted && !isMessage) throw new TypeError(`Not a file of a data folder: ${name}`);
  const path = join(dataFolder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFileAtomically(path, bytes);
}

/** A file that is gone was deleted meanwhile; so is a folder that was never made. */
async function readUnlessGone(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch(orNothing(undefined));
}

function orNothing<Nothing>(nothing: Nothing) {
  return (error: NodeJS.ErrnoException): Nothing => {
    if (error.code === "ENOENT" || error.code === "EISDIR") return nothing;
    throw error;
  };
}
