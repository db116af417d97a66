import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import { versionNumbers } from "~/lib/version-number";
import type { Database } from "~/platform/db/database.server";
import {
  antivirusScans,
  releaseEvents,
  releaseFiles,
  releaseSchedules,
  releases,
} from "~/platform/db/schema";
import { findRecord, listRollouts } from "./registry-rows.server";
import { type Product, packageOf, type ReleaseView } from "./release";
import type {
  NeighbourRelease,
  ReleaseHappening,
  ReleasePageFile,
  ReleasePageView,
  ReleaseRollout,
  ReleaseScan,
  RolloutMark,
  SumsSignature,
  Upgrade,
  Withdrawal,
} from "./release-page";
import { toViews } from "./release-queries.server";
import type { ReleaseRecord } from "./release-record";
import { lineKey, type Rollout } from "./rollout";
import { type UpgradeBuild, upgradePath } from "./upgrade-path";

/** How many earlier versions a visitor can say that they have. */
const mostUpgradesFrom = 40;

/** How many withdrawn versions a log names. */
const mostWithdrawn = 20;

type ReleaseRow = typeof releases.$inferSelect;

type Wanted = { locale: Locale; product: Product; version: string };

/** The version with all that its page shows; undefined: it was never published. */
export async function findReleasePage(
  db: Database,
  { locale, product, version }: Wanted,
): Promise<ReleasePageView | undefined> {
  const [row] = await db
    .select()
    .from(releases)
    .where(
      and(
        eq(releases.product, product),
        eq(releases.version, version),
        inArray(releases.status, ["published", "withdrawn"]),
      ),
    );
  if (row === undefined) return undefined;
  const [view] = await toViews(db, locale, [row]);
  const record = await findRecord(db, { product, version });
  if (view === undefined || record === undefined) return undefined;
  const isWithdrawn = row.status === "withdrawn";
  const isInfected = record.files.some(({ scan }) => scan.state === "infected");
  const newest = await findNewest(db, locale, row);
  return {
    ...view,
    files: filesOf(view, record),
    withdrawal: isWithdrawn ? await readWithdrawal(db, { row, locale, view, newest }) : null,
    isInfected,
    signatures: signaturesOf(record),
    scans:
      isWithdrawn || isInfected ? [] : await listReleaseScans(db, { locale, releaseId: row.id }),
    rollout: isWithdrawn ? null : await readRollout(db, row),
    previous: await findNeighbour(db, row, "previous"),
    next: await findNeighbour(db, row, "next"),
    newest: newest?.id === row.id ? null : (newest ?? null),
    forWindows7: await findForWindows7(db, row),
  };
}

function filesOf({ files }: ReleaseView, record: ReleaseRecord): ReleasePageFile[] {
  return files.flatMap((file) => {
    const kept = record.files.find(({ name }) => name === file.name);
    if (kept === undefined || kept.role === "blockmap") return [];
    const { role, fromVersion, scan } = kept;
    return [{ ...file, role, fromVersion, scan }];
  });
}

function signaturesOf({ signatures }: ReleaseRecord): SumsSignature[] {
  return signatures.flatMap(({ kind, keyId, subject, bytes }) =>
    kind === "ed25519" || subject !== "SHA256SUMS"
      ? []
      : [{ kind, keyId, size: Buffer.from(bytes, "base64").length }],
  );
}

/** Versions that follow each other: of the client, or of one kernel. Testers' are for testers only. */
function isOfLine({ product, kernel, channel }: ReleaseRow): SQL | undefined {
  return and(
    eq(releases.status, "published"),
    eq(releases.product, product),
    isOfKernel(kernel),
    channel === "stable" ? eq(releases.channel, "stable") : undefined,
  );
}

/** Versions of a kernel; null: of the client, which has none. */
function isOfKernel(kernel: string | null): SQL {
  return kernel === null ? isNull(releases.kernel) : eq(releases.kernel, kernel);
}

