import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import type { Product, ReleaseView } from "~/domain/release/release";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { releaseEvents, releases } from "~/platform/db/schema";
import { findNeighbour } from "./release-neighbours.server";
import type { ReleaseHappening, Withdrawal } from "./release-page";
import type { ReleaseRow } from "./release-queries.server";
import { rolloutIn } from "./release-rollout-marks.server";

/** How many withdrawn versions a log names. */
const mostWithdrawn = 20;

type WithdrawnRelease = {
  row: ReleaseRow;
  locale: Locale;
  view: ReleaseView;
  newest: string | null;
};

/** When and why a version was withdrawn, and what happened to it until then. */
export async function readWithdrawal(
  db: Database,
  { row, locale, view, newest }: WithdrawnRelease,
): Promise<Withdrawal> {
  const said = locale === "cn" ? row.withdrawnReasonCn : row.withdrawnReasonEn;
  const at = row.withdrawnAt?.toISOString() ?? null;
  const successor = await findNeighbour(db, row, "next");
  const happenings: ReleaseHappening[] = [
    { kind: "released", at: row.releasedAt.toISOString() },
    ...(await listPauses(db, row)),
    ...(at === null ? [] : [{ kind: "withdrawn" as const, at }]),
    ...(successor && newest
      ? [{ kind: "successor" as const, at: successor.releasedAt, version: successor.version }]
      : []),
  ];
  // Before reasons had a place of their own, the remarks named them.
  return {
    at,
    reason: said || (at === null ? view.remarks : ""),
    happenings: happenings.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
  };
}

/**
 * Lists the pauses of a release's rollouts that were not resumed. Reads them from the rollout state of each history
 * entry, not from the action names. A resumption by approval and a pause by the scanner have other names.
 */
async function listPauses(
  db: Database,
  { product, version }: ReleaseRow,
): Promise<ReleaseHappening[]> {
  const events = await db
    .select({ line: releaseEvents.line, at: releaseEvents.at, after: releaseEvents.after })
    .from(releaseEvents)
    .where(
      and(
        isNotNull(releaseEvents.line),
        eq(releaseEvents.product, product),
        eq(releaseEvents.version, version),
      ),
    )
    .orderBy(asc(releaseEvents.id));
  const pausesOfLines = new Map<string | null, { at: Date; percent: number }>();
  for (const { line, at, after } of events) {
    const told = rolloutIn(after, version);
    if (told === null) continue;
    if (!told.isPaused) pausesOfLines.delete(line);
    else if (!pausesOfLines.has(line)) pausesOfLines.set(line, { at, percent: told.percent });
  }
  // Several lines are paused one after another: a visitor needs to know of it once.
  const pauses = new Map<number, ReleaseHappening>();
  for (const { at, percent } of pausesOfLines.values()) {
    if (pauses.has(percent)) continue;
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
    .orderBy(desc(releases.versionOrder))
    .limit(mostWithdrawn);
  return rows.map(({ version }) => version);
}
