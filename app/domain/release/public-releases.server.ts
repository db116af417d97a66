import { and, asc, desc, eq, inArray, max, sql } from "drizzle-orm";
import { nextTurn } from "~/lib/next-turn.server";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releaseNotes, releases } from "~/platform/db/schema";
import type { PublicNotes, PublicRelease, Withdrawal } from "./public-release";
import { findRecords } from "./registry-rows.server";
import type { Product } from "./release";
import { isServed } from "./release-record";
import { isServedRow } from "./served.server";

/** Releases of one question: the process reads requests between two of them. */
const releasesAtOnce = 500;

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
    notes: Object.fromEntries(
      (notesOf.get(record.id) ?? []).map(({ locale, remarks, updateContent }) => [
        locale,
        { remarks, updateContent } satisfies PublicNotes,
      ]),
    ),
    withdrawal: withdrawalOf.get(record.id) ?? null,
  }));
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

/** Every release of a product that is handed out, in the order of their numbers. */
export async function listPublicReleases(db: Database, product: Product): Promise<PublicRelease[]> {
  const rows = await db
    .select({ version: releases.version })
    .from(releases)
    .where(and(eq(releases.product, product), isServedRow))
    .orderBy(asc(releases.versionNumbers));
  const versions = rows.map(({ version }) => version);
  const found: PublicRelease[] = [];
  for (let start = 0; start < versions.length; start += releasesAtOnce) {
    if (start > 0) await nextTurn();
    const part = await findPublicReleases(
      db,
      product,
      versions.slice(start, start + releasesAtOnce),
    );
    // One may have been withdrawn meanwhile.
    found.push(...part.filter(isServed));
  }
  return found;
}

/**
 * The newest releases of a product that are handed out, in the order of their numbers: of each channel, of each
 * kernel, or of the stable ones of each kernel, Windows and architecture. However many there are, only
 * these are read whole.
 */
export async function listNewestReleases(
  db: Database,
  product: Product,
  by: "channel" | "kernel" | "system",
): Promise<PublicRelease[]> {
  const { channel, kernel, minimumWindows, version, versionNumbers } = releases;
  const isOf = and(eq(releases.product, product), isServedRow);
  const newest = desc(versionNumbers);
  const rows =
    by === "system"
      ? await db
          .selectDistinctOn([kernel, minimumWindows, releaseFiles.architecture], { version })
          .from(releases)
          .innerJoin(releaseFiles, eq(releaseFiles.releaseId, releases.id))
          .where(
            and(isOf, eq(channel, "stable"), inArray(releaseFiles.role, ["installer", "archive"])),
          )
          .orderBy(kernel, minimumWindows, releaseFiles.architecture, newest)
      : await db
          .selectDistinctOn([releases[by]], { version })
          .from(releases)
          .where(isOf)
          .orderBy(releases[by], newest);
  const versions = [...new Set(rows.map((row) => row.version))];
  const found = await findPublicReleases(db, product, versions);
  return found.filter(isServed);
}

/** When something was published or withdrawn the last time; ISO 8601. */
export async function findLastChange(db: Database): Promise<string> {
  const latest = sql`GREATEST(${releases.releasedAt}, ${releases.withdrawnAt})`;
  const [row] = await db
    .select({ at: max(latest).mapWith(releases.releasedAt) })
    .from(releases)
    .where(inArray(releases.status, ["published", "withdrawn"]));
  return (row?.at ?? new Date(0)).toISOString();
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
      releasedAt: releases.releasedAt,
    })
    .from(releases)
    .where(isServedRow)
    .orderBy(desc(releases.releasedAt), desc(releases.id))
    .limit(most);
  return rows.map((row) => ({ ...row, releasedAt: row.releasedAt.toISOString() }));
}
