import { and, asc, eq, inArray } from "drizzle-orm";
import { findRecord, listKeys } from "~/domain/release/registry-rows.server";
import type { Product, ReleaseView } from "~/domain/release/release";
import { isInfected, type ReleaseRecord, type SigningKey } from "~/domain/release/release-record";
import { checksumFile, checksumFileName } from "~/domain/release/signing/checksum-file";
import { commandOf } from "~/domain/release/signing/key-view.server";
import {
  inOrderOfKeys,
  plainSignature,
  signatureSuffixes,
  sumsAddress,
  wasOver,
} from "~/domain/release/signing/signature-facts";
import type { Locale } from "~/i18n/locales";
import { compareVersions } from "~/lib/version-number";
import type { Database } from "~/platform/db/database.server";
import { antivirusScans, releaseFiles, releases } from "~/platform/db/schema";
import { findRecommendations } from "./recommendations.server";
import { findNeighbour, findNewest } from "./release-neighbours.server";
import type { ReleasePageFile, ReleasePageView, ReleaseScan, SumsSignature } from "./release-page";
import { toViews } from "./release-queries.server";
import { readRollout } from "./release-rollout-marks.server";
import { readWithdrawal } from "./release-withdrawal.server";

type Wanted = { locale: Locale; product: Product; version: string };

/** The version with all that its page shows; undefined: it was never published. */
export async function findReleasePage(
  db: Database,
  { locale, product, version }: Wanted,
  now = new Date(),
): Promise<ReleasePageView | undefined> {
  const [row] = await db
    .select()
    .from(releases)
    .where(
      and(
        eq(releases.product, product),
        eq(releases.version, version),
        inArray(releases.status, ["published", "withdrawn"]),
      ),
    );
  if (row === undefined) return undefined;
  const [view] = await toViews(db, locale, [row]);
  const record = await findRecord(db, { product, version });
  if (view === undefined || record === undefined) return undefined;
  const isWithdrawn = row.status === "withdrawn";
  const hasFinding = isInfected(record);
  const newest = await findNewest(db, row);
  const recommended = await findRecommendations(db, { ...view, heldLines: [] });
  return {
    ...view,
    files: filesOf(view, record),
    publishedAt: record.releasedAt,
    withdrawal: isWithdrawn ? await readWithdrawal(db, { row, locale, view, newest }) : null,
    isInfected: hasFinding,
    signatures: signaturesOf(record, await listKeys(db), now),
    sumsSize: Buffer.byteLength(checksumFile(record)),
    scans:
      isWithdrawn || hasFinding ? [] : await listReleaseScans(db, { locale, releaseId: row.id }),
    rollout: isWithdrawn ? null : await readRollout(db, row),
    previous: await findNeighbour(db, row, "previous"),
    next: await findNeighbour(db, row, "next"),
    newest: newest === row.version ? null : newest,
    // Visitors of a version that is being rolled out want this one, not the one before.
    instead: recommended.instead.filter(
      (other) => view.rolloutPercent === null || compareVersions(other.version, version) > 0,
    ),
    forOthers: recommended.forOthers,
  };
}

function filesOf({ files }: ReleaseView, record: ReleaseRecord): ReleasePageFile[] {
  return files.flatMap((file) => {
    const kept = record.files.find(({ name }) => name === file.name);
    if (kept === undefined || kept.role === "blockmap") return [];
    const { role, fromVersion, scan } = kept;
    return [{ ...file, role, fromVersion, scan }];
  });
}

function signaturesOf(
  release: ReleaseRecord,
  keys: readonly SigningKey[],
  now: Date,
): SumsSignature[] {
  const those = inOrderOfKeys(release.signatures, keys, release.releasedAt).filter(
    ({ subject }) => subject === checksumFileName,
  );
  return those.flatMap((signature): SumsSignature[] => {
    const { kind, keyId, bytes } = signature;
    if (kind === "ed25519") return [];
    const ofKind = those.filter((one) => one.kind === kind);
    const isPlain = plainSignature(ofKind, keys, release.releasedAt) === signature;
    const plain = sumsAddress(release) + signatureSuffixes[kind];
    const address = isPlain ? plain : `${plain}?key=${encodeURIComponent(keyId)}`;
    const key = keys.find((one) => one.kind === kind && one.keyId === keyId);
    const isKeyOver = key !== undefined && wasOver(key, now);
    const size = Buffer.from(bytes, "base64").length;
    const command = key === undefined ? null : commandOf(key);
    return [{ kind, keyId, address, isKeyOver, size, command }];
  });
}

/** The scans of a version's files that found nothing, by file and in the order of entering. */
async function listReleaseScans(
  db: Database,
  { locale, releaseId }: { locale: Locale; releaseId: number },
): Promise<ReleaseScan[]> {
  return db
    .select({
      file: releaseFiles.name,
      engine: locale === "cn" ? antivirusScans.engineCn : antivirusScans.engineEn,
      scannedOn: antivirusScans.scannedOn,
      reportUrl: antivirusScans.reportUrl,
    })
    .from(antivirusScans)
    .innerJoin(releaseFiles, eq(releaseFiles.id, antivirusScans.fileId))
    .where(eq(releaseFiles.releaseId, releaseId))
    .orderBy(asc(releaseFiles.id), asc(antivirusScans.id));
}
