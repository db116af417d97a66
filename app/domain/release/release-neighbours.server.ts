import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releases } from "~/platform/db/schema";
import type { ReleaseView } from "./release";
import type { NeighbourRelease } from "./release-page";
import { type ReleaseRow, toViews } from "./release-queries.server";
import { isServedRow } from "./served.server";

/** Versions that follow each other: of the client, or of one kernel. Testers' are for testers only. */
function isOfLine({ product, kernel, channel }: ReleaseRow): SQL | undefined {
  return and(
    isServedRow,
    eq(releases.product, product),
    isOfKernel(kernel),
    channel === "stable" ? eq(releases.channel, "stable") : undefined,
  );
}

/** Versions of a kernel; null: of the client, which has none. */
export function isOfKernel(kernel: string | null): SQL {
  return kernel === null ? isNull(releases.kernel) : eq(releases.kernel, kernel);
}

/** The version before or after another one of its line; null: there is none. */
export async function findNeighbour(
  db: Database,
  row: ReleaseRow,
  side: "previous" | "next",
): Promise<NeighbourRelease | null> {
  const numbers = sql.param(row.versionNumbers, releases.versionNumbers);
  const isBeside =
    side === "next" ? gt(releases.versionNumbers, numbers) : lt(releases.versionNumbers, numbers);
  const [found] = await db
    .select({ version: releases.version, releasedAt: releases.releasedAt })
    .from(releases)
    .where(and(isOfLine(row), isBeside))
    .orderBy(side === "next" ? asc(releases.versionNumbers) : desc(releases.versionNumbers))
    .limit(1);
  return found ? neighbourOf(found) : null;
}

function neighbourOf({ version, releasedAt }: { version: string; releasedAt: Date }) {
  return { version, releasedAt: releasedAt.toISOString() };
}

/** The newest stable version of the line; of a kernel that has none left, of all kernels. */
export async function findNewest(
  db: Database,
  locale: Locale,
  { product, kernel }: ReleaseRow,
): Promise<ReleaseView | undefined> {
  // One after the other: an order that puts the own kernel first would read every version.
  for (const among of [isOfKernel(kernel), undefined]) {
    const rows = await db
      .select()
      .from(releases)
      .where(and(isStableOf(product), among))
      .orderBy(desc(releases.versionNumbers))
      .limit(1);
    const [view] = await toViews(db, locale, rows);
    if (view !== undefined) return view;
  }
  return undefined;
}

/** Who has Windows 7 takes the last version of the product that runs there. */
export async function findForWindows7(
  db: Database,
  { product, minimumWindows }: Pick<ReleaseRow, "product" | "minimumWindows">,
): Promise<NeighbourRelease | null> {
  if (Number(minimumWindows) <= 7) return null;
  return findLast(db, product, eq(releases.minimumWindows, "7"));
}

/**
 * The last version of the client for Windows 7, where the current one needs a newer Windows; null
 * otherwise.
 */
export function findClientForWindows7(
  db: Database,
  current: Pick<ReleaseView, "minimumWindows"> | undefined,
): Promise<NeighbourRelease | null> {
  if (current === undefined) return Promise.resolve(null);
  const { minimumWindows } = current;
  return findForWindows7(db, { product: "client", minimumWindows });
}

/**
 * The last version of the client that has a package for 32-bit Windows, where the current one has none; null
 * otherwise.
 */
export async function findClientFor32Bit(
  db: Database,
  current: Pick<ReleaseView, "architectures"> | undefined,
): Promise<NeighbourRelease | null> {
  if (current === undefined || current.architectures.includes("x86")) return null;
  const { releaseId, role, architecture } = releaseFiles;
  const packages = db
    .select({ releaseId })
    .from(releaseFiles)
    .where(
      and(
        eq(releaseId, releases.id),
        eq(architecture, "x86"),
        inArray(role, ["installer", "archive"]),
      ),
    );
  return findLast(db, "client", exists(packages));
}

const isStableOf = (product: ReleaseRow["product"]) =>
  and(isServedRow, eq(releases.product, product), eq(releases.channel, "stable"));

async function findLast(
  db: Database,
  product: ReleaseRow["product"],
  condition: SQL,
): Promise<NeighbourRelease | null> {
  const [found] = await db
    .select({ version: releases.version, releasedAt: releases.releasedAt })
    .from(releases)
    .where(and(isStableOf(product), condition))
    .orderBy(desc(releases.versionNumbers))
    .limit(1);
  return found ? neighbourOf(found) : null;
}
