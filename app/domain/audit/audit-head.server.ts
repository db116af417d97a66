import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { JobResult } from "~/domain/background-job/job-part";
import { counted, JobError } from "~/domain/background-job/job-result";
import type { Database } from "~/platform/db/database.server";
import { auditEntries } from "~/platform/db/schema";

const auditHead = z.object({ id: z.int().min(1), hash: z.string() });

/** The newest entry of the audit at some time. */
export type AuditHead = z.infer<typeof auditHead>;

const fileName = "audit-head.json";

/**
 * The head that was noted in the data folder, outside the database. Somebody who has
 * all rights in the database, but none on this machine, cannot remove the last entries or rewrite
 * the chain unnoticed.
 * @param folder the data folder
 * @returns null when none was noted yet
 * @throws Error when the note is not readable
 */
export async function readNotedHead(folder: string): Promise<AuditHead | null> {
  const text = await readFile(join(folder, fileName), "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : auditHead.parse(JSON.parse(text));
}

/** Finds the first entry of the audit that differs from the noted head; null: none does. */
export async function findDeparture(db: Database, noted: AuditHead): Promise<number | null> {
  const [entry] = await db
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .where(eq(auditEntries.id, noted.id));
  return entry?.hash === noted.hash ? null : noted.id;
}

/**
 * Notes the newest entry in the data folder, unless the audit departs from the last note, which then
 * stays.
 * @returns a result for the operator
 * @throws JobError when it departs
 */
export async function noteAuditHead(db: Database, folder: string): Promise<JobResult> {
  const noted = await readNotedHead(folder);
  if (noted !== null && (await findDeparture(db, noted)) !== null) {
    throw new JobError([{ code: "audit-departs", count: noted.id, names: [fileName] }]);
  }
  const [head] = await db
    .select({ id: auditEntries.id, hash: auditEntries.hash })
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .limit(1);
  if (head === undefined) return [{ code: "audit-empty" }];
  if (head.id !== noted?.id) {
    const file = join(folder, fileName);
    // A file that is half written would read as a broken note.
    await writeFile(`${file}.new`, JSON.stringify(head), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return counted("audit-entry-noted", head.id);
}
