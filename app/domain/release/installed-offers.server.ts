import { compareVersions } from "~/lib/version-number";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { offeredVersion } from "./cohort.server";
import type { PublicRelease } from "./public-release";
import { findPublicReleases } from "./public-releases.server";
import { findRollout } from "./registry-rows.server";
import { isOfferable, lineKey, type Rollout, type RolloutLine } from "./rollout";

/** The rollout of a line with the releases that it can offer now. */
export type LineOffer = {
  rollout: Rollout;
  /** Those of its versions that are published and can be taken, by version. */
  releases: ReadonlyMap<string, PublicRelease>;
};

/** An installation that asks what there is for it. */
export type Installation = {
  /** What it sends in `x-user-staging-id`; null: it sends none. */
  id: string | null;
  /** The version that it has; null: it does not say. */
  version: string | null;
};

/** What an installation is told. */
export type Offered = {
  release: PublicRelease;
  minimumVersion: string | null;
  mustPassThrough: string | null;
};

/**
 * What an installation is offered; null where no line has anything for it. A tester has two lines, the
 * one of testers and the one of everybody, and gets the higher of the two: nobody becomes a tester to
 * stay behind the others.
 */
export function offeredTo(lines: readonly LineOffer[], installation: Installation): Offered | null {
  let best: Offered | null = null;
  for (const line of lines) {
    const release = releaseOf(line, installation);
    if (release === undefined) continue;
    if (best !== null && compareVersions(release.version, best.release.version) <= 0) continue;
    const { minimumVersion, mustPassThrough } = line.rollout;
    best = { release, minimumVersion, mustPassThrough };
  }
  return best;
}

function releaseOf({ rollout, releases }: LineOffer, { id, version }: Installation) {
  const { mustPassThrough, full } = rollout;
  const passes =
    version !== null && mustPassThrough !== null && compareVersions(version, mustPassThrough) < 0;
  const offered = passes ? mustPassThrough : offeredVersion(rollout, id);
  // What cannot be taken is not offered, whatever the rollout says; the full release stands behind it.
  const release = offered === null ? undefined : releases.get(offered);
  return release ?? (full === null ? undefined : releases.get(full));
}

/** The full release of a line, which everybody is offered; null where there is none. */
export function fullOf({ rollout: { full }, releases }: LineOffer): PublicRelease | null {
  return (full === null ? undefined : releases.get(full)) ?? null;
}

/** What a line offers now. Between two changes of content it is one question, however often it is asked. */
export function readLineOffer(db: Database, line: RolloutLine): Promise<LineOffer> {
  return remembered(db, `line offer ${lineKey(line)}`, () => askForLineOffer(db, line));
}

async function askForLineOffer(db: Database, line: RolloutLine): Promise<LineOffer> {
  const rollout = await findRollout(db, line);
  const { full, candidate, mustPassThrough, product } = rollout;
  const versions = [full, candidate, mustPassThrough].filter((version) => version !== null);
  const found = await findPublicReleases(db, product, [...new Set(versions)]);
  const offerable = found.filter((release) => isOfferable(release, line));
  return {
    rollout,
    releases: new Map(offerable.map((release) => [release.version, release])),
  };
}
