import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { JobOutcome } from "~/domain/background-job/background-jobs.server";
import type { JobResult } from "~/domain/background-job/job-part";
import { JobError } from "~/domain/background-job/job-result";
import {
  listPublishedFiles,
  type PublishedFile,
} from "~/domain/release/public/release-queries.server";
import type { Database } from "~/platform/db/database.server";
import type { ErrorLog } from "~/platform/log/log-fields";
import {
  type FileStorage,
  MissingFileError,
  type StoredFileStat,
} from "~/platform/storage/file-storage";
import type { WholeFiles } from "~/platform/storage/whole-files.server";

/** How a stored file differs from its database record. */
type FileProblem = "missing" | "wrong size" | "wrong bytes";

/** State of the stored files, for `/readyz`. */
type FilesHealth = {
  /** `checking` until every file has been read once since the start. */
  state: "checking" | "whole" | "damaged";
  checked: number;
  damaged: { name: string; problem: FileProblem }[];
};

/** `unread`: the first reading of its bytes is taking long. */
type FileState = FileProblem | "unread" | undefined;

/**
 * Milliseconds that a download waits for the first reading of its file. It is enough to read a gigabyte from a usual
 * disk, and short enough that the client keeps the connection open. For a larger file the client has to retry.
 */
const longestWait = 4_000;

type CheckedFile = Pick<PublishedFile, "name" | "storedAs" | "size" | "sha256">;

/** Result of the last reading of a file, and the version of the file that it holds for. */
type Finding = { problem: FileProblem | undefined; stamp: string | undefined; sha256: string };

/**
 * Compares the files of published releases with their database records: the bytes once after the start, one file after
 * another, and the size at every download. A file that was published, replaced or unreadable since the start is read
 * at its next download. If the storage keeps a checksum that was verified at writing, that checksum is compared
 * instead of the bytes. So no start fetches a whole bucket. Until this process has read a file, a download trusts an
 * earlier process's or the upload's note in `wholeFiles`, as long as the file is the same. Reading gigabytes takes
 * minutes.
 */
