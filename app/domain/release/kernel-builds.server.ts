import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
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

/**
 * The newest published stable build of each kernel, for each Windows and architecture that it has builds for.
 * The name is of its installer, or else of its archive.
 */
export function listKernelBuilds(db: Database): Promise<MatrixBuild[]> {
  return remembered(db, "kernel builds", () => askForBuilds(db));
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