async function findNeighbour(
  db: Database,
  row: ReleaseRow,
  side: "previous" | "next",
): Promise<NeighbourRelease | null> {
  const numbers = sql.param(row.versionNumbers, releases.versionNumbers);
  const isBeside =
    side === "next" ? gt(releases.versionNumbers, numbers) : lt(releases.versionNumbers, numbers);
  const [found] = await db
    .select({ version: releases.version, releasedAt: releases.releasedAt })
    .from(releases)
    .where(and(isOfLine(row), isBeside))
    .orderBy(side === "next" ? asc(releases.versionNumbers) : desc(releases.versionNumbers))
    .limit(1);
  return found ? neighbourOf(found) : null;
}

function neighbourOf({ version, releasedAt }: { version: string; releasedAt: Date }) {
  return { version, releasedAt: releasedAt.toISOString() };
}

/** The newest stable version of the line; of a kernel that has none left, of all kernels. */
async function findNewest(
  db: Database,
  locale: Locale,
  { product, kernel }: ReleaseRow,
): Promise<ReleaseView | undefined> {
  const isStable = and(
    eq(releases.status, "published"),
    eq(releases.product, product),
    eq(releases.channel, "stable"),
  );
  // One after the other: an order that puts the own kernel first would read every version.
  for (const among of [isOfKernel(kernel), undefined]) {
    const rows = await db
      .select()
      .from(releases)
      .where(and(isStable, among))
      .orderBy(desc(releases.versionNumbers))
      .limit(1);
    const [view] = await toViews(db, locale, rows);
    if (view !== undefined) return view;
  }
  return undefined;
}

/** Who has Windows 7 takes the last version of the product that runs there. */
async function findForWindows7(
  db: Database,
  { product, minimumWindows }: Pick<ReleaseRow, "product" | "minimumWindows">,
): Promise<NeighbourRelease | null> {
  if (Number(minimumWindows) <= 7) return null;
  const [found] = await db
    .select({ version: releases.version, releasedAt: releases.releasedAt })
    .from(releases)
    .where(
      and(
        eq(releases.status, "published"),
        eq(releases.product, product),
        eq(releases.channel, "stable"),
        eq(releases.minimumWindows, "7"),
      ),
    )
    .orderBy(desc(releases.versionNumbers))
    .limit(1);
  return found ? neighbourOf(found) : null;
}

/**
 * The last version of the client for Windows 7, where the current one needs a newer Windows; null
 * otherwise.
 */
export function findClientForWindows7(
  db: Database,
  current: Pick<ReleaseView, "minimumWindows"> | undefined,
): Promise<NeighbourRelease | null> {
  if (current === undefined) return Promise.resolve(null);
  const { minimumWindows } = current;
  return findForWindows7(db, { product: "client", minimumWindows });
}

/** The scans of a version's files that found nothing, by file and in the order of entering. */
async function listReleaseScans(
  db: Database,
  { locale, releaseId }: { locale: Locale; releaseId: number },
): Promise<ReleaseScan[]> {
  return db
    .select({
      file: releaseFiles.name,
      engine: locale === "cn" ? antivirusScans.engineCn : antivirusScans.engineEn,
      scannedOn: antivirusScans.scannedOn,
      reportUrl: antivirusScans.reportUrl,
    })
    .from(antivirusScans)
    .innerJoin(releaseFiles, eq(releaseFiles.id, antivirusScans.fileId))
    .where(eq(releaseFiles.releaseId, releaseId))
    .orderBy(asc(releaseFiles.id), asc(antivirusScans.id));
}

/** The rollout in which a version is the candidate; where there are several, that of most people. */
async function readRollout(db: Database, row: ReleaseRow): Promise<ReleaseRollout | null> {
  const isUsual = ({ channel, architecture, windows }: Rollout) =>
    Number(channel === row.channel) * 4 +
    Number(architecture === "x64") * 2 +
    Number(windows === "10");
  const [rollout] = (await listRollouts(db, row.product))
    .filter(({ candidate, percent }) => candidate === row.version && percent < 100)
    .sort((one, other) => isUsual(other) - isUsual(one));
  if (rollout === undefined) return null;
  const { percent, isPaused } = rollout;
  const done = await listRaises(db, row, rollout);
  const planned = isPaused ? [] : await listPlanned(db, rollout);
  const last = done.findLastIndex((mark) => mark.percent === percent);
  const marks = [
    ...done.map(
      (mark, index): RolloutMark => ({ ...mark, state: index === last ? "now" : "done" }),
    ),
    ...planned.map((step): RolloutMark => ({ ...step, state: "planned" })),
  ];
  return { percent, isPaused, marks };
}

