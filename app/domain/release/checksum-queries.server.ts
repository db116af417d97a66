import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
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
    rows.push(...(await selectRows(db, inArray(releases.id, ids))));
  }
  return sumsOf(rows);
}

/**
 * The checksums that a verdict on one needs: of the files that have it, and of the newest version that whoever has
 * one of them should take instead.
 */
export async function findPublishedSums(db: Database, sha256: string): Promise<PublishedSum[]> {
  const hasSum = eq(releaseFiles.sha256, sha256);
  const lines = new Map((await selectRows(db, hasSum)).map((row) => [lineOf(row), row]));
  const ids: number[] = [];
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
    if (newest !== undefined) ids.push(newest.id);
  }
  if (lines.size === 0) return [];
  return sumsOf(await selectRows(db, or(hasSum, inArray(releases.id, ids))));
}

function selectRows(db: Database, condition: SQL | undefined) {
  return db
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
    .where(and(wasPublished, ne(releaseFiles.role, "blockmap"), condition))
    .orderBy(...highestFirst, asc(releaseFiles.role), asc(releaseFiles.architecture));
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
