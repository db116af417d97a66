import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, sql } from "drizzle-orm";
import type { Product } from "~/domain/release/release";
import { infectedReleases, isServedRow } from "~/domain/release/served.server";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releases } from "~/platform/db/schema";
import type { NewestBuild } from "./compatible-builds";
import type { MatrixBuild } from "./kernel-matrix";

/** Stable kernels that are handed out. */
export const isStableKernel = and(
  isServedRow,
  eq(releases.product, "browser"),
  eq(releases.channel, "stable"),
  isNotNull(releases.kernel),
);

/** Stable releases of a product that are handed out. */
const isStableOf = (product: Product) =>
  product === "browser"
    ? isStableKernel
    : and(isServedRow, eq(releases.product, product), eq(releases.channel, "stable"));

/** The builds of the last read from a database, with a marker of the releases at that time. */
type Known = { mark: string; builds: NewestBuild[] };
const known = new WeakMap<Database, Map<Product, Known>>();

/**
 * The newest stable build of the client, or of each kernel, that is handed out, for each Windows and architecture that
 * it has builds for. The name is of its installer, or else of its archive.
 */
export function listNewestBuilds(db: Database, product: Product): Promise<NewestBuild[]> {
  return remembered(db, `newest builds ${product}`, async () => {
    const mark = await markOf(db, product);
    const ofProducts = known.get(db) ?? new Map<Product, Known>();
    const last = ofProducts.get(product);
    if (last?.mark === mark) return last.builds;
    const builds = await askForBuilds(db, product);
    // What changed meanwhile, and back later, would be taken for what it was.
    if ((await markOf(db, product)) === mark)
      known.set(db, ofProducts.set(product, { mark, builds }));
    return builds;
  });
}

/** The newest builds of every kernel. */
export async function listKernelBuilds(db: Database): Promise<MatrixBuild[]> {
  const builds = await listNewestBuilds(db, "browser");
  return builds.flatMap((build) => {
    const { kernel } = build;
    return kernel === null ? [] : [{ ...build, kernel }];
  });
}

/**
 * A marker that changes when a release of the product is published or withdrawn, which only raises these counts. It
 * also changes when the scanner finds something in a release or clears one. Files, numbers and Windows of public
 * releases never change. So other content changes cause no new read of every build.
 */
async function markOf(db: Database, product: Product): Promise<string> {
  const infected = sql<
    number[]
  >`ARRAY(SELECT release_id FROM ${infectedReleases} AS infected ORDER BY release_id)`;
  const rows = await db
    .select({ status: releases.status, count: count(), last: max(releases.id), infected })
    .from(releases)
    .where(and(eq(releases.product, product), inArray(releases.status, ["published", "withdrawn"])))
    .groupBy(releases.status)
    .orderBy(releases.status);
  return JSON.stringify(rows);
}

/** A file with the whole program, whether it installs itself or not. */
const isWhole = inArray(releaseFiles.role, ["installer", "archive"]);

async function askForBuilds(db: Database, product: Product): Promise<NewestBuild[]> {
  const kernel = sql<string | null>`${releases.kernel}`.as("newest_kernel");
  const { minimumWindows, version, versionOrder } = releases;
  const { architecture } = releaseFiles;
  // Takes the first of each group by counting: sorting all builds takes three times as long. The columns
  // have aliases, because Drizzle does not write the table of a named one.
  const newest = db
    .select({
      kernel,
      minimumWindows,
      architecture,
      order: sql<number[]>`max(${versionOrder})`.as("newest_order"),
    })
    .from(releases)
    .innerJoin(releaseFiles, eq(releaseFiles.releaseId, releases.id))
    .where(and(isStableOf(product), isWhole))
    .groupBy(releases.kernel, minimumWindows, architecture)
    .as("newest");
  return db
    .selectDistinctOn([newest.kernel, newest.minimumWindows, newest.architecture], {
      kernel: newest.kernel,
      minimumWindows: newest.minimumWindows,
      architecture: newest.architecture,
      version,
      file: releaseFiles.name,
      releasedAt: releases.releasedAt,
    })
    .from(newest)
    .innerJoin(
      releases,
      and(
        eq(releases.product, product),
        // The client has no kernels; an index finds a kernel by `=` alone.
        product === "client" ? isNull(releases.kernel) : eq(releases.kernel, newest.kernel),
        eq(versionOrder, newest.order),
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