/** When the share of a version grew, as its history tells. */
async function listRaises(
  db: Database,
  { product, version }: ReleaseRow,
  rollout: Rollout,
): Promise<{ percent: number; at: string }[]> {
  const events = await db
    .select({ at: releaseEvents.at, after: releaseEvents.after })
    .from(releaseEvents)
    .where(
      and(
        eq(releaseEvents.product, product),
        eq(releaseEvents.version, version),
        eq(releaseEvents.line, lineKey(rollout)),
      ),
    )
    .orderBy(asc(releaseEvents.id));
  const raises: { percent: number; at: string }[] = [];
  for (const { at, after } of events) {
    const percent = shareIn(after, version);
    if (percent === null || percent === 0 || percent <= (raises.at(-1)?.percent ?? 0)) continue;
    raises.push({ percent, at: at.toISOString() });
  }
  return raises;
}

/** The share that a rollout of the history had; null where it is about something else. */
function shareIn(text: string | null, version: string): number | null {
  const told = text === null ? null : (JSON.parse(text) as Partial<Rollout> | null);
  return told?.candidate === version && typeof told.percent === "number" ? told.percent : null;
}

async function listPlanned(db: Database, rollout: Rollout) {
  const { product, channel, architecture, windows, candidate, percent } = rollout;
  const rows = await db
    .select({ steps: releaseSchedules.steps })
    .from(releaseSchedules)
    .where(
      and(
        eq(releaseSchedules.act, "steps"),
        eq(releaseSchedules.state, "waiting"),
        eq(releaseSchedules.product, product),
        eq(releaseSchedules.channel, channel),
        eq(releaseSchedules.architecture, architecture),
        eq(releaseSchedules.windows, windows),
        eq(releaseSchedules.version, candidate ?? ""),
      ),
    );
  return rows.flatMap(({ steps }) => steps).filter((step) => step.percent > percent);
}

type WithdrawnRelease = {
  row: ReleaseRow;
  locale: Locale;
  view: ReleaseView;
  newest: ReleaseView | undefined;
};

async function readWithdrawal(
  db: Database,
  { row, locale, view, newest }: WithdrawnRelease,
): Promise<Withdrawal> {
  const said = locale === "cn" ? row.withdrawnReasonCn : row.withdrawnReasonEn;
  const at = row.withdrawnAt?.toISOString() ?? null;
  const successor = await findNeighbour(db, row, "next");
  const happenings: ReleaseHappening[] = [
    { kind: "released", at: view.releasedAt },
    ...(await listPauses(db, row)),
    ...(at === null ? [] : [{ kind: "withdrawn" as const, at }]),
    ...(successor && newest
      ? [{ kind: "successor" as const, at: successor.releasedAt, version: successor.version }]
      : []),
  ];
  // Before reasons had a place of their own, the remarks named them.
  return {
    ...{ at, reason: said || (at === null ? view.remarks : "") },
    happenings: happenings.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
  };
}

async function listPauses(
  db: Database,
  { product, version }: ReleaseRow,
): Promise<ReleaseHappening[]> {
  const events = await db
    .select({ at: releaseEvents.at, before: releaseEvents.before })
    .from(releaseEvents)
    .where(
      and(
        eq(releaseEvents.act, "pause"),
        eq(releaseEvents.product, product),
        eq(releaseEvents.version, version),
      ),
    )
    .orderBy(asc(releaseEvents.id));
  // Several lines are paused one after another: a visitor needs to know of it once.
  const pauses = new Map<number, ReleaseHappening>();
  for (const { at, before } of events) {
    const percent = shareIn(before, version);
    if (percent === null || pauses.has(percent)) continue;
    pauses.set(percent, { kind: "paused", at: at.toISOString(), percent });
  }
  return [...pauses.values()];
}

/** The newest withdrawn versions of a product; their pages say why. */
export async function listWithdrawn(db: Database, product: Product): Promise<string[]> {
  const rows = await db
    .select({ version: releases.version })
    .from(releases)
    .where(and(eq(releases.product, product), eq(releases.status, "withdrawn")))
    .orderBy(desc(releases.versionNumbers))
    .limit(mostWithdrawn);
  return rows.map(({ version }) => version);
}

