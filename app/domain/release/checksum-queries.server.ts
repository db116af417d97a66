import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releases } from "~/platform/db/schema";
import type { PublishedSum } from "./checksum";
import { isPackage, kindOf, type ReleaseStatus } from "./release-record";
import { isServedRow } from "./served.server";

/**
 * The checksums of every file that was ever published, withdrawn ones as well: who has such a file
 * can still check it. Highest version first.
 */
export async function listPublishedSums(db: Database): Promise<PublishedSum[]> {
  const rows = await db
    .select({
      sha256: releaseFiles.sha256,
      name: releaseFiles.name,
      size: releaseFiles.size,
      role: releaseFiles.role,
      architecture: releaseFiles.architecture,
      releaseId: releases.id,
      product: releases.product,
      kernel: releases.kernel,
      version: releases.version,
      channel: releases.channel,
      status: releases.status,
      isServed: sql<boolean>`${isServedRow}`,
      releasedAt: releases.releasedAt,
    })
    .from(releaseFiles)
    .innerJoin(releases, eq(releases.id, releaseFiles.releaseId))
    .where(
      and(inArray(releases.status, ["published", "withdrawn"]), ne(releaseFiles.role, "blockmap")),
    )
    .orderBy(
      asc(releases.product),
      desc(releases.versionNumbers),
      desc(releases.id),
      asc(releaseFiles.role),
      asc(releaseFiles.architecture),
    );
  type Row = (typeof rows)[number];
  const lineOf = ({ product, kernel }: Row) => `${product} ${kernel}`;
  const lines = Map.groupBy(rows, lineOf);
  const isArchive = ({ role }: Row) => role === "archive";
  const isOffered = ({ isServed, channel }: Row) => isServed && channel === "stable";

  return rows.map((row) => {
    const line = lines.get(lineOf(row)) ?? [];
    const newest = line.find(isOffered);
    const isOlder = newest !== undefined && line.indexOf(row) > line.indexOf(newest);
    const isOfNewest = row.releaseId === newest?.releaseId;
    const state = stateOf(row, isOlder && !isOfNewest);
    const packages = line.filter((file) => file.releaseId === newest?.releaseId && isPackage(file));
    // Who has an older file gets what is easiest to run.
    packages.sort((one, other) => Number(isArchive(one)) - Number(isArchive(other)));
    const successor =
      packages.find(({ architecture }) => architecture === row.architecture) ?? packages[0];
    const {
      releaseId: _,
      kernel: __,
      status: ___,
      isServed: ____,
      role,
      releasedAt,
      ...shown
    } = row;
    return {
      ...shown,
      kind: kindOf(role),
      releasedAt: releasedAt.toISOString(),
      state,
      newestName: state === "current" ? null : (successor?.name ?? null),
    };
  });
}

function stateOf(
  { status, isServed }: { status: ReleaseStatus; isServed: boolean },
  isOlder: boolean,
): PublishedSum["state"] {
  if (status === "withdrawn") return "withdrawn";
  if (!isServed) return "infected";
  return isOlder ? "older" : "current";
}
