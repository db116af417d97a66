import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, not, sql } from "drizzle-orm";
import { isHeldOn } from "~/domain/release/held-pages";
import { hasHeldLines } from "~/domain/release/registry-rows.server";
import type { Product } from "~/domain/release/release";
import { windowsLines } from "~/domain/release/rollout";
import { cameOutAt, infectedReleases, isServedRow } from "~/domain/release/served.server";
import { runsOn } from "~/domain/release/windows-version";
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
 * it has builds for. The name is of its installer, or else of its archive. Builds whose rollout is under way come
 * besides, with the lines whose pages still name the one before; without them if that is every line.
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
 * A marker that changes when a release of the product is published, made stable or withdrawn, which only raises these
 * counts. It also changes when the scanner finds something in a release or clears one, and when pages begin to name
 * one. Files, numbers and Windows of public
 * releases never change. So other content changes cause no new read of every build.
 */
async function markOf(db: Database, product: Product): Promise<string> {
  const infected = sql<
    number[]
  >`ARRAY(SELECT release_id FROM ${infectedReleases} AS infected ORDER BY release_id)`;
  const held = sql<string[]>`ARRAY(
    SELECT ${releases.version} || ' ' || array_to_string(${releases.heldLines}, ',') FROM ${releases}
    WHERE ${hasHeldLines} AND ${releases.product} = ${product} ORDER BY 1
  )`;
  const rows = await db
    .select({
      status: releases.status,
      count: count(),
      promoted: count(releases.promotedAt),
      last: max(releases.id),
      infected,
      held,
    })
    .from(releases)
    .where(and(eq(releases.product, product), inArray(releases.status, ["published", "withdrawn"])))
    .groupBy(releases.status)
    .orderBy(releases.status);
  return JSON.stringify(rows);
}

/** A file with the whole program, whether it installs itself or not. */
const isWhole = inArray(releaseFiles.role, ["installer", "archive"]);

async function askForBuilds(db: Database, product: Product): Promise<NewestBuild[]> {
  const settled = await askForSettled(db, product);
  const shownInPart = (await askForHeld(db, product)).filter(
    ({ architecture, minimumWindows, heldLines }) =>
      windowsLines.some(
        (windows) =>
          runsOn({ architecture, minimumWindows }, { architecture, windows }) &&
          !isHeldOn(heldLines, { architecture, windows }),
      ),
  );
  return [...settled, ...shownInPart];
}

/** The builds of releases whose pages wait for a rollout. There are few at a time. */
function askForHeld(db: Database, product: Product): Promise<NewestBuild[]> {
  const { kernel, minimumWindows, version, heldLines, id } = releases;
  return db
    .selectDistinctOn([id, releaseFiles.architecture], {
      kernel,
      minimumWindows,
      architecture: releaseFiles.architecture,
      version,
      file: releaseFiles.name,
      releasedAt: cameOutAt,
      heldLines,
    })
    .from(releases)
    .innerJoin(releaseFiles, and(eq(releaseFiles.releaseId, id), isWhole))
    .where(and(isStableOf(product), hasHeldLines))
    .orderBy(asc(id), asc(releaseFiles.architecture), desc(releaseFiles.role));
}

async function askForSettled(db: Database, product: Product): Promise<NewestBuild[]> {
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
    .where(and(isStableOf(product), isWhole, not(hasHeldLines)))
    .groupBy(releases.kernel, minimumWindows, architecture)
    .as("newest");
  return db
    .selectDistinctOn([newest.kernel, newest.minimumWindows, newest.architecture], {
      kernel: newest.kernel,
      minimumWindows: newest.minimumWindows,
      architecture: newest.architecture,
      version,
      file: releaseFiles.name,
      releasedAt: cameOutAt,
      heldLines: releases.heldLines,
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
