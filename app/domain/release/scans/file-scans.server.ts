import type { Readable } from "node:stream";
import { and, asc, eq, sql } from "drizzle-orm";
import type { RegistryOptions } from "~/domain/release/release-history.server";
import { type FileScanner, ScannerUnavailableError } from "~/platform/antivirus/file-scanner";
import { contentChannel } from "~/platform/db/content-changes.server";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releases } from "~/platform/db/schema";
import { checkedAgainst } from "~/platform/storage/expected-sum.server";
import type { FileStorage } from "~/platform/storage/file-storage";
import {
  type FileToScan,
  listFilesToScan,
  listPendingFiles,
  recordScan,
} from "./release-scans.server";

const hours = 60 * 60_000;

/** How long a scan of a public file holds, as signatures of malware are new every day; and one that failed. */
const scanLifetime = { public: 24 * hours, failed: hours };

type FileScansOptions = Omit<RegistryOptions, "hasScanner"> & {
  storage: FileStorage;
  scanner: FileScanner;
  signal: AbortSignal;
};

type FileScansResult = {
  scanned: number;
  /** Files that the scanner could not look at wholly. */
  failed: string[];
  /** Files that could not be read, with the errors. */
  unread: { name: string; error: unknown }[];
};

/** Whether a file waits for the scanner. */
export async function isFilePending(db: Database): Promise<boolean> {
  const [pending] = await db
    .select({ id: releaseFiles.id })
    .from(releaseFiles)
    .where(eq(releaseFiles.scanState, "pending"))
    .limit(1);
  return pending !== undefined;
}

/**
 * Scans new files and rescans public ones. Saves each result at once, so that another process can continue. New
 * findings notify all processes immediately. Clean rescans notify once, at the end, so that thousands of daily scans
 * do not make all pages stale for hours.
 * @throws ScannerUnavailableError if the scanner is gone; files stay as they are
 */
export async function scanFiles(options: FileScansOptions): Promise<FileScansResult> {
  const result: FileScansResult = { scanned: 0, failed: [], unread: [] };
  try {
    await scanInTurn(options, result);
    return result;
  } finally {
    // Pages say on which day it was, and with which signatures.
    if (result.scanned > 0) await options.db.execute(sql`SELECT pg_notify(${contentChannel}, '')`);
  }
}

async function scanInTurn(options: FileScansOptions, result: FileScansResult): Promise<void> {
  const { db, now, signal } = options;
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  const before = { public: ago(scanLifetime.public), failed: ago(scanLifetime.failed) };
  const seen = new Set<string>();
  for (;;) {
    // Those that were seen and could not be read come first again: they are skipped, others follow.
    const found = await listFilesToScan(db, { before, limit: seen.size + 20 });
    const files = found.filter(({ fileName }) => !seen.has(fileName));
    if (files.length === 0) return;
    for (const file of files) {
      signal.throwIfAborted();
      seen.add(file.fileName);
      await scanOne(options, file, result);
    }
  }
}

async function scanOne(
  { db, now, storage, scanner, signal }: FileScansOptions,
  { fileName, storedAs, sha256, product, version }: FileToScan,
  result: FileScansResult,
): Promise<void> {
  let content: Readable | undefined;
  try {
    content = await storage.read(storedAs);
    const { state, engine, finding } = await scanner.scan(checkedAgainst(sha256, content), signal);
    result.scanned += 1;
    if (state === "failed") result.failed.push(fileName);
    const scan = { state, engine, at: now().toISOString() };
    const options = { db, now, hasScanner: true };
    await recordScan(options, { product, version }, { fileName, sha256, scan, finding });
  } catch (error) {
    if (error instanceof ScannerUnavailableError || signal.aborted) throw error;
    result.unread.push({ name: fileName, error });
  } finally {
    // A scanner that does not answer has not begun to read.
    content?.destroy();
  }
}

/**
 * Ends the wait for a scanner that was removed: pages then say that the files are not scanned.
 * @returns how many waited
 */
export async function giveUpPending(options: RegistryOptions): Promise<number> {
  const pending = await listPendingFiles(options.db);
  const scan = { state: "not-scanned", engine: null, at: null } as const;
  for (const { fileName, product, version, state } of pending) {
    await recordScan(options, { product, version }, { fileName, scan, instead: state });
  }
  return pending.length;
}

/** Files of public releases in which the scanner found something. */
export async function listInfectedFiles(db: Database): Promise<string[]> {
  const rows = await db
    .select({ name: releaseFiles.name })
    .from(releaseFiles)
    .innerJoin(releases, eq(releases.id, releaseFiles.releaseId))
    .where(and(eq(releaseFiles.scanState, "infected"), eq(releases.status, "published")))
    .orderBy(asc(releaseFiles.name));
  return rows.map(({ name }) => name);
}
