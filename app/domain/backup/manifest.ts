import { z } from "zod";
import { isFileName } from "~/platform/storage/file-storage";

const sum = z.string().regex(/^[0-9a-f]{64}$/);
const fileName = z.string().refine(isFileName, "is no file name");

/** Bytes as they lie in the place of backups, sealed or not. */
const stored = z.object({ name: fileName, size: z.number().int().min(0), sha256: sum });

const file = z.object({
  storage: z.enum(["files", "media"]),
  name: fileName,
  size: z.number().int().min(0),
  sha256: sum,
  /** When it was written in the site's storage, in milliseconds. */
  modifiedAt: z.number(),
  /** When what is stored was last read back whole, in milliseconds; left out: when the backup was made. */
  readAt: z.number().optional(),
  stored,
});

/** The content of a backup. It is written last: without one there is no backup. */
export const manifestSchema = z.object({
  form: z.literal(1),
  madeAt: z.iso.datetime().transform((text) => new Date(text)),
  /** The owning site; left out for databases from before sites had a marker. */
  site: z.string().optional(),
  /** Public keys that it is sealed to; none: it is not sealed. */
  recipients: z.array(z.string()),
  database: stored,
  files: z.array(file),
  /** Files that the database names and that the site did not have itself. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type StoredBytes = z.infer<typeof stored>;
export type BackedUpFile = z.infer<typeof file>;

const start = "backup-";
const end = ".json";

/** The name of a backup, from its time: `2026-11-23T13-11-26-123Z`. */
export const nameOfBackup = (madeAt: Date): string => madeAt.toISOString().replaceAll(/[:.]/g, "-");

/** The file of its manifest. */
export const manifestFile = (name: string): string => `${start}${name}${end}`;

/** The backup whose manifest is in a file; undefined when it is another file. */
export function backupOfFile(file: string): string | undefined {
  const pattern = /^backup-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.json$/;
  return pattern.exec(file)?.[1];
}

/** Names of backups among files, the oldest first. */
export function backupsAmong(files: readonly string[]): string[] {
  return files.flatMap((file) => backupOfFile(file) ?? []).sort();
}

/**
 * The name of a millisecond later. Names keep their form: an older version of the site takes what has another one for
 * no backup, and removes its bytes.
 */
export function nameAfter(name: string): string {
  const time = name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, "T$1:$2:$3.$4Z");
  return nameOfBackup(new Date(Date.parse(time) + 1));
}

/** Whether a file is a part of some backup: others in the same place are nobody's business here. */
export function isPart(file: string): boolean {
  return /^(?:database-|file-)[\w.-]+$/.test(file) || backupOfFile(file) !== undefined;
}