/** The newest published versions of both products, for lists of addresses. */
export async function listReleaseNames(
  db: Database,
  most: number,
): Promise<{ product: Product; version: string; releasedAt: string }[]> {
  const rows = await db
    .select({
      product: releases.product,
      version: releases.version,
      releasedAt: releases.releasedAt,
    })
    .from(releases)
    .where(eq(releases.status, "published"))
    .orderBy(desc(releases.releasedAt), desc(releases.id))
    .limit(most);
  return rows.map((row) => ({ ...row, releasedAt: row.releasedAt.toISOString() }));
}

/**
 * From which earlier versions of its line a version can be reached, and how from one of them.
 * @param asked what the visitor says to have; anything that is no such version is nothing
 */
export async function readUpgrade(
  db: Database,
  release: ReleasePageView,
  asked: string | null,
): Promise<Upgrade> {
  const { product, kernel, version } = release;
  const architecture = packageOf(release)?.architecture ?? "x64";
  const numbers = sql.param(versionNumbers(version), releases.versionNumbers);
  const rows = await db
    .select({ id: releases.id, version: releases.version, status: releases.status })
    .from(releases)
    .where(
      and(
        inArray(releases.status, ["published", "withdrawn"]),
        eq(releases.product, product),
        isOfKernel(kernel),
        lte(releases.versionNumbers, numbers),
      ),
    )
    .orderBy(desc(releases.versionNumbers))
    .limit(mostUpgradesFrom + 1);
  const versions = rows.map((row) => row.version).filter((other) => other !== version);
  const from = asked !== null && [version, ...versions].includes(asked) ? asked : null;
  const upgrade = { versions, architecture, from };
  if (from === null) return { ...upgrade, outcome: null };
  if (from === version) return { ...upgrade, outcome: "same" };
  const offered = rows.filter(({ status }) => status === "published");
  const steps = upgradePath({
    ...{ from, to: version },
    builds: await listUpgradeBuilds(db, offered, architecture),
    mustPassThrough: await findPassage(db, release),
  });
  const hasPatch = steps?.some(({ by }) => by === "patch") ?? false;
  const isPlain = steps === null || (steps.length === 1 && !hasPatch);
  return { ...upgrade, outcome: isPlain ? "no-patch" : steps };
}

async function listUpgradeBuilds(
  db: Database,
  offered: readonly { id: number; version: string }[],
  architecture: Upgrade["architecture"],
): Promise<UpgradeBuild[]> {
  if (offered.length === 0) return [];
  const files = await db
    .select({
      releaseId: releaseFiles.releaseId,
      role: releaseFiles.role,
      name: releaseFiles.name,
      size: releaseFiles.size,
      isStandIn: releaseFiles.isStandIn,
      fromVersion: releaseFiles.fromVersion,
    })
    .from(releaseFiles)
    .where(
      and(
        inArray(
          releaseFiles.releaseId,
          offered.map(({ id }) => id),
        ),
        eq(releaseFiles.architecture, architecture),
        ne(releaseFiles.role, "blockmap"),
      ),
    )
    .orderBy(asc(releaseFiles.size));
  return offered.map(({ id, version }) => {
    const own = files.filter(({ releaseId }) => releaseId === id);
    return {
      version,
      package: own.find(({ role }) => role !== "patch") ?? null,
      patches: own.flatMap(({ fromVersion, ...file }) =>
        file.role === "patch" && fromVersion !== null ? [{ ...file, fromVersion }] : [],
      ),
    };
  });
}

/** The version that older installations take first, where the rollout of most people names one. */
async function findPassage(
  db: Database,
  { product, channel }: ReleasePageView,
): Promise<string | null> {
  const rollouts = (await listRollouts(db, product)).filter(
    (rollout) => rollout.channel === channel && rollout.mustPassThrough !== null,
  );
  const usual = rollouts.find(
    ({ architecture, windows }) => architecture === "x64" && windows === "10",
  );
  return (usual ?? rollouts[0])?.mustPassThrough ?? null;
}
