import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import type { DownloadChannel } from "~/domain/release/download-channel";
import { isHeldOn } from "~/domain/release/held-pages";
import { listRollouts } from "~/domain/release/registry-rows.server";
import {
  type Architecture,
  type Channel,
  fileAddress,
  type KernelSystem,
  type Product,
  type ReleaseFileView,
  type ReleaseView,
} from "~/domain/release/release";
import { type FileRole, kindOf, type ScanState } from "~/domain/release/release-record";
import { heldLineOf, windowsLines } from "~/domain/release/rollout";
import { cameOutAt, isServedRow, isShownRow } from "~/domain/release/served.server";
import { storedAs } from "~/domain/release/stored-bytes.server";
import { runsOn } from "~/domain/release/windows-version";
import { dayInChina } from "~/i18n/china-time";
import type { Locale } from "~/i18n/locales";
import { compareVersions } from "~/lib/version-number";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { downloadDays, releaseFiles, releaseNotes, releases } from "~/platform/db/schema";
import { listKernelBuilds } from "./newest-builds.server";

export type ReleaseRow = typeof releases.$inferSelect;

/**
 * Filter of releases; `page` counts from 1. An undefined kernel or channel selects all. With ids,
 * only those releases are listed, in the order of the ids.
 */
export type ReleaseFilter = {
  locale: Locale;
  product: Product;
  kernel?: string | undefined;
  channel?: Channel | undefined;
  ids?: readonly number[] | undefined;
  /** Leaves out versions whose rollout is under way while pages name the one before. */
  isShown?: true;
  page: number;
  pageSize: number;
};

/** A downloadable file with the values of its HTTP headers. */
export type PublishedFile = {
  id: number;
  name: string;
  /** In bytes. */
  size: number;
  sha256: string;
  releasedAt: Date;
  /** The name of its bytes in the storage. */
  storedAs: string;
};

/**
 * One page of published releases, newest first, and how many there are on all pages.
 * A page after the last is empty.
 */
export async function listPublished(db: Database, filter: ReleaseFilter): Promise<ReleaseList> {
  const { locale, product, kernel, channel, ids, isShown, page, pageSize } = filter;
  // A kernel that there is not, as anybody may write into an address, is not worth two queries.
  if (kernel !== undefined && !(await listKernels(db)).some((line) => line.kernel === kernel)) {
    return { list: [], total: 0 };
  }
  if (ids !== undefined || page > 1) return askForPublished(db, filter);
  const question = ["releases", locale, product, kernel, channel, isShown, pageSize].join(" ");
  return remembered(db, question, () => askForPublished(db, filter));
}

type ReleaseList = { list: ReleaseView[]; total: number };

async function askForPublished(
  db: Database,
  { locale, product, kernel, channel, ids, isShown, page, pageSize }: ReleaseFilter,
): Promise<ReleaseList> {
  const condition = and(
    isShown ? isShownRow : isServedRow,
    eq(releases.product, product),
    kernel === undefined ? undefined : eq(releases.kernel, kernel),
    channel === undefined ? undefined : eq(releases.channel, channel),
    ids === undefined ? undefined : sql`${releases.id} = ANY(${sql.param([...ids])}::integer[])`,
  );
  const rows = await db
    .select()
    .from(releases)
    .where(condition)
    .orderBy(
      ...(ids === undefined ? [] : [asc(placeIn(ids))]),
      desc(cameOutAt),
      desc(releases.versionOrder),
      desc(releases.id),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted] = await db.select({ total: count() }).from(releases).where(condition);
  return { list: await toViews(db, locale, rows), total: counted?.total ?? 0 };
}

function placeIn(ids: readonly number[]): SQL {
  return sql`array_position(${sql.param([...ids])}::integer[], ${releases.id})`;
}

type CurrentFilter = Pick<ReleaseFilter, "locale" | "product">;

