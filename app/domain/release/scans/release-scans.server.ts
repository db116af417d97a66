import { and, asc, eq, inArray, lt, ne, or, sql } from "drizzle-orm";
import { siteActor } from "~/domain/audit/write-audit.server";
import {
  findBuilds,
  findRecord,
  listRollouts,
  lockRegistry,
  type ReleaseName,
  storeRecord,
} from "~/domain/release/registry-rows.server";
import { actOnRelease } from "~/domain/release/release-acts";
import { basisOf } from "~/domain/release/release-change";
import { readRules } from "~/domain/release/release-edits.server";
import {
  type RegistryOptions,
  refusalOf,
  stateOf,
  type UnattendedActor,
  writeHistory,
} from "~/domain/release/release-history.server";
import {
  type FileScan,
  isInfected,
  type ReleaseRecord,
  type ScanState,
} from "~/domain/release/release-record";
import { indexReleases } from "~/domain/release/release-search.server";
import { withoutInfected } from "~/domain/release/rollout-acts";
import { changeRollout } from "~/domain/release/rollout-changes.server";
import { storedAs } from "~/domain/release/stored-bytes.server";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releases } from "~/platform/db/schema";

type ScanResult = {
  fileName: string;
  /** Checksum of the scanned bytes. */
  sha256?: string;
  scan: FileScan;
  /** Only where this is still known of it. */
  instead?: ScanState;
  /** The finding, or why the scan failed. */
  finding?: string | null;
};

/** The site, which scans. There is no way for anybody else to say what a scanner found. */
const site: UnattendedActor = {
  kind: "site",
  name: null,
  audit: siteActor,
};

/**
 * Stores a scan result of a file. From then on an infected release is offered and served to nobody. In the same
 * transaction its rollouts are paused, or return to the previous full release.
 * @throws Refusal `moved-on` without the release, `no-such-file`
 */
export async function recordScan(
  options: RegistryOptions,
  name: ReleaseName,
  { fileName, sha256, scan, instead, finding = null }: ScanResult,
): Promise<void> {
  const { db, now } = options;
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const release = await findRecord(transaction, name);
    if (release === undefined) throw refusalOf("moved-on");
    const file = release.files.find((one) => one.name === fileName);
    // A draft may have got another file under that name.
    if (sha256 !== undefined && file?.sha256 !== sha256) throw refusalOf("no-such-file");
    if (instead !== undefined && file?.scan.state !== instead) return;
    const act = { act: "record-scan", name: fileName, scan } as const;
    const next = stateOf(actOnRelease(release, act, await readRules(transaction, options)));
    if (next === release) return;
    await storeRecord(transaction, release, next, now());
    // The same finding again is no news: files that are offered are scanned every day.
    const before = file?.scan.state;
    if (before === scan.state) return;
    const { product, version } = name;
    const entry = { act: "record-scan", auditAct: "release-changed", product, version } as const;
    const seen = { before: { name: fileName, state: before }, after: { name: fileName, ...scan } };
    await writeHistory(transaction, site, { ...entry, ...seen, why: finding ?? "" }, now());
    if (isInfected(next)) await stopOffering(transaction, next, now());
    if (isInfected(next) !== isInfected(release)) await indexReleases(transaction, [release.id]);
  });
}

async function stopOffering(
  db: Database,
  { product, version }: ReleaseRecord,
  now: Date,
): Promise<void> {
  for (const rollout of await listRollouts(db, product)) {
    const findBuild = await findBuilds(db, rollout);
    const after = withoutInfected(rollout, version, { findBuild });
    if (after === rollout) continue;
    await changeRollout(db, { before: rollout, after }, now);
    const entry = { act: "stop infected", auditAct: "rollout-changed", product, version } as const;
    const seen = { before: basisOf(rollout), after: basisOf(after) };
    await writeHistory(db, site, { ...entry, line: rollout, ...seen }, now);
  }
}

/** A file that the scanner has to look at. */
export type FileToScan = ReleaseName & {
  fileName: string;
  /** The name of its bytes in the storage. */
  storedAs: string;
  sha256: string;
  state: ScanState;
};

const fileToScan = {
  product: releases.product,
  version: releases.version,
  fileName: releaseFiles.name,
  storedAs,
  sha256: releaseFiles.sha256,
  state: releaseFiles.scanState,
};

/**
 * Lists files to scan. New files come first: pending ones, and ones from before a scanner was set up. Then come public
 * or failed files whose last scan is older than the times. Placeholders are our own, so they are not scanned.
 */
export async function listFilesToScan(
  db: Database,
  { before, limit }: { before: { public: Date; failed: Date }; limit: number },
): Promise<FileToScan[]> {
  const { scanState, scannedAt, isStandIn } = releaseFiles;
  const isNew = inArray(scanState, ["pending", "not-scanned"]);
  const isPublic = and(eq(releases.status, "published"), lt(scannedAt, before.public));
  const isAgain = or(isPublic, and(eq(scanState, "failed"), lt(scannedAt, before.failed)));
  return db
    .select(fileToScan)
    .from(releaseFiles)
    .innerJoin(releases, eq(releases.id, releaseFiles.releaseId))
    .where(and(eq(isStandIn, false), ne(releases.status, "withdrawn"), or(isNew, isAgain)))
    .orderBy(sql`${scannedAt} NULLS FIRST`, asc(releaseFiles.id))
    .limit(limit);
}

/** Files that wait for a scanner. */
export async function listPendingFiles(db: Database): Promise<FileToScan[]> {
  return db
    .select(fileToScan)
    .from(releaseFiles)
    .innerJoin(releases, eq(releases.id, releaseFiles.releaseId))
    .where(eq(releaseFiles.scanState, "pending"))
    .orderBy(asc(releaseFiles.id));
}
