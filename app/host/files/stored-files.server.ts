import { createHash } from "node:crypto";
import { listPublishedFiles, type PublishedFile } from "~/domain/release/release-queries.server";
import type { Database } from "~/platform/db/database.server";
import type { ErrorLog } from "~/platform/log/error-log";
import {
  type FileStorage,
  MissingFileError,
  type StoredFileStat,
} from "~/platform/storage/file-storage";

/** How a stored file differs from its database record. */
export type FileProblem = "missing" | "wrong size" | "wrong bytes";

/** State of the stored files, for `/readyz`. */
export type FilesHealth = {
  /** `checking` until every file has been read once since the start. */
  state: "checking" | "whole" | "damaged";
  checked: number;
  damaged: { name: string; problem: FileProblem }[];
};

type CheckedFile = Pick<PublishedFile, "name" | "size" | "sha256">;

/** Result of the last reading of a file, and the version of the file that it holds for. */
type Finding = { problem: FileProblem | undefined; modifiedAt: number | undefined; sha256: string };

/**
 * Compares the files of published releases with their database records: the bytes once after the
 * start, one file after another, and the size at every download. A file that was replaced since
 * its last reading is read again.
 */
export function createStoredFiles(options: { db: Database; storage: FileStorage; log: ErrorLog }) {
  const { db, storage, log } = options;
  const findings = new Map<string, Finding>();
  const stop = new AbortController();
  let isComplete = false;

  const underWay = new Map<string, Promise<FileProblem | undefined>>();

  const note = (name: string, finding: Finding): FileProblem | undefined => {
    const { problem } = finding;
    const isNews = problem !== findings.get(name)?.problem;
    findings.set(name, finding);
    if (problem !== undefined && isNews) {
      log.error({ file: name, problem }, "stored file damaged");
    }
    return problem;
  };

  /** Reads a file; simultaneous calls share one reading. */
  const read = (file: CheckedFile): Promise<FileProblem | undefined> => {
    const waiting = underWay.get(file.name);
    if (waiting !== undefined) return waiting;
    const begun = storage
      .stat(file.name)
      .then(async (stat) => {
        const problem = problemOfSize(file, stat) ?? (await compare(storage, file, stop.signal));
        return note(file.name, findingOf(file, stat, problem));
      })
      .finally(() => underWay.delete(file.name));
    underWay.set(file.name, begun);
    return begun;
  };

  const checkAll = async () => {
    const files = await listPublishedFiles(db);
    const names = new Set(files.map(({ name }) => name));
    for (const name of findings.keys()) if (!names.has(name)) findings.delete(name);
    for (const file of files) {
      if (stop.signal.aborted) return;
      await read(file).catch((error: unknown) => {
        if (!stop.signal.aborted) log.error({ error, file: file.name }, "stored file not readable");
      });
    }
    isComplete = true;
  };

  let running: Promise<void> = Promise.resolve();
  return {
    /** Reads every file in the background. */
    check(): Promise<void> {
      running = running.then(checkAll).catch((error: unknown) => {
        if (!stop.signal.aborted) log.error({ error }, "stored files not checked");
      });
      return running;
    },
    /** The current problem of a file, judged by its size and the last reading of its bytes. */
    async problemOf(file: CheckedFile): Promise<FileProblem | undefined> {
      const stat = await storage.stat(file.name);
      const problem = problemOfSize(file, stat);
      if (problem !== undefined) return note(file.name, findingOf(file, stat, problem));
      const found = findings.get(file.name);
      const isOfThisFile =
        found?.modifiedAt === stat?.modifiedAt.getTime() && found?.sha256 === file.sha256;
      return found === undefined || isOfThisFile ? found?.problem : read(file);
    },
    health(): FilesHealth {
      const damaged = [...findings].flatMap(([name, { problem }]) =>
        problem === undefined ? [] : [{ name, problem }],
      );
      const state = damaged.length > 0 ? "damaged" : isComplete ? "whole" : "checking";
      return { state, checked: findings.size, damaged };
    },
    /** Aborts a running check and waits for its end. */
    async stop(): Promise<void> {
      stop.abort();
      await running;
    },
  };
}

export type StoredFiles = ReturnType<typeof createStoredFiles>;

function findingOf(
  { sha256 }: CheckedFile,
  stat: StoredFileStat | undefined,
  problem: FileProblem | undefined,
): Finding {
  return { problem, modifiedAt: stat?.modifiedAt.getTime(), sha256 };
}

function problemOfSize(
  { size }: CheckedFile,
  stat: StoredFileStat | undefined,
): FileProblem | undefined {
  if (stat === undefined) return "missing";
  return stat.size === size ? undefined : "wrong size";
}

async function compare(
  storage: FileStorage,
  { name, sha256 }: CheckedFile,
  signal: AbortSignal,
): Promise<FileProblem | undefined> {
  const hash = createHash("sha256");
  try {
    for await (const piece of await storage.read(name)) {
      signal.throwIfAborted();
      hash.update(piece);
    }
  } catch (error) {
    if (error instanceof MissingFileError) return "missing";
    throw error;
  }
  return hash.digest("hex") === sha256 ? undefined : "wrong bytes";
}
