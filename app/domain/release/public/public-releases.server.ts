import { and, asc, desc, eq, inArray, max, sql } from "drizzle-orm";
import { isShown } from "~/domain/release/held-pages";
import { findRecords } from "~/domain/release/registry-rows.server";
import type { Product } from "~/domain/release/release";
import { isServed, type ReleaseRecord, stableDocumentName } from "~/domain/release/release-record";
import { cameOutAt, isServedRow, isShownRow } from "~/domain/release/served.server";
import { nextTurn } from "~/lib/next-turn.server";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { releaseNotes, releaseSignatures, releases } from "~/platform/db/schema";
import { findSiteBeginning } from "~/platform/db/site-beginning.server";
import { listKernelBuilds } from "./newest-builds.server";
import type { PublicNotes, PublicRelease, Withdrawal } from "./public-release";
import { listKernels } from "./release-queries.server";

/** The names of a public release. */
export type PublicName = {
  id: number;
  version: string;
  /**
   * Changes whenever something public of the release may have changed. From `signed` on, triggers keep names,
   * numbers and files as they are; its time, its channel, its signatures and the lines whose pages wait may change.
   */
  state: string;
};

/**
 * The releases of a product with these versions that are or were public, in the order of their numbers.
 * What was never published is not found.
 */
export async function findPublicReleases(
  db: Database,
  product: Product,
  versions: readonly string[],
): Promise<PublicRelease[]> {
  const records = await findRecords(db, product, versions);
  const known = records.filter(({ status }) => status === "published" || status === "withdrawn");
  if (known.length === 0) return [];
  const ids = known.map(({ id }) => id);
  const rows = await db.select().from(releaseNotes).where(inArray(releaseNotes.releaseId, ids));
  const notesOf = Map.groupBy(rows, ({ releaseId }) => releaseId);
  const isOver = known.filter(({ status }) => status === "withdrawn").map(({ id }) => id);
  const withdrawalOf = isOver.length === 0 ? new Map() : await findWithdrawals(db, isOver);
  return known.map((record) => ({
    ...record,
    signatures: publicSignatures(record),
    notes: Object.fromEntries(
      (notesOf.get(record.id) ?? []).map(({ locale, remarks, updateContent }) => [
        locale,
        { remarks, updateContent } satisfies PublicNotes,
      ]),
    ),
    withdrawal: withdrawalOf.get(record.id) ?? null,
  }));
}

/** The signatures of a release, without those that say that it is stable before it is. */
function publicSignatures({ signatures, promotedAt }: ReleaseRecord) {
  if (promotedAt !== null) return signatures;
  return signatures.filter(({ subject }) => subject !== stableDocumentName);
}

async function findWithdrawals(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, Withdrawal>> {
  const { id, withdrawnAt, withdrawnReasonCn, withdrawnReasonEn } = releases;
  const rows = await db
    .select({ id, withdrawnAt, withdrawnReasonCn, withdrawnReasonEn })
    .from(releases)
    .where(inArray(releases.id, [...ids]));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        at: row.withdrawnAt?.toISOString() ?? null,
        reason: { cn: row.withdrawnReasonCn, en: row.withdrawnReasonEn },
      },
    ]),
  );
}

/** The release of that name, when it is or was public. */
export async function findPublicRelease(
  db: Database,
  product: Product,
  version: string,
): Promise<PublicRelease | undefined> {
  return (await findPublicReleases(db, product, [version]))[0];
}

/**
 * The versions of a product that are or were public, so that an installation may have them. Between two changes of
 * content it is one question, whatever versions are named.
 */
export function publicVersions(db: Database, product: Product): Promise<ReadonlySet<string>> {
  return remembered(db, `public versions ${product}`, async () => {
    const rows = await db
      .select({ version: releases.version })
      .from(releases)
      .where(
        and(eq(releases.product, product), inArray(releases.status, ["published", "withdrawn"])),
      );
    return new Set(rows.map(({ version }) => version));
  });
}

