import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomically } from "~/lib/durable-files/atomic-write.server";
import type { ErrorLog } from "~/platform/log/log-fields";

/** A file of the storage had this SHA-256 while it had this stamp (`StoredFileStat`). */
type WholeNote = { stamp: string; sha256: string };

/** Notes on stored files that outlive a process. They only help: lost notes are made by reading the files again. */
export type WholeFiles = {
  recall: (name: string) => Promise<WholeNote | undefined>;
  /** Undefined: nothing is known of it any more. */
  note: (name: string, known: WholeNote | undefined) => void;
  /** Forgets files that are gone. */
  keepOnly: (list: () => AsyncIterable<string>) => Promise<void>;
  /** Writes down what was noted since. */
  flush: () => Promise<void>;
};

/** In the data folder, beside the files, whose stamps hold for this folder alone: so it is no part of a backup. */
const fileName = "whole-files.json";

const written = z.object({
  files: z.array(z.object({ name: z.string(), stamp: z.string(), sha256: z.string() })),
});

/** Milliseconds for which notes gather: the list of a large registry has megabytes. */
const usualRest = 10_000;

/**
 * Notes in the data folder which files were found whole. Several processes write there, each what it knows
 * of, so the last one's writing has it all.
 */
export function openWholeFiles(
  dataFolder: string,
  { log, rest = usualRest }: { log: ErrorLog; rest?: number },
): WholeFiles {
  const path = join(dataFolder, fileName);
  /**
   * Findings of this process. A whole file stays here until that is written, because another process may find it
   * damaged later. Known damage stays, and the file never overrides it.
   */
  const own = new Map<string, WholeNote | undefined>();
  type Notes = Promise<Map<string, WholeNote>>;
  let before: { stamp: string; notes: Notes } = { stamp: "", notes: Promise.resolve(new Map()) };
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const notReadable = (error: unknown) => log.error({ error }, `${fileName} not readable`);

  /** A damaged file has no notes, and is written again. */
  const read = async (): Notes => {
    try {
      const { files } = written.parse(JSON.parse(await readFile(path, "utf8")));
      return new Map(files.map(({ name, ...known }) => [name, known]));
    } catch (error) {
      notReadable(error);
      return new Map();
    }
  };

  /** Callers during the read wait for it: otherwise an empty list would be written back. */
  const load = async (): Notes => {
    try {
      const { ino, mtimeNs } = await stat(path, { bigint: true });
      const stamp = `${ino}-${mtimeNs}`;
      if (before.stamp !== stamp) before = { stamp, notes: read() };
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
      if (isMissing) before = { stamp: "", notes: Promise.resolve(new Map()) };
      else notReadable(error);
    }
    return before.notes;
  };

  const write = async () => {
    const notes = new Map(await load());
    const found = [...own];
    for (const [name, known] of found) {
      if (known === undefined) notes.delete(name);
      else notes.set(name, known);
    }
    const files = [...notes].map(([name, known]) => ({ name, ...known }));
    await writeFileAtomically(path, JSON.stringify({ files }));
    for (const [name, known] of found) {
      if (known !== undefined && own.get(name) === known) own.delete(name);
    }
  };

  const flush = (): Promise<void> => {
    if (timer === undefined) return writing;
    clearTimeout(timer);
    timer = undefined;
    writing = writing
      .then(write)
      .catch((error: unknown) => log.error({ error }, `${fileName} not written`));
    return writing;
  };

  const note: WholeFiles["note"] = (name, known) => {
    own.set(name, known);
    timer ??= setTimeout(flush, rest).unref();
  };

  return {
    async recall(name) {
      return own.has(name) ? own.get(name) : (await load()).get(name);
    },
    note,
    async keepOnly(list) {
      const known = new Set([...(await load()).keys(), ...own.keys()]);
      if (known.size === 0) return;
      for await (const name of list()) known.delete(name);
      for (const name of known) note(name, undefined);
    },
    flush,
  };
}