/** The highest stable version that pages name, by version number and not by date. */
export function findCurrent(db: Database, filter: CurrentFilter): Promise<ReleaseView | undefined> {
  const question = `current ${filter.product} ${filter.locale}`;
  return remembered(db, question, () => askForCurrent(db, filter));
}

async function askForCurrent(db: Database, { locale, product }: CurrentFilter) {
  const rows = await db
    .select()
    .from(releases)
    .where(and(isShownRow, eq(releases.product, product), eq(releases.channel, "stable")))
    .orderBy(desc(releases.versionOrder), desc(releases.id))
    .limit(1);
  const [view] = await toViews(db, locale, rows);
  return view && withoutHeld(view);
}

/** A version as pages name it: without the files of systems that are still led to the version before. */
function withoutHeld(view: ReleaseView): ReleaseView {
  const { heldLines, minimumWindows } = view;
  if (heldLines.length === 0) return view;
  const isNamed = (architecture: Architecture) =>
    windowsLines.some(
      (windows) =>
        runsOn({ minimumWindows, architecture }, { windows, architecture }) &&
        !isHeldOn(heldLines, { windows, architecture }),
    );
  const files = view.files.filter(({ architecture }) => isNamed(architecture));
  const architectures = view.architectures.filter(isNamed);
  const isForSeven = architectures.some(
    (architecture) => !isHeldOn(heldLines, { windows: "7", architecture }),
  );
  return { ...view, files, architectures, minimumWindows: isForSeven ? minimumWindows : "10" };
}

/** A kernel with its highest version: the highest stable one, and a beta only as long as there is no other. */
type KernelLine = { kernel: string; latestVersion: string; channel: Channel };

/** Every kernel that has a published browser release, newest kernel first. */
export function listKernels(db: Database): Promise<KernelLine[]> {
  return remembered(db, "kernels", () => askForKernels(db));
}

async function askForKernels(db: Database) {
  const isKernel = and(eq(releases.product, "browser"), isNotNull(releases.kernel));
  // From kernel to kernel along the index, and of each its highest release: a group by kernel would read all of them.
  const highest = (of: SQL) => sql`(
    SELECT ${releases.version} FROM ${releases}
    WHERE ${isKernel} AND ${isServedRow} AND ${releases.kernel} = line.kernel AND ${of}
    ORDER BY ${releases.versionOrder} DESC LIMIT 1
  )`;
  // A version whose rollout is under way is named only where the kernel has no other.
  const ofChannel = (channel: Channel) => {
    const isOf = sql`${releases.channel} = ${channel}`;
    return sql`coalesce(${highest(sql`${isOf} AND NOT ${releases.isHeld}`)}, ${highest(isOf)})`;
  };
  const stable = sql`(SELECT ${ofChannel("stable")} AS version)`;
  const beta = ofChannel("beta");
  const newest = sql`(
    WITH RECURSIVE line(kernel) AS (
      SELECT min(${releases.kernel}) FROM ${releases} WHERE ${isKernel}
      UNION ALL
      SELECT (
        SELECT min(${releases.kernel}) FROM ${releases}
        WHERE ${isKernel} AND ${releases.kernel} > line.kernel
      ) FROM line WHERE line.kernel IS NOT NULL
    )
    SELECT line.kernel, stable.version AS stable, CASE WHEN stable.version IS NULL THEN ${beta} END AS beta
    FROM line LEFT JOIN LATERAL ${stable} AS stable ON true
  ) AS newest`;
  const rows = await db
    .select({
      kernel: sql<string>`newest.kernel`,
      stable: sql<string | null>`newest.stable`,
      beta: sql<string | null>`newest.beta`,
    })
    .from(newest);
  return rows
    .flatMap(({ kernel, stable, beta }): KernelLine[] => {
      if (stable !== null) return [{ kernel, latestVersion: stable, channel: "stable" }];
      return beta === null ? [] : [{ kernel, latestVersion: beta, channel: "beta" }];
    })
    .sort((a, b) => Number(b.kernel) - Number(a.kernel));
}

