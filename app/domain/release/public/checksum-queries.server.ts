import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Product } from "~/domain/release/release";
import { kindOf, type ReleaseStatus } from "~/domain/release/release-record";
import { cameOutAt, isServedRow } from "~/domain/release/served.server";
import { nextTurn } from "~/lib/next-turn.server";
import { compareVersions } from "~/lib/version-number";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releases } from "~/platform/db/schema";
import type { PublishedSum } from "./checksum";
import { highestFor, type NewestBuild } from "./compatible-builds";
import { listNewestBuilds } from "./newest-builds.server";

/** Releases whose files are read at once: the process reads requests between two questions. */
const releasesAtOnce = 250;

/** Releases that are or were public. */
const wasPublished = inArray(releases.status, ["published", "withdrawn"]);

const highestFirst = [asc(releases.product), desc(releases.versionOrder), desc(releases.id)];

/**
 * The checksums of every file that was ever published, withdrawn ones as well: who has such a file
 * can still check it. Highest version first.
 */
export async function listPublishedSums(db: Database): Promise<PublishedSum[]> {
  const known = await db
    .select({ id: releases.id })
    .from(releases)
    .where(wasPublished)
    .orderBy(...highestFirst);
  const rows: SumRow[] = [];
  for (let start = 0; start < known.length; start += releasesAtOnce) {
    if (start > 0) await nextTurn();
    const ids = known.slice(start, start + releasesAtOnce).map(({ id }) => id);
    rows.push(...(await selectRows(db, ids)));
  }
  return sumsOf(rows, await listBuilds(db));
}

/**
 * The checksums that a verdict on one needs: of the files that have it, and of the versions to take instead
 * of them.
 */
export async function findPublishedSums(db: Database, sha256: string): Promise<PublishedSum[]> {
  const withSum = await db
    .select({ id: releaseFiles.releaseId })
    .from(releaseFiles)
    .where(eq(releaseFiles.sha256, sha256));
  if (withSum.length === 0) return [];
  const ids = withSum.map(({ id }) => id);
  const hasSum = (row: SumRow) => row.sha256 === sha256;
  const rows = (await selectRows(db, ids)).filter(hasSum);
  const builds = await listBuilds(db);
  // The builds are needed that `sumsOf` names for these files.
  const names = new Set(
    sumsOf(rows, builds).flatMap(({ newestName, olderWindowsName }) => [
      newestName,
      olderWindowsName,
    ]),
  );
  const newest = await db
    .select({ id: releaseFiles.releaseId })
    .from(releaseFiles)
    .where(
      inArray(
        releaseFiles.name,
        [...names].filter((name) => name !== null),
      ),
    );
  const needed = await selectRows(db, [...ids, ...newest.map(({ id }) => id)]);
  return sumsOf(
    needed.filter((row) => hasSum(row) || names.has(row.name)),
    builds,
  );
}

/** The builds that are recommended instead of others. */
async function listBuilds(db: Database): Promise<Record<Product, NewestBuild[]>> {
  return {
    client: await listNewestBuilds(db, "client"),
    browser: await listNewestBuilds(db, "browser"),
  };
}

/**
 * The files of releases, the highest version first. A release's own values are read once instead of with each file,
 * because reading values takes most of the time of a long list.
 */
async function selectRows(db: Database, releaseIds: readonly number[]) {
  const known = await db
    .select({
      releaseId: releases.id,
      product: releases.product,
      kernel: releases.kernel,
      version: releases.version,
      channel: releases.channel,
      minimumWindows: releases.minimumWindows,
      status: releases.status,
      isServed: sql<boolean>`${isServedRow}`,
      releasedAt: cameOutAt,
    })
    .from(releases)
    .where(and(wasPublished, inArray(releases.id, [...releaseIds])))
    .orderBy(...highestFirst);
  const files = await db
    .select({
      releaseId: releaseFiles.releaseId,
      sha256: releaseFiles.sha256,
      name: releaseFiles.name,
      size: releaseFiles.size,
      role: releaseFiles.role,
      architecture: releaseFiles.architecture,
    })
    .from(releaseFiles)
    .where(inArray(releaseFiles.releaseId, [...releaseIds]))
    .orderBy(asc(releaseFiles.role), asc(releaseFiles.architecture));
  const filesOf = Map.groupBy(files, ({ releaseId }) => releaseId);
  return known.flatMap((release) =>
    (filesOf.get(release.releaseId) ?? []).map((file) => ({ ...file, ...release })),
  );
}

type SumRow = Awaited<ReturnType<typeof selectRows>>[number];

/** @param builds the newest builds of each product, as `listNewestBuilds` gives them */
function sumsOf(
  rows: readonly SumRow[],
  builds: Record<Product, readonly NewestBuild[]>,
): PublishedSum[] {
  // A newer version replaces older ones of the same line: of the client, or of one kernel.
  const lineOf = ({ product, kernel }: Pick<SumRow, "product" | "kernel">) =>
    `${product} ${kernel}`;
  const lines = new Map<string, NewestBuild[]>();
  for (const product of ["client", "browser"] as const) {
    for (const build of builds[product]) {
      const line = lineOf({ product, kernel: build.kernel });
      lines.set(line, [...(lines.get(line) ?? []), build]);
    }
  }
  return rows.map((row) => {
    const line = lines.get(lineOf(row)) ?? [];
    const { architecture, minimumWindows } = row;
    // A newer Windows than the file needs gets the version that is made for it.
    const newest = highestFor(line, { windows: newestWindows, architecture });
    const onOlder = highestFor(line, { windows: minimumWindows, architecture });
    const isOlder = newest !== undefined && compareVersions(newest.version, row.version) > 0;
    const state = stateOf(row, isOlder);
    const {
      releaseId: _,
      kernel: __,
      status: ___,
      isServed: ____,
      role,
      releasedAt,
      ...shown
    } = row;
    const hasOther = newest?.version !== onOlder?.version && onOlder?.version !== row.version;
    return {
      ...shown,
      kind: role === "blockmap" ? "blockmap" : kindOf(role),
      releasedAt: releasedAt.toISOString(),
      state,
      newestName: state === "current" ? null : (newest?.file ?? null),
      olderWindowsName: state === "current" || !hasOther ? null : (onOlder?.file ?? null),
    };
  });
}

/** Windows on which every build runs that needs a newer one. */
const newestWindows = "11";

function stateOf(
  { status, isServed }: { status: ReleaseStatus; isServed: boolean },
  isOlder: boolean,
): PublishedSum["state"] {
  if (status === "withdrawn") return "withdrawn";
  if (!isServed) return "infected";
  return isOlder ? "older" : "current";
}