export function createStoredFiles(options: {
  db: Database;
  storage: FileStorage;
  log: ErrorLog;
  wholeFiles?: WholeFiles | undefined;
  patience?: number;
}) {
  const { db, storage, log, wholeFiles, patience = longestWait } = options;
  const findings = new Map<string, Finding>();
  const stop = new AbortController();
  let isComplete = false;
  /** Whether the check that begins with the process goes on: then it comes to every file. */
  let isChecking = false;

  const reading = createSharing<FileProblem | undefined>();
  const asking = createSharing<StoredFileStat | undefined>();

  const statOf = (storedAs: string) => asking(storedAs, () => storage.stat(storedAs));

  const note = (name: string, finding: Finding): FileProblem | undefined => {
    const { problem } = finding;
    const isNews = problem !== findings.get(name)?.problem;
    findings.set(name, finding);
    if (problem !== undefined && isNews) {
      log.error({ file: name, problem }, "stored file damaged");
    }
    return problem;
  };

  const read = (file: CheckedFile) =>
    reading(file.name, async () => {
      const { storedAs, sha256 } = file;
      const stat = await storage.stat(storedAs);
      const isKnown = stat?.sha256 !== undefined;
      const problem =
        problemOfStat(file, stat) ??
        (isKnown ? undefined : await compare(storage, file, stop.signal));
      if (!isKnown) {
        const isWhole = problem === undefined && stat !== undefined;
        wholeFiles?.note(storedAs, isWhole ? { stamp: stat.stamp, sha256 } : undefined);
      }
      return note(file.name, findingOf(file, stat, problem));
    }).catch((error: unknown) => {
      // What cannot be read is not believed either.
      if (!stop.signal.aborted) wholeFiles?.note(file.storedAs, undefined);
      throw error;
    });

  const logUnreadable =
    ({ name }: CheckedFile) =>
    (error: unknown) => {
      if (!stop.signal.aborted) log.error({ error, file: name }, "stored file not readable");
    };

  /** Reads a file and waits a while for the finding. */
  const readSoon = async (file: CheckedFile): Promise<FileState> => {
    const finding = read(file);
    const late = Symbol("late");
    const waiting = new AbortController();
    const first = await Promise.race([
      finding,
      pause(patience, late, { signal: waiting.signal, ref: false }),
    ]).finally(() => waiting.abort());
    if (first !== late) return first;
    finding.catch(logUnreadable(file));
    return "unread";
  };

  /** Whether this very file was noted as whole. */
  const isNoted = async ({ storedAs, sha256 }: CheckedFile, stat: StoredFileStat | undefined) => {
    const noted = await wholeFiles?.recall(storedAs);
    return noted !== undefined && noted.stamp === stat?.stamp && noted.sha256 === sha256;
  };

  const checkAll = async (): Promise<JobResult> => {
    const files = await listPublishedFiles(db);
    const names = new Set(files.map(({ name }) => name));
    for (const name of findings.keys()) if (!names.has(name)) findings.delete(name);
    const problems: (FileProblem | undefined)[] = [];
    for (const file of files) {
      stop.signal.throwIfAborted();
      try {
        problems.push(await read(file));
      } catch (error) {
        if (!stop.signal.aborted) log.error({ error, file: file.name }, "stored file not readable");
      }
    }
    stop.signal.throwIfAborted();
    const unread = files.length - problems.length;
    if (unread > 0) {
      throw new JobError([{ code: "files-not-readable", count: unread, of: files.length }]);
    }
    isComplete = true;
    await wholeFiles?.keepOnly(storage.list);
    await wholeFiles?.flush();
    const damaged = problems.filter((problem) => problem !== undefined).length;
    return [
      { code: "files-read", count: files.length },
      { code: "files-damaged", count: damaged },
    ];
  };

  let running: Promise<unknown> = Promise.resolve();
  return {
    /**
     * Reads every file in the background.
     * @returns the result, for the operator; undefined when it was stopped
     */
    check(): Promise<JobOutcome | undefined> {
      isChecking = true;
      const checked = running
        .then(checkAll)
        .finally(() => {
          isChecking = false;
        })
        .then(
          (result) => ({ result }),
          (error: unknown) => (stop.signal.aborted ? undefined : { error }),
        );
      running = checked;
      return checked;
    },
    /**
     * The current problem of a file, judged by its size and the last reading of its bytes. Without
     * a reading, of this process or one that is noted, it is read now: its size alone proves nothing.
     */
    async problemOf(file: CheckedFile): Promise<FileState> {
      const stat = await statOf(file.storedAs);
      const problem = problemOfStat(file, stat);
      if (problem !== undefined) return note(file.name, findingOf(file, stat, problem));
      const found = findings.get(file.name);
      const isOfThisFile = found?.stamp === stat?.stamp && found?.sha256 === file.sha256;
      if (found !== undefined && isOfThisFile) return found.problem;
      if (!(await isNoted(file, stat))) return readSoon(file);
      if (!isChecking) read(file).catch(logUnreadable(file));
      return undefined;
    },
    health(): FilesHealth {
      const damaged = [...findings].flatMap(([name, { problem }]) =>
        problem === undefined ? [] : [{ name, problem }],
      );
      const state = damaged.length > 0 ? "damaged" : isComplete ? "whole" : "checking";
      return { state, checked: findings.size, damaged };
    },
    /** Aborts a running check, waits for its end, and writes down what it found. */
    async stop(): Promise<void> {
      stop.abort();
      await running;
      await wholeFiles?.flush();
    },
  };
}

export type StoredFiles = ReturnType<typeof createStoredFiles>;

function findingOf(
  { sha256 }: CheckedFile,
  stat: StoredFileStat | undefined,
  problem: FileProblem | undefined,
): Finding {
  return { problem, stamp: stat?.stamp, sha256 };
}

/** Compares a file's size, and its checksum if the storage keeps one. */
function problemOfStat(
  { size, sha256 }: CheckedFile,
  stat: StoredFileStat | undefined,
): FileProblem | undefined {
  if (stat === undefined) return "missing";
  if (stat.size !== size) return "wrong size";
  return stat.sha256 === undefined || stat.sha256 === sha256 ? undefined : "wrong bytes";
}

async function compare(
  storage: FileStorage,
  { storedAs, sha256 }: CheckedFile,
  signal: AbortSignal,
): Promise<FileProblem | undefined> {
  const hash = createHash("sha256");
  try {
    for await (const piece of await storage.read(storedAs)) {
      signal.throwIfAborted();
      hash.update(piece);
    }
  } catch (error) {
    if (error instanceof MissingFileError) return "missing";
    throw error;
  }
  return hash.digest("hex") === sha256 ? undefined : "wrong bytes";
}

/**
 * Work that simultaneous callers with the same name share. A caller after its end, or after a failure, starts it
 * again.
 */
function createSharing<Answer>() {
  const underWay = new Map<string, Promise<Answer>>();
  return (name: string, begin: () => Promise<Answer>): Promise<Answer> => {
    const waiting = underWay.get(name);
    if (waiting !== undefined) return waiting;
    const begun = begin().finally(() => underWay.delete(name));
    underWay.set(name, begun);
    return begun;
  };
}
