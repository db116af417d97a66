import { and, asc, count, desc, eq, inArray, isNotNull, max, sql } from "drizzle-orm";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releases } from "~/platform/db/schema";
import type { MatrixBuild } from "./kernel-matrix";
import { infectedReleases, isServedRow } from "./served.server";

/** Stable kernels that are handed out. */
export const isStableKernel = and(
  isServedRow,
  eq(releases.product, "browser"),
  eq(releases.channel, "stable"),
  isNotNull(releases.kernel),
);

/** What was asked for last of a database, and of which releases that was. */
const known = new WeakMap<Database, { mark: string; builds: MatrixBuild[] }>();

/**
 * The newest stable build of each kernel that is handed out, for each Windows and architecture that it has builds for.
 * The name is of its installer, or else of its archive.
 */
export function listKernelBuilds(db: Database): Promise<MatrixBuild[]> {
  return remembered(db, "kernel builds", async () => {
    const mark = await markOf(db);
    const last = known.get(db);
    if (last?.mark === mark) return last.builds;
    const builds = await askForBuilds(db);
    // What changed meanwhile, and back later, would be taken for what it was.
    if ((await markOf(db)) === mark) known.set(db, { mark, builds });
    return builds;
  });
}

/**
 * Another text when a kernel was published or withdrawn, which only raises these counts, or when the scanner found
 * something in a release or cleared one. Files, numbers and Windows of what is public never change. It spares
 * reading every build anew when content changes that is none of these.
 */
async function markOf(db: Database): Promise<string> {
  const infected = sql<
    number[]
  >`ARRAY(SELECT release_id FROM ${infectedReleases} AS infected ORDER BY release_id)`;
  const rows = await db
    .select({ status: releases.status, count: count(), last: max(releases.id), infected })
    .from(releases)
    .where(
      and(eq(releases.product, "browser"), inArray(releases.status, ["published", "withdrawn"])),
    )
    .groupBy(releases.status)
    .orderBy(releases.status);
  return JSON.stringify(rows);
}

/** A file with the whole program, whether it installs itself or not. */
const isWhole = inArray(releaseFiles.role, ["installer", "archive"]);

async function askForBuilds(db: Database): Promise<MatrixBuild[]> {
  const kernel = sql<string>`${releases.kernel}`.as("newest_kernel");
  const { minimumWindows, version, versionNumbers } = releases;
  const { architecture } = releaseFiles;
  // Groups are counted through: sorting all builds, to take the first of each group, takes three times as long. The
  // columns have names of their own, as Drizzle does not write of which table a named one is.
  const newest = db
    .select({
      ...{ kernel, minimumWindows, architecture },
      numbers: sql<number[]>`max(${versionNumbers})`.as("newest_numbers"),
    })
    .from(releases)
    .innerJoin(releaseFiles, eq(releaseFiles.releaseId, releases.id))
    .where(and(isStableKernel, isWhole))
    .groupBy(releases.kernel, minimumWindows, architecture)
    .as("newest");
  return db
    .selectDistinctOn([newest.kernel, newest.minimumWindows, newest.architecture], {
      ...{ kernel: newest.kernel, minimumWindows: newest.minimumWindows },
      ...{ architecture: newest.architecture, version, file: releaseFiles.name },
    })
    .from(newest)
    .innerJoin(
      releases,
      and(
        eq(releases.product, "browser"),
        eq(releases.kernel, newest.kernel),
        eq(versionNumbers, newest.numbers),
      ),
    )
    .innerJoin(
      releaseFiles,
      and(eq(releaseFiles.releaseId, releases.id), eq(architecture, newest.architecture), isWhole),
    )
    .orderBy(
      asc(newest.kernel),
      asc(newest.minimumWindows),
      asc(newest.architecture),
      desc(releaseFiles.role),
    );
}
