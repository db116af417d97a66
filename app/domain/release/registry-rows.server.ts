import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import {
  releaseFiles,
  releaseKeys,
  releaseSignatures,
  releases,
  rollouts,
} from "~/platform/db/schema";
import { isHeld } from "./held-pages";
import type { Product } from "./release";
import {
  isOut,
  type RegistryFile,
  type ReleaseRecord,
  type ReleaseSignature,
  type SignatureSubject,
  type SigningKey,
  stableDocumentName,
} from "./release-record";
import { emptyRollout, heldLineOf, lineKey, type Rollout, type RolloutLine } from "./rollout";

/**
 * One act on the registry at a time: releases, rollouts and approvals are read as they are changed, in
 * one order whatever the act. Take it first in a transaction; bytes are stored and hashed outside of it.
 */
export async function lockRegistry(db: Database): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('releases', 0))`);
}

/** The name of a release. */
export type ReleaseName = { product: Product; version: string };

/** A release as the registry holds it. */
export async function findRecord(
  db: Database,
  { product, version }: ReleaseName,
): Promise<ReleaseRecord | undefined> {
  return (await findRecords(db, product, [version]))[0];
}

/** The releases of a product with these versions, in the order of their numbers. */
export async function findRecords(
  db: Database,
  product: Product,
  versions: readonly string[],
): Promise<ReleaseRecord[]> {
  if (versions.length === 0) return [];
  const rows = await db
    .select()
    .from(releases)
    .where(and(eq(releases.product, product), inArray(releases.version, [...versions])))
    .orderBy(asc(releases.versionOrder));
  const ids = rows.map(({ id }) => id);
  const files = await db
    .select()
    .from(releaseFiles)
    .where(inArray(releaseFiles.releaseId, ids))
    .orderBy(asc(releaseFiles.id));
  const signatures = await db
    .select()
    .from(releaseSignatures)
    .where(inArray(releaseSignatures.releaseId, ids))
    .orderBy(asc(releaseSignatures.addedAt), asc(releaseSignatures.subject));
  const filesOf = Map.groupBy(files, ({ releaseId }) => releaseId);
  const signaturesOf = Map.groupBy(signatures, ({ releaseId }) => releaseId);
  return rows.map((row) => ({
    id: row.id,
    product: row.product,
    version: row.version,
    kernel: row.kernel,
    channel: row.channel,
    status: row.status,
    minimumWindows: row.minimumWindows,
    releasedAt: row.releasedAt.toISOString(),
    promotedAt: row.promotedAt?.toISOString() ?? null,
    files: (filesOf.get(row.id) ?? []).map(toFile),
    signatures: (signaturesOf.get(row.id) ?? []).map((signature) => toSignature(signature, row)),
    heldLines: row.heldLines,
  }));
}

function toFile(row: typeof releaseFiles.$inferSelect): RegistryFile {
  const { role, platform, architecture, name, mediaType, size, sha256, sha512 } = row;
  return {
    role,
    platform,
    architecture,
    name,
    mediaType,
    size,
    sha256,
    sha512,
    announced: { size: row.announcedSize, sha256: row.announcedSha256 },
    fromVersion: row.fromVersion,
    scan: {
      state: row.scanState,
      engine: row.scanEngine,
      at: row.scannedAt?.toISOString() ?? null,
    },
    isStandIn: row.isStandIn,
  };
}

function toSignature(
  row: typeof releaseSignatures.$inferSelect,
  { status, releasedAt }: Pick<typeof releases.$inferSelect, "status" | "releasedAt">,
): ReleaseSignature {
  const { kind, keyId, bytes } = row;
  const subject = row.subject as SignatureSubject;
  // Keys sign the promotion of a published beta, which is no signature that came late.
  const isLate = isOut(status) && row.addedAt > releasedAt && subject !== stableDocumentName;
  return { kind, keyId, subject, bytes, ...(isLate && { isLate }) };
}

function fileColumns({ announced, scan, ...file }: RegistryFile) {
  return {
    ...file,
    announcedSize: announced.size,
    announcedSha256: announced.sha256,
    scanState: scan.state,
    scanEngine: scan.engine,
    scannedAt: scan.at === null ? null : new Date(scan.at),
  };
}

/**
 * Stores what an act changed of a release. Call it under `lockRegistry`.
 * @param before the release as it is stored
 */
export async function storeRecord(
  db: Database,
  before: ReleaseRecord,
  after: ReleaseRecord,
  now: Date,
): Promise<void> {
  const { id } = before;
  const isOf = eq(releaseFiles.releaseId, id);
  // Files first: the database guards those of a release that is signed.
  for (const file of before.files) {
    const next = after.files.find(({ name }) => name === file.name);
    if (next === file) continue;
    const isIt = and(isOf, eq(releaseFiles.name, file.name));
    if (next === undefined) await db.delete(releaseFiles).where(isIt);
    else await db.update(releaseFiles).set(fileColumns(next)).where(isIt);
  }
  const known = new Set(before.files.map(({ name }) => name));
  const added = after.files.filter(({ name }) => !known.has(name));
  if (added.length > 0) {
    const rows = added.map((file) => ({ ...fileColumns(file), releaseId: id }));
    await db.insert(releaseFiles).values(rows);
  }
  await storeSignatures(db, before, after, now);
  if (before.status === after.status && before.promotedAt === after.promotedAt) return;
  await db
    .update(releases)
    .set({
      status: after.status,
      channel: after.channel,
      releasedAt: new Date(after.releasedAt),
      promotedAt: after.promotedAt === null ? null : new Date(after.promotedAt),
      ...heldColumns(after),
    })
    .where(eq(releases.id, id));
}

/** Stores for which lines the pages of a release wait. Call it under `lockRegistry`. */
export async function storeHeldLines(db: Database, release: ReleaseRecord): Promise<void> {
  await db.update(releases).set(heldColumns(release)).where(eq(releases.id, release.id));
}

const heldColumns = (release: ReleaseRecord) => ({
  heldLines: [...release.heldLines],
  isHeld: isHeld(release),
});

async function storeSignatures(
  db: Database,
  before: ReleaseRecord,
  after: ReleaseRecord,
  now: Date,
): Promise<void> {
  if (before.signatures.some((signature) => !after.signatures.includes(signature))) {
    await db.delete(releaseSignatures).where(eq(releaseSignatures.releaseId, before.id));
  }
  const added = after.signatures.filter((signature) => !before.signatures.includes(signature));
  if (added.length === 0) return;
  const rows = added.map(({ isLate: _, ...signature }) => ({
    ...signature,
    releaseId: before.id,
    addedAt: now,
  }));
  await db.insert(releaseSignatures).values(rows);
}

/** Every registered key, the oldest first. */
export async function listKeys(db: Database): Promise<SigningKey[]> {
  const rows = await db
    .select()
    .from(releaseKeys)
    .orderBy(asc(releaseKeys.validFrom), asc(releaseKeys.keyId));
  return rows.map(({ validFrom, validUntil, ...key }) => ({
    ...key,
    validFrom: validFrom.toISOString(),
    validUntil: validUntil?.toISOString() ?? null,
  }));
}

/** Releases whose pages wait; an index lists them. */
export const hasHeldLines = sql`cardinality(${releases.heldLines}) > 0`;

const isLine = ({ product, channel, architecture, windows }: RolloutLine) =>
  and(
    eq(rollouts.product, product),
    eq(rollouts.channel, channel),
    eq(rollouts.architecture, architecture),
    eq(rollouts.windows, windows),
  );

/** The rollout of a line; an empty one where nothing has begun. */
export async function findRollout(db: Database, line: RolloutLine): Promise<Rollout> {
  const [row] = await db.select().from(rollouts).where(isLine(line));
  return row === undefined ? emptyRollout(line) : toRollout(row);
}

/** The rollouts of a product in which something has begun. */
export async function listRollouts(db: Database, product: Product): Promise<Rollout[]> {
  const rows = await db.select().from(rollouts).where(eq(rollouts.product, product));
  return rows.map(toRollout).sort((one, other) => (lineKey(one) < lineKey(other) ? -1 : 1));
}

function toRollout(row: typeof rollouts.$inferSelect): Rollout {
  const { fullVersion, candidateVersion, changedAt: _, ...rollout } = row;
  return { ...rollout, full: fullVersion, candidate: candidateVersion };
}

/** Stores a rollout. Call it under `lockRegistry`. */
export async function storeRollout(db: Database, rollout: Rollout, now: Date): Promise<void> {
  const { full, candidate, formerFull, ...rest } = rollout;
  const columns = {
    ...rest,
    fullVersion: full,
    candidateVersion: candidate,
    formerFull: [...formerFull],
    changedAt: now,
  };
  await db
    .insert(rollouts)
    .values(columns)
    .onConflictDoUpdate({
      target: [rollouts.product, rollouts.channel, rollouts.architecture, rollouts.windows],
      set: columns,
    });
}

/** The releases of a rollout's channel whose pages wait for it. */
export async function findHeld(db: Database, rollout: Rollout): Promise<ReleaseRecord[]> {
  const rows = await db
    .select({ version: releases.version })
    .from(releases)
    .where(
      and(
        eq(releases.product, rollout.product),
        eq(releases.channel, rollout.channel),
        sql`${releases.heldLines} @> ARRAY[${heldLineOf(rollout)}]`,
        hasHeldLines,
      ),
    );
  const versions = rows.map(({ version }) => version);
  return findRecords(db, rollout.product, versions);
}

/** Everything that a rollout names, by version, for its rules. */
export async function findBuilds(
  db: Database,
  rollout: Rollout,
  named: readonly (string | null)[] = [],
): Promise<(version: string) => ReleaseRecord | undefined> {
  const { full, candidate, mustPassThrough, formerFull, product } = rollout;
  const versions = [full, candidate, mustPassThrough, ...formerFull, ...named];
  const known = versions.filter((version) => version !== null);
  const records = await findRecords(db, product, [...new Set(known)]);
  const byVersion = new Map(records.map((record) => [record.version, record]));
  return (version) => byVersion.get(version);
}
