import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { cameOutAt, isServedRow, isShownRow } from "~/domain/release/served.server";
import type { Database } from "~/platform/db/database.server";
import { releases } from "~/platform/db/schema";
import type { NeighbourRelease } from "./release-page";
import type { ReleaseRow } from "./release-queries.server";

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
  const numbers = sql.param(row.versionOrder, releases.versionOrder);
  const isBeside =
    side === "next" ? gt(releases.versionOrder, numbers) : lt(releases.versionOrder, numbers);
  const [found] = await db
    .select({ version: releases.version, releasedAt: cameOutAt })
    .from(releases)
    .where(and(isOfLine(row), isBeside))
    .orderBy(side === "next" ? asc(releases.versionOrder) : desc(releases.versionOrder))
    .limit(1);
  return found ? neighbourOf(found) : null;
}

function neighbourOf({ version, releasedAt }: { version: string; releasedAt: Date }) {
  return { version, releasedAt: releasedAt.toISOString() };
}

/** The newest stable version of the line; of a kernel that has none left, of all kernels. Null: there is none. */
export async function findNewest(
  db: Database,
  { product, kernel }: Pick<ReleaseRow, "product" | "kernel">,
): Promise<string | null> {
  // Two queries, one after the other: an order that puts the same kernel first would read every version.
  for (const among of [isOfKernel(kernel), undefined]) {
    const [found] = await db
      .select({ version: releases.version })
      .from(releases)
      .where(and(isShownRow, eq(releases.product, product), eq(releases.channel, "stable"), among))
      .orderBy(desc(releases.versionOrder))
      .limit(1);
    if (found !== undefined) return found.version;
  }
  return null;
}
