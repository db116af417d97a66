import { and, asc, count, desc, eq, inArray, isNotNull, max, sql } from "drizzle-orm";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releases } from "~/platform/db/schema";
import type { MatrixBuild } from "./kernel-matrix";

/** Published stable kernels. */
export const isStableKernel = and(
  eq(releases.status, "published"),
  eq(releases.product, "browser"),
  eq(releases.channel, "stable"),
  isNotNull(releases.kernel),
);

/** What was asked for last of a database, and of which releases that was. */
const known = new WeakMap<Database, { mark: string; builds: MatrixBuild[] }>();

/**
 * The newest published stable build of each kernel, for each Windows and architecture that it has builds for.
 * The name is of its installer, or else of its archive.
 */
export function listKernelBuilds(db: Database): Promise<MatrixBuild[]> {
  return remembered(db, "kernel builds", async () => {
    const mark = await markOf(db);
    const last = known.get(db);
    if (last?.mark === mark) return last.builds;
    const builds = await askForBuilds(db);
    known.set(db, { mark, builds });
    return builds;
  });
}

/**
 * Another text when a kernel was published or withdrawn: that only raises these counts. Files, numbers and Windows
 * of what is public never change. It spares reading every build anew when content changes that is none.
 */
async function markOf(db: Database): Promise<string> {
  const rows = await db
    .select({ status: releases.status, count: count(), last: max(releases.id) })
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
