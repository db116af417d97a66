import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { nextTurn } from "~/lib/next-turn.server";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releases } from "~/platform/db/schema";
import type { PublishedSum } from "./checksum";
import { isPackage, kindOf, type ReleaseStatus } from "./release-record";
import { isServedRow } from "./served.server";

/** Releases whose files are read at once: the process reads requests between two questions. */
const releasesAtOnce = 250;

/** Releases that are or were public. */
const wasPublished = inArray(releases.status, ["published", "withdrawn"]);

const highestFirst = [asc(releases.product), desc(releases.versionNumbers), desc(releases.id)];

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
  return sumsOf(rows);
}

/**
 * The checksums that a verdict on one needs: of the files that have it, and of the newest version that whoever has
 * one of them should take instead.
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
  const lines = new Map(rows.map((row) => [lineOf(row), row]));
  const newestIds: number[] = [];
  for (const { product, kernel } of lines.values()) {
    const [newest] = await db
      .select({ id: releases.id })
      .from(releases)
      .where(
        and(
          ...[isServedRow, eq(releases.channel, "stable")],
          eq(releases.product, product),
          kernel === null ? isNull(releases.kernel) : eq(releases.kernel, kernel),
        ),
      )
      .orderBy(desc(releases.versionNumbers))
      .limit(1);
    if (newest !== undefined) newestIds.push(newest.id);
  }
  const needed = await selectRows(db, [...ids, ...newestIds]);
  return sumsOf(needed.filter((row) => hasSum(row) || newestIds.includes(row.releaseId)));
}

/**
 * The files of releases, the highest version first. What is said of a release is read once and not with each
 * of its files: most of the time of a long list is that of reading values.
 */
async function selectRows(db: Database, releaseIds: readonly number[]) {
  const known = await db
    .select({
      releaseId: releases.id,
      product: releases.product,
      kernel: releases.kernel,
      version: releases.version,
      channel: releases.channel,
      status: releases.status,
      isServed: sql<boolean>`${isServedRow}`,
      releasedAt: releases.releasedAt,
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
    .where(and(ne(releaseFiles.role, "blockmap"), inArray(releaseFiles.releaseId, [...releaseIds])))
    .orderBy(asc(releaseFiles.role), asc(releaseFiles.architecture));
  const filesOf = Map.groupBy(files, ({ releaseId }) => releaseId);
  return known.flatMap((release) =>
    (filesOf.get(release.releaseId) ?? []).map((file) => ({ ...file, ...release })),
  );
}

type SumRow = Awaited<ReturnType<typeof selectRows>>[number];

/** Of the client, or of a kernel: a newer version replaces older ones of the same line. */
const lineOf = ({ product, kernel }: SumRow) => `${product} ${kernel}`;

const isOffered = ({ isServed, channel }: SumRow) => isServed && channel === "stable";

/** The newest version of a line, its packages, and where its first file stands. */
type NewestOfLine = { releaseId: number; place: number; packages: SumRow[] };

/** @param rows highest version first; of each line the newest that is offered is among them */
function sumsOf(rows: readonly SumRow[]): PublishedSum[] {
  const newestOf = new Map<string, NewestOfLine>();
  for (const [place, row] of rows.entries()) {
    if (!isOffered(row)) continue;
    const line = lineOf(row);
    const newest = newestOf.get(line) ?? { releaseId: row.releaseId, place, packages: [] };
    newestOf.set(line, newest);
    if (row.releaseId === newest.releaseId && isPackage(row)) newest.packages.push(row);
  }
  // Who has an older file gets what is easiest to run.
  const isArchive = ({ role }: SumRow) => role === "archive";
  for (const { packages } of newestOf.values()) {
    packages.sort((one, other) => Number(isArchive(one)) - Number(isArchive(other)));
  }
  return rows.map((row, place) => {
    const newest = newestOf.get(lineOf(row));
    const isOlder =
      newest !== undefined && place > newest.place && row.releaseId !== newest.releaseId;
    const state = stateOf(row, isOlder);
    const packages = newest?.packages ?? [];
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
