import { and, count, desc, eq, gte, inArray, like, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { downloadDays, releaseApprovals, releaseFiles, releases } from "~/platform/db/schema";
import { contains } from "~/platform/db/text-contains";
import { findRecords } from "./registry-rows.server";
import type { Channel, Product } from "./release";
import type { ReleaseRecord, ReleaseStatus } from "./release-record";

/** Filters of the list of all releases. */
type RegistryFilter = {
  product?: Product | undefined;
  channel?: Channel | undefined;
  status?: ReleaseStatus | undefined;
  /** The milestone of a browser kernel. */
  kernel?: string | undefined;
  /** The lowest Windows that a release runs on. */
  minimumWindows?: string | undefined;
  /** Part of a version or of a file's name, or the beginning of a SHA-256. */
  text?: string | undefined;
};

/** States in which a release is still being prepared. */
const unpublished = ["draft", "uploaded", "verified", "signed"] as const;

/** Whether something is still to be done with a release: such ones come first. */
const isOpen = inArray(releases.status, [...unpublished]);

function conditionOf(filter: RegistryFilter): SQL | undefined {
  const { product, channel, status, kernel, minimumWindows, text } = filter;
  return and(
    product === undefined ? undefined : eq(releases.product, product),
    channel === undefined ? undefined : eq(releases.channel, channel),
    status === undefined ? undefined : eq(releases.status, status),
    kernel === undefined ? undefined : eq(releases.kernel, kernel),
    minimumWindows === undefined ? undefined : eq(releases.minimumWindows, minimumWindows),
    text === undefined ? undefined : isNamed(text),
  );
}

function isNamed(text: string): SQL {
  const isSum = /^[\da-f]{6,64}$/i.test(text);
  const isOfFile = isSum
    ? sql`(${contains(releaseFiles.name, text)} OR ${like(releaseFiles.sha256, `${text.toLowerCase()}%`)})`
    : contains(releaseFiles.name, text);
  const owners = sql`(SELECT ${releaseFiles.releaseId} FROM ${releaseFiles} WHERE ${isOfFile})`;
  return sql`(${contains(releases.version, text)} OR ${releases.id} IN ${owners})`;
}

/** A page of releases, and how many there are on all pages; null on pages after the first. */
type RegistryPage = { releases: ReleaseRecord[]; total: number | null };

/**
 * Releases in every state: those that are being prepared first, then the newest.
 * @param after the last release of the page before, by its id
 */
export async function listRegistry(
  db: Database,
  filter: RegistryFilter,
  { after, limit }: { after?: number | undefined; limit: number },
): Promise<RegistryPage> {
  const open = sql`${isOpen}`;
  // In the order of the list, all three fall.
  const isLater =
    after === undefined
      ? undefined
      : sql`(${open}, ${releases.releasedAt}, ${releases.id}) < (SELECT ${open}, ${releases.releasedAt}, ${releases.id} FROM ${releases} WHERE ${releases.id} = ${after})`;
  const rows = await db
    .select({
      id: releases.id,
      product: releases.product,
      version: releases.version,
      // Counted with the search, whose texts would be read twice otherwise.
      total: sql<number>`count(*) OVER ()`.mapWith(Number),
    })
    .from(releases)
    .where(and(conditionOf(filter), isLater))
    .orderBy(desc(open), desc(releases.releasedAt), desc(releases.id))
    .limit(limit);
  const records = new Map<number, ReleaseRecord>();
  for (const product of ["client", "browser"] as const) {
    const versions = rows.filter((row) => row.product === product).map(({ version }) => version);
    for (const record of await findRecords(db, product, versions)) records.set(record.id, record);
  }
  return {
    releases: rows.flatMap(({ id }) => records.get(id) ?? []),
    total: after === undefined ? (rows[0]?.total ?? 0) : null,
  };
}

/** How many releases there are of each product, whatever their state, and the kernels among them. */
type RegistryCounts = Record<Product, number> & {
  /** Milestones of browser kernels, the highest first. */
  kernels: string[];
};

/** Counts all releases, see {@link RegistryCounts}. */
export async function countRegistry(db: Database): Promise<RegistryCounts> {
  const rows = await db
    .select({ product: releases.product, kernel: releases.kernel, count: count() })
    .from(releases)
    .groupBy(releases.product, releases.kernel);
  const of = (product: Product) =>
    rows.filter((row) => row.product === product).reduce((sum, row) => sum + row.count, 0);
  const kernels = rows.flatMap(({ kernel }) => kernel ?? []);
  return {
    client: of("client"),
    browser: of("browser"),
    kernels: kernels.toSorted((one, other) => Number(other) - Number(one)),
  };
}

/** How many changes wait for somebody who agrees. */
export function countRequests(db: Database): Promise<number> {
  return db.$count(releaseApprovals, eq(releaseApprovals.state, "waiting"));
}

/** Downloads of releases from a day on, by the id of the release. */
export async function sumDownloads(
  db: Database,
  ids: readonly number[],
  from: string,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const downloads = sql<number>`sum(${downloadDays.downloads})::float8`.mapWith(Number);
  const rows = await db
    .select({ id: releaseFiles.releaseId, downloads })
    .from(downloadDays)
    .innerJoin(releaseFiles, eq(releaseFiles.id, downloadDays.fileId))
    .where(and(inArray(releaseFiles.releaseId, [...ids]), gte(downloadDays.day, from)))
    .groupBy(releaseFiles.releaseId);
  return new Map(rows.map((row) => [row.id, row.downloads]));
}

/** Releases whose version or file has a text, for the palette. */
export async function searchRegistry(
  db: Database,
  { text, limit }: { text: string; limit: number },
): Promise<ReleaseRecord[]> {
  return (await listRegistry(db, { text }, { limit })).releases;
}
