import { storedNameOf } from "~/domain/release/stored-bytes.server";
import type { SentAs } from "~/platform/storage/file-storage";
import { type DumpColumn, type DumpEntry, type DumpRow, readDumpLine } from "./dump";

/** The storage of a file, and its name there. */
export type FilePlace = { storage: "files" | "media"; name: string };

/** Columns that say which files there are. */
const tables = ["release_files", "media_files"];

/** Reads along with a dump which files its rows name. */
export class ReferencedFiles {
  /** For release files: how visitors get them from a bucket. */
  readonly sentAs = new Map<string, SentAs>();
  readonly all: FilePlace[] = [];
  #columns: readonly DumpColumn[] = [];
  #table: string | undefined;

  see(line: string): void {
    if (line.startsWith("[")) {
      if (this.#table === undefined) return;
      const read = readDumpLine(line);
      if ("row" in read) this.#seeRow(read.row);
    } else if (line.startsWith('{"table"')) this.#begin(readDumpLine(line));
  }

  #begin(read: ReturnType<typeof readDumpLine>): void {
    if (!("entry" in read) || !isTable(read.entry)) return;
    const { table, columns } = read.entry;
    this.#table = tables.includes(table) ? table : undefined;
    this.#columns = columns;
  }

  #seeRow(row: DumpRow): void {
    const textOf = (name: string) =>
      row[this.#columns.findIndex((column) => column.name === name)] ?? null;
    const name = textOf("name");
    if (name === null) return;
    if (this.#table === "media_files") {
      // A row stands before its file is written, and until it has been removed.
      const isOfPicture = textOf("media_id") !== null && textOf("unused_since") === null;
      if (isOfPicture) this.all.push({ storage: "media", name });
      return;
    }
    const uploadId = textOf("upload_id");
    const stored = uploadId === null ? name : storedNameOf(uploadId);
    this.all.push({ storage: "files", name: stored });
    const mediaType = textOf("media_type") ?? "application/octet-stream";
    this.sentAs.set(stored, { savedAs: name, mediaType });
  }
}

function isTable(entry: DumpEntry): entry is Extract<DumpEntry, { table: string }> {
  return "table" in entry;
}
