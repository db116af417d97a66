import { and, desc, eq, getTableColumns, inArray, lte, sql } from "drizzle-orm";
import { isAuthorGone } from "~/domain/release/approvals.server";
import { findRecords, listRollouts } from "~/domain/release/registry-rows.server";
import { architectures } from "~/domain/release/release";
import type { ReleaseRecord } from "~/domain/release/release-record";
import {
  emptyRollout,
  isOfferable,
  isSystem,
  lineKey,
  type Rollout,
  type RolloutLine,
  windowsLines,
} from "~/domain/release/rollout";
import { areWaitingSteps } from "~/domain/release/rollout-changes.server";
import { isServedRow } from "~/domain/release/served.server";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releaseSchedules, releases, staff } from "~/platform/db/schema";

/** Files that an installed program can take: `isOfferable` in SQL, for what may be begun. */
const canBeTaken = sql`NOT ${releaseFiles.isStandIn} AND CASE ${releases.product} WHEN 'browser'
  THEN ${releaseFiles.role} IN ('installer', 'archive')
  ELSE ${releaseFiles.role} = 'installer' AND ${releaseFiles.name} ILIKE '%.exe' END`;

/** The lines that some published release fits, as far as an installed program can take it. */
async function listFittingLines(db: Database): Promise<RolloutLine[]> {
  const { product, channel, minimumWindows } = releases;
  const rows = await db
    .selectDistinct({ product, channel, minimumWindows, architecture: releaseFiles.architecture })
    .from(releases)
    .innerJoin(releaseFiles, eq(releaseFiles.releaseId, releases.id))
    .where(and(isServedRow, canBeTaken));
  const lines = new Map<string, RolloutLine>();
  for (const row of rows) {
    // A stable release suits testers as well.
    const channels = row.channel === "stable" ? (["stable", "beta"] as const) : ["beta" as const];
    for (const ofChannel of channels) {
      for (const windows of windowsLines) {
        if (Number(row.minimumWindows) > Number(windows)) continue;
        const { product: of, architecture } = row;
        const line = { product: of, channel: ofChannel, architecture, windows };
        if (isSystem(line)) lines.set(lineKey(line), line);
      }
    }
  }
  return [...lines.values()];
}

/** Every rollout in which something has begun, and an empty one for each line where something could. */
export async function listLines(db: Database): Promise<(Rollout & { isNew: boolean })[]> {
  const begun = [...(await listRollouts(db, "client")), ...(await listRollouts(db, "browser"))];
  const known = new Set(begun.map(lineKey));
  const others = (await listFittingLines(db)).filter((line) => !known.has(lineKey(line)));
  const all = [
    ...begun.map((rollout) => ({ ...rollout, isNew: false })),
    ...others.map((line) => ({ ...emptyRollout(line), isNew: true })),
  ];
  return all.sort((one, other) => placeOf(one).localeCompare(placeOf(other)));
}

/** The client before kernels, stable before beta, the newest Windows first. */
const placeOf = ({ product, channel, architecture, windows }: RolloutLine) =>
  [
    product === "client" ? 0 : 1,
    channel === "stable" ? 0 : 1,
    windows === "10" ? 0 : 1,
    architectures.indexOf(architecture),
  ].join("");

/** The steps that wait for their times, by the key of their line. */
export async function findWaitingSteps(db: Database, line?: RolloutLine) {
  const { state, act } = releaseSchedules;
  const rows = await db
    .select({
      ...getTableColumns(releaseSchedules),
      roles: staff.roles,
      disabledAt: staff.disabledAt,
    })
    .from(releaseSchedules)
    .leftJoin(staff, eq(staff.id, releaseSchedules.authorId))
    .where(
      line === undefined ? and(eq(state, "waiting"), eq(act, "steps")) : areWaitingSteps(line),
    );
  return new Map(
    rows.map(({ id, version, steps, authorName: author, roles, disabledAt, ...row }) => [
      [row.product, row.channel, row.architecture, row.windows].join(" "),
      { id, version, steps, author, isAuthorGone: isAuthorGone({ roles, disabledAt }) },
    ]),
  );
}

/** How many releases may be chosen from for a line. */
const mostBuilds = 12;

/** The highest published releases that may be rolled out in a line, the highest first. */
export async function listOfferable(db: Database, line: RolloutLine): Promise<ReleaseRecord[]> {
  const channels = line.channel === "beta" ? (["stable", "beta"] as const) : ["stable" as const];
  const ofLine = and(
    eq(releases.product, line.product),
    isServedRow,
    inArray(releases.channel, [...channels]),
    lte(sql`${releases.minimumWindows}::integer`, Number(line.windows)),
  );
  const hasFile = sql`EXISTS (SELECT 1 FROM ${releaseFiles} WHERE ${releaseFiles.releaseId} = ${releases.id} AND ${releaseFiles.architecture} = ${line.architecture} AND ${canBeTaken})`;
  const rows = await db
    .select({ version: releases.version })
    .from(releases)
    .where(and(ofLine, hasFile))
    .orderBy(desc(releases.versionOrder))
    .limit(mostBuilds);
  const versions = rows.map(({ version }) => version);
  const records = await findRecords(db, line.product, versions);
  return records.filter((record) => isOfferable(record, line)).reverse();
}
