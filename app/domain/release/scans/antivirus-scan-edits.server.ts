import { asc, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { type FieldProblem, Refusal } from "~/domain/refusal";
import { dayInChina } from "~/i18n/china-time";
import { tidyWebAddress } from "~/lib/web-address";
import type { Database } from "~/platform/db/database.server";
import { antivirusScans, releaseFiles, releases } from "~/platform/db/schema";

type Options = { db: Database; now: () => Date };

/** A scan as the operator enters it: the engine by its name in each language. */
type ScanFields = {
  fileName: string;
  engineCn: string;
  engineEn: string;
  /** `2026-11-12`, in China. */
  scannedOn: string;
  reportUrl: string;
};

export type ScanLine = ScanFields & { id: number };

const longest = { engine: 60, reportUrl: 400 };

/** Every scan, those of the newest files first. */
export function listAllScans(db: Database): Promise<ScanLine[]> {
  return db
    .select({
      id: antivirusScans.id,
      fileName: releaseFiles.name,
      engineCn: antivirusScans.engineCn,
      engineEn: antivirusScans.engineEn,
      scannedOn: antivirusScans.scannedOn,
      reportUrl: antivirusScans.reportUrl,
    })
    .from(antivirusScans)
    .innerJoin(releaseFiles, eq(releaseFiles.id, antivirusScans.fileId))
    .orderBy(desc(releaseFiles.id), asc(antivirusScans.id));
}

/** Names of packages of the client that a scan may be entered for, the newest first. */
export async function listScannableFiles(db: Database): Promise<string[]> {
  const rows = await db
    .select({ name: releaseFiles.name })
    .from(releaseFiles)
    .innerJoin(releases, eq(releases.id, releaseFiles.releaseId))
    .where(eq(releases.product, "client"))
    .orderBy(desc(releases.releasedAt), asc(releaseFiles.id))
    .limit(20);
  return rows.map(({ name }) => name);
}

/** Enters a scan; the pages that offer the file show it. @throws Refusal `wrong-fields` */
export async function addScan(
  { db, now }: Options,
  actor: AuditActor,
  fields: ScanFields,
): Promise<void> {
  const scan = readScan(fields, now());
  await db.transaction(async (transaction) => {
    const [file] = await transaction
      .select({ id: releaseFiles.id })
      .from(releaseFiles)
      .where(eq(releaseFiles.name, scan.fileName));
    if (file === undefined) throw new Refusal("wrong-fields", { fields: { fileName: "wrong" } });
    const { fileName, ...columns } = scan;
    const [row] = await transaction
      .insert(antivirusScans)
      .values({ fileId: file.id, ...columns })
      .onConflictDoNothing()
      .returning({ id: antivirusScans.id });
    if (row === undefined) throw new Refusal("wrong-fields", { fields: { engineEn: "taken" } });
    const object = { kind: "scan", id: row.id, label: `${scan.engineEn}, ${fileName}` };
    await writeAudit(transaction, actor, { act: "scan-added", object, after: scan }, now());
  });
}

/** Takes a scan off the pages. @throws Refusal `not-found` */
export async function removeScan(
  { db, now }: Options,
  actor: AuditActor,
  id: number,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const scan = (await listAllScans(transaction)).find((one) => one.id === id);
    if (scan === undefined) throw new Refusal("not-found");
    await transaction.delete(antivirusScans).where(eq(antivirusScans.id, id));
    const { id: _, ...before } = scan;
    const object = { kind: "scan", id, label: `${scan.engineEn}, ${scan.fileName}` };
    await writeAudit(transaction, actor, { act: "scan-removed", object, before }, now());
  });
}

function readScan(fields: ScanFields, now: Date): ScanFields {
  const problems: Record<string, FieldProblem> = {};
  const line = (name: keyof ScanFields, most: number) => {
    const text = fields[name].trim();
    if (text === "") problems[name] = "missing";
    else if (text.length > most) problems[name] = "too-long";
    return text;
  };
  const scan = {
    fileName: line("fileName", 200),
    engineCn: line("engineCn", longest.engine),
    engineEn: line("engineEn", longest.engine),
    scannedOn: line("scannedOn", 10),
    reportUrl: tidyWebAddress(line("reportUrl", longest.reportUrl)),
  };
  const isDay = z.iso.date().safeParse(scan.scannedOn).success;
  // A day that has not come is a slip of the pen.
  if (!isDay || scan.scannedOn > dayInChina(now)) problems["scannedOn"] ??= "wrong";
  const isWebAddress = z.url({ protocol: /^https$/ }).safeParse(scan.reportUrl).success;
  if (!isWebAddress) problems["reportUrl"] ??= "wrong";
  if (Object.keys(problems).length > 0) throw new Refusal("wrong-fields", { fields: problems });
  return scan;
}