/** Lists the systems of the published stable kernels, newest kernel first. */
export async function listKernelSystems(db: Database): Promise<KernelSystem[]> {
  const builds = await listKernelBuilds(db);
  return builds
    .filter(({ heldLines }) => heldLines.length === 0)
    .map(({ kernel, minimumWindows, architecture }) => ({ kernel, minimumWindows, architecture }))
    .sort((a, b) => Number(b.kernel) - Number(a.kernel));
}

/** Why a file is no longer handed out; the reason of a withdrawal may be "". */
export type FileRefusal =
  | { because: "withdrawn"; reason: Record<Locale, string> }
  | { because: "infected" };

/** A file that is or was public. */
export type ReleasedFile = PublishedFile & {
  role: FileRole;
  mediaType: string;
  /** Null: it is available. */
  refusal: FileRefusal | null;
};

/**
 * Finds the file of that name, if its release is or was public. A block map stays available, whatever becomes of the
 * release. Programs that have its file need it to fetch only what has changed since.
 */
export async function findReleasedFile(
  db: Database,
  name: string,
): Promise<ReleasedFile | undefined> {
  const { id, size, sha256, role, mediaType } = releaseFiles;
  const { releasedAt, status, withdrawnReasonCn, withdrawnReasonEn } = releases;
  const [row] = await db
    .select({
      id,
      name: releaseFiles.name,
      size,
      sha256,
      role,
      mediaType,
      scanState: releaseFiles.scanState,
      storedAs,
      releasedAt,
      status,
      withdrawnReasonCn,
      withdrawnReasonEn,
      isServed: sql<boolean>`${isServedRow}`,
    })
    .from(releaseFiles)
    .innerJoin(releases, eq(releases.id, releaseFiles.releaseId))
    .where(and(eq(releaseFiles.name, name), inArray(releases.status, ["published", "withdrawn"])));
  if (row === undefined) return undefined;
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    sha256: row.sha256,
    role: row.role,
    mediaType: row.mediaType,
    releasedAt: row.releasedAt,
    storedAs: row.storedAs,
    refusal: row.isServed ? null : refusalOf(row),
  };
}

type NotServed = Pick<ReleaseRow, "status" | "withdrawnReasonCn" | "withdrawnReasonEn"> & {
  role: FileRole;
  scanState: ScanState;
};

function refusalOf({ status, role, scanState, ...row }: NotServed): FileRefusal | null {
  if (role === "blockmap" && scanState !== "infected") return null;
  if (status !== "withdrawn") return { because: "infected" };
  return { because: "withdrawn", reason: { cn: row.withdrawnReasonCn, en: row.withdrawnReasonEn } };
}

/** The files of all published releases, the newest release first. */
export function listPublishedFiles(db: Database): Promise<PublishedFile[]> {
  return selectPublishedFiles(db).orderBy(desc(releases.releasedAt), asc(releaseFiles.id));
}

function selectPublishedFiles(db: Database, condition?: SQL) {
  return db
    .select({
      id: releaseFiles.id,
      name: releaseFiles.name,
      size: releaseFiles.size,
      sha256: releaseFiles.sha256,
      releasedAt: releases.releasedAt,
      storedAs,
    })
    .from(releaseFiles)
    .innerJoin(releases, eq(releases.id, releaseFiles.releaseId))
    .where(and(eq(releases.status, "published"), condition));
}

/** Adds one download to a file's total and to its day in China, by one statement. */
export async function countDownload(
  db: Database,
  { fileId, channel, now }: { fileId: number; channel: DownloadChannel; now: Date },
): Promise<void> {
  await db.execute(sql`
    WITH counted AS (
      UPDATE ${releaseFiles} SET download_count = download_count + 1
      WHERE id = ${fileId} RETURNING id
    )
    INSERT INTO ${downloadDays} (day, file_id, channel, downloads)
    SELECT ${dayInChina(now)}::date, id, ${channel}, 1 FROM counted
    ON CONFLICT (day, file_id, channel)
    DO UPDATE SET downloads = ${downloadDays}.downloads + 1
  `);
}

