import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { listUploads } from "~/domain/release/files/upload-rows.server";
import { listKeys, listRollouts } from "~/domain/release/registry-rows.server";
import { missingSignatures } from "~/domain/release/release-acts";
import { type Change, changeLabel } from "~/domain/release/release-change";
import { isOut, type ReleaseRecord } from "~/domain/release/release-record";
import type { Database } from "~/platform/db/database.server";
import { releaseApprovals } from "~/platform/db/schema";
import type { releaseData } from "./schemas";

/** Everything that a machine may read of a release. */
export async function viewRelease(
  db: Database,
  release: ReleaseRecord,
  now: Date,
): Promise<z.input<typeof releaseData>> {
  const { product, version, channel, status, promotedAt, minimumWindows, files, signatures } =
    release;
  const keys = await listKeys(db);
  const wasPublished = isOut(status);
  const uploads = await listUploads(db, release);
  const rollouts = await listRollouts(db, product);
  return {
    product,
    version,
    channel,
    state: status,
    promotedAt,
    minimumWindows,
    files: files.map(({ name, role, architecture, fromVersion, size, sha256, sha512, scan }) => {
      return {
        name,
        role,
        architecture,
        fromVersion,
        size,
        sha256,
        sha512,
        scan: scan.state,
      };
    }),
    uploads: uploads.map(({ id, name, size, sha256, received, endsAt }) => {
      return { id, name, size, sha256, received, endsAt: endsAt.toISOString() };
    }),
    signatures: signatures.map(({ kind, keyId, subject }) => ({ kind, keyId, subject })),
    // A key that is newer than a published release did not sign it, and need not have.
    missingSignatures: wasPublished ? [] : missingSignatures(release, { keys, now }),
    waiting: await listWaiting(db, release),
    rollouts: rollouts
      .filter(({ full, candidate }) => full === version || candidate === version)
      .map(({ channel: of, architecture, windows, full, candidate, percent, isPaused }) => {
        return { channel: of, architecture, windows, full, candidate, percent, isPaused };
      }),
  };
}

async function listWaiting(
  db: Database,
  { product, version }: Pick<ReleaseRecord, "product" | "version">,
): Promise<string[]> {
  const isOf = and(eq(releaseApprovals.product, product), eq(releaseApprovals.version, version));
  const rows = await db
    .select({ change: releaseApprovals.change })
    .from(releaseApprovals)
    .where(and(isOf, eq(releaseApprovals.state, "waiting")))
    .orderBy(asc(releaseApprovals.id));
  return rows.map(({ change }) => changeLabel(JSON.parse(change) as Change));
}