/** The names of a product's releases that are handed out, in the order of their numbers, and what tells their state. */
export async function listPublicNames(db: Database, product: Product): Promise<PublicName[]> {
  const isPublic = and(eq(releases.product, product), isServedRow);
  const rows = await db
    .select({
      id: releases.id,
      version: releases.version,
      releasedAt: releases.releasedAt,
      heldLines: releases.heldLines,
      promotedAt: releases.promotedAt,
    })
    .from(releases)
    .where(isPublic)
    .orderBy(asc(releases.versionOrder));
  await nextTurn();
  const signed = await db
    .select({ id: releaseSignatures.releaseId, last: max(releaseSignatures.addedAt) })
    .from(releaseSignatures)
    .innerJoin(releases, eq(releases.id, releaseSignatures.releaseId))
    .where(isPublic)
    .groupBy(releaseSignatures.releaseId);
  const lastOf = new Map(signed.map(({ id, last }) => [id, last?.getTime()]));
  return rows.map(({ id, version, releasedAt, promotedAt, heldLines }) => ({
    id,
    version,
    state: [releasedAt.getTime(), promotedAt?.getTime(), lastOf.get(id), heldLines].join(" "),
  }));
}

/**
 * Lists the newest public releases of a product, by number: of each channel, of each kernel, or of the stable ones of
 * each kernel, Windows and architecture. Only these are read whole, however many there are.
 */
export async function listNewestReleases(
  db: Database,
  product: Product,
  by: "channel" | "kernel" | "system",
): Promise<PublicRelease[]> {
  const versions = new Set(await newestVersions(db, product, by));
  const found = await findPublicReleases(db, product, [...versions]);
  // For a system, the query has chosen by line already: `isShown` would ask for every line.
  return found.filter(by === "system" ? isServed : isShown);
}

async function newestVersions(
  db: Database,
  product: Product,
  by: "channel" | "kernel" | "system",
): Promise<string[]> {
  if (by === "system") return (await listKernelBuilds(db)).map(({ version }) => version);
  if (by === "kernel") return (await listKernels(db)).map(({ latestVersion }) => latestVersion);
  const newest: string[] = [];
  for (const channel of ["stable", "beta"] as const) {
    const [found] = await db
      .select({ version: releases.version })
      .from(releases)
      .where(and(isShownRow, eq(releases.product, product), eq(releases.channel, channel)))
      .orderBy(desc(releases.versionOrder))
      .limit(1);
    if (found !== undefined) newest.push(found.version);
  }
  return newest;
}

/** Finds when something was published, made stable or withdrawn the last time, else when the site began; ISO 8601. */
export function findLastChange(db: Database): Promise<string> {
  return remembered(db, "last change of releases", () => askForLastChange(db));
}

async function askForLastChange(db: Database): Promise<string> {
  // Each stands at the end of an index. Asked for together, or in a loop over kinds, all rows would be read.
  const latest = sql`(SELECT greatest(
    (SELECT max(released_at) FROM releases WHERE product = 'client' AND status = 'published'),
    (SELECT max(released_at) FROM releases WHERE product = 'client' AND status = 'withdrawn'),
    (SELECT max(released_at) FROM releases WHERE product = 'browser' AND status = 'published'),
    (SELECT max(released_at) FROM releases WHERE product = 'browser' AND status = 'withdrawn'),
    (SELECT max(withdrawn_at) FROM releases WHERE status = 'withdrawn'),
    (SELECT max(promoted_at) FROM releases WHERE promoted_at IS NOT NULL)
  ) AS at) AS latest`;
  const [row] = await db
    .select({ at: sql<Date | null>`latest.at`.mapWith(releases.releasedAt) })
    .from(latest);
  return (row?.at ?? (await findSiteBeginning(db))).toISOString();
}

/** The newest versions of both products that are handed out, for lists of addresses. */
export async function listReleaseNames(
  db: Database,
  most: number,
): Promise<{ product: Product; version: string; releasedAt: string }[]> {
  const rows = await db
    .select({
      product: releases.product,
      version: releases.version,
      releasedAt: cameOutAt,
    })
    .from(releases)
    .where(isServedRow)
    .orderBy(desc(cameOutAt), desc(releases.id))
    .limit(most);
  return rows.map((row) => ({ ...row, releasedAt: row.releasedAt.toISOString() }));
}
