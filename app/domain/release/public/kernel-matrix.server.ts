import { max, min, sql } from "drizzle-orm";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { releases } from "~/platform/db/schema";
import { type KernelMatrix, kernelMatrix } from "./kernel-matrix";
import { isStableKernel, listKernelBuilds } from "./newest-builds.server";

/** Reads the published stable kernels that each system can have. */
export function readKernelMatrix(db: Database): Promise<KernelMatrix> {
  return remembered(db, "kernel matrix", () => askForMatrix(db));
}

async function askForMatrix(db: Database): Promise<KernelMatrix> {
  const builds = await listKernelBuilds(db);
  const times = await db
    .select({
      kernel: sql<string>`${releases.kernel}`,
      first: min(releases.releasedAt),
      last: max(releases.releasedAt),
    })
    .from(releases)
    .where(isStableKernel)
    .groupBy(releases.kernel);
  const known = times.map(({ first, last, ...row }) => ({
    ...row,
    first: first?.getTime() ?? 0,
    last: last?.getTime() ?? 0,
  }));
  return kernelMatrix(builds, known);
}