/** Whether any release is stored, published or not. */
export async function hasReleases(db: Database): Promise<boolean> {
  const rows = await db.select({ id: releases.id }).from(releases).limit(1);
  return rows.length > 0;
}

/** Views of stored releases, with one query for all files and one for all notes. */
export async function toViews(
  db: Database,
  locale: Locale,
  rows: ReleaseRow[],
): Promise<ReleaseView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const files = await selectFiles(db, inArray(releaseFiles.releaseId, ids));
  const notes = await selectNotes(db, inArray(releaseNotes.releaseId, ids), locale);
  const filesOf = Map.groupBy(files, (file) => file.releaseId);
  const noteOf = new Map(notes.map((note) => [note.releaseId, note]));
  const percentOf = await readHeldPercents(db, rows);
  return rows.map((row) => {
    const ownFiles = (filesOf.get(row.id) ?? []).map(({ releaseId: _, role, ...file }) => ({
      ...file,
      kind: kindOf(role),
      url: fileAddress(file.name),
    }));
    const note = noteOf.get(row.id);
    return {
      id: row.id,
      product: row.product,
      kernel: row.kernel,
      version: row.version,
      channel: row.channel,
      releasedAt: (row.promotedAt ?? row.releasedAt).toISOString(),
      upstreamReleasedOn: row.upstreamReleasedOn,
      minimumWindows: row.minimumWindows,
      architectures: architecturesOf(ownFiles),
      notesLocale: note?.locale ?? locale,
      remarks: note?.remarks ?? "",
      updateContent: note?.updateContent ?? [],
      files: ownFiles,
      heldLines: row.heldLines,
      rolloutPercent: percentOf.get(row.id) ?? null,
    };
  });
}

/** The shares of versions that pages do not name yet, in their most usual line, by id. */
async function readHeldPercents(
  db: Database,
  rows: readonly ReleaseRow[],
): Promise<ReadonlyMap<number, number>> {
  const percents = new Map<number, number>();
  for (const { id, product, version, channel, heldLines, isHeld } of rows) {
    const [usual] = heldLines;
    if (!isHeld || usual === undefined) continue;
    const rollouts = await listRollouts(db, product);
    const rollout = rollouts.find((one) => one.channel === channel && heldLineOf(one) === usual);
    const highest = rollout?.candidate ?? rollout?.full ?? null;
    // A higher version has taken its place: its own rollout is over.
    if (highest !== null && compareVersions(highest, version) > 0) continue;
    percents.set(id, rollout?.candidate === version ? rollout.percent : 0);
  }
  return percents;
}

/** Each architecture that has a package, once. */
function architecturesOf(files: ReleaseFileView[]): Architecture[] {
  const packages = files.filter(({ kind }) => kind === "package");
  return [...new Set(packages.map(({ architecture }) => architecture))];
}

/** Files that pages show: of a package's two forms the installer comes first. */
function selectFiles(db: Database, condition: SQL) {
  const { releaseId, role, architecture, name, size, sha256, sha512, isStandIn, downloadCount } =
    getTableColumns(releaseFiles);
  return db
    .select({
      releaseId,
      role,
      architecture,
      name,
      size,
      sha256,
      sha512,
      isStandIn,
      downloadCount,
    })
    .from(releaseFiles)
    .where(and(condition, ne(role, "blockmap")))
    .orderBy(asc(sql`${role} = 'patch'`), asc(architecture), desc(role), asc(releaseFiles.id));
}

/** One note per release: in the given language if it exists, else in the other one. */
function selectNotes(db: Database, condition: SQL, locale: Locale) {
  return db
    .selectDistinctOn([releaseNotes.releaseId])
    .from(releaseNotes)
    .where(condition)
    .orderBy(releaseNotes.releaseId, desc(eq(releaseNotes.locale, locale)));
}
