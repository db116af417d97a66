import { and, asc, desc, eq, inArray, isNotNull, max, min, sql } from "drizzle-orm";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releases } from "~/platform/db/schema";
import { type KernelMatrix, kernelMatrix } from "./kernel-matrix";
import { isServedRow } from "./served.server";

const isKernel = and(
  isServedRow,
  eq(releases.product, "browser"),
  eq(releases.channel, "stable"),
  isNotNull(releases.kernel),
);

/** What each system can have of the published stable kernels. */
export function readKernelMatrix(db: Database): Promise<KernelMatrix> {
  return remembered(db, "kernel matrix", () => askForMatrix(db));
}

async function askForMatrix(db: Database): Promise<KernelMatrix> {
  const kernel = sql<string>`${releases.kernel}`;
  const { minimumWindows, version, versionNumbers } = releases;
  const { architecture } = releaseFiles;
  const builds = await db
    .selectDistinctOn([releases.kernel, minimumWindows, architecture], {
      ...{ kernel, minimumWindows, architecture, version, file: releaseFiles.name },
    })
    .from(releases)
    .innerJoin(releaseFiles, eq(releaseFiles.releaseId, releases.id))
    .where(and(isKernel, inArray(releaseFiles.role, ["installer", "archive"])))
    .orderBy(
      releases.kernel,
      asc(minimumWindows),
      asc(architecture),
      desc(versionNumbers),
      desc(releaseFiles.role),
    );
  const times = await db
    .select({ kernel, first: min(releases.releasedAt), last: max(releases.releasedAt) })
    .from(releases)
    .where(isKernel)
    .groupBy(releases.kernel);
  const known = times.map(({ first, last, ...row }) => ({
    ...row,
    first: first?.getTime() ?? 0,
    last: last?.getTime() ?? 0,
  }));
  return kernelMatrix(builds, known);
}
