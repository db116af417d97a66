import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { BackupFigures } from "~/domain/health/health";
import { writeFileAtomically } from "~/lib/durable-files/atomic-write.server";
import type { Database } from "~/platform/db/database.server";
import { siteMarks } from "~/platform/db/schema";
import { openServerSession } from "./session.server";

/** The result of a backup. */
export type BackupOutcome = "made" | "failed";

/** In the data folder, beside an embedded database, which only the site's process can write. */
const fileName = "last-backup.json";

/** On a server, where all machines of the site see it. */
const marks = { made: "backup made", failed: "backup failed" } as const;

const noteInFolder = z.object({ madeAt: z.iso.datetime(), failedAt: z.iso.datetime() }).partial();
type NoteInFolder = z.infer<typeof noteInFolder>;

/** The places for notes about backups. */
type NotePlace = { dataFolder: string; databaseUrl: string | undefined };

/** Notes the result of a backup, for the console's Health screen. Replaces a damaged note. */
export async function noteBackup(
  { dataFolder, databaseUrl }: NotePlace,
  outcome: BackupOutcome,
  now: Date,
): Promise<void> {
  if (databaseUrl === undefined) {
    const name = outcome === "made" ? "madeAt" : "failedAt";
    const before = await readNote(dataFolder).catch((error: unknown) => {
      if (error instanceof DamagedNoteError) return {};
      throw error;
    });
    const note = { ...before, [name]: now.toISOString() };
    return writeFileAtomically(join(dataFolder, fileName), JSON.stringify(note));
  }
  const session = await openServerSession(databaseUrl);
  try {
    await session.rows(sql`INSERT INTO site_marks (name, made_at) VALUES (${marks[outcome]}, now())
      ON CONFLICT (name) DO UPDATE SET made_at = now()`);
  } finally {
    await session.close();
  }
}

/**
 * Reads what was noted of backups; both are null where none was tried.
 * @throws DamagedNoteError when nobody can say, because the note in the data folder is damaged
 */
export async function readLastBackup(
  db: Database,
  { dataFolder, isEmbedded }: { dataFolder: string; isEmbedded: boolean },
): Promise<BackupFigures> {
  if (isEmbedded) {
    const { madeAt, failedAt } = await readNote(dataFolder);
    return { madeAt: dateOf(madeAt), failedAt: dateOf(failedAt) };
  }
  const rows = await db
    .select()
    .from(siteMarks)
    .where(inArray(siteMarks.name, Object.values(marks)));
  const markedAt = (mark: string) => rows.find(({ name }) => name === mark)?.madeAt ?? null;
  return { madeAt: markedAt(marks.made), failedAt: markedAt(marks.failed) };
}

const dateOf = (text: string | undefined) => (text === undefined ? null : new Date(text));

/** The note in the data folder is not what was written there. */
class DamagedNoteError extends Error {
  override name = "DamagedNoteError";
  constructor(cause: unknown) {
    const words = `${fileName} in the data folder is damaged: the next backup writes it anew.`;
    super(words, { cause });
  }
}

async function readNote(dataFolder: string): Promise<NoteInFolder> {
  const text = await readFile(join(dataFolder, fileName), "utf8").catch((error) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  try {
    return noteInFolder.parse(JSON.parse(text));
  } catch (cause) {
    throw new DamagedNoteError(cause);
  }
}
