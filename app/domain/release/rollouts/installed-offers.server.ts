import type { PublicRelease } from "~/domain/release/public/public-release";
import { findPublicReleases } from "~/domain/release/public/public-releases.server";
import { findRollout } from "~/domain/release/registry-rows.server";
import { isOfferable, lineKey, type Rollout, type RolloutLine } from "~/domain/release/rollout";
import { compareVersions } from "~/lib/version-number";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { offeredVersion } from "./cohort.server";

/** The rollout of a line with the releases that it can offer now. */
export type LineOffer = {
  rollout: Rollout;
  /** Those of its versions that are published and can be taken, by version. */
  releases: ReadonlyMap<string, PublicRelease>;
};

/** An installation that asks what there is for it. */
type Installation = {
  /** The value of `x-user-staging-id`; null: it sends none. */
  id: string | null;
  /** The version that it has; null: it does not say. */
  version: string | null;
  /** Whether its user asked for updates, so that it gets the candidate whatever the share. */
  asksNow?: boolean;
};

/** The offer to an installation. */
export type Offered = {
  release: PublicRelease;
  minimumVersion: string | null;
  mustPassThrough: string | null;
};

/**
 * The offer to an installation; null if no line has anything for it. Testers have two lines, the testers' and the
 * public one, and get the higher version of both. The limits of both hold: the higher minimum, and the lowest
 * mandatory intermediate version that the installation lacks.
 */
export function offeredTo(lines: readonly LineOffer[], installation: Installation): Offered | null {
  const offers = lines.flatMap((line) => offerOf(line, installation) ?? []);
  const passages = offers.filter(({ isPassage }) => isPassage).sort(byVersion);
  const offer = passages[0] ?? offers.sort(byVersion).at(-1);
  if (offer === undefined) return null;
  const { version } = installation;
  const rollouts = lines.map(({ rollout }) => rollout);
  const minimums = versionsOf(rollouts.map(({ minimumVersion }) => minimumVersion));
  const first = versionsOf(rollouts.map(({ mustPassThrough }) => mustPassThrough));
  const isAhead = (one: string) => version !== null && compareVersions(version, one) < 0;
  return {
    release: offer.release,
    minimumVersion: minimums.at(-1) ?? null,
    mustPassThrough: first.find(isAhead) ?? first[0] ?? null,
  };
}

type Offer = { release: PublicRelease; isPassage: boolean };

const byVersion = (one: Offer, other: Offer) =>
  compareVersions(one.release.version, other.release.version);

/** Those that there are, the lowest first. */
const versionsOf = (versions: readonly (string | null)[]) =>
  versions.filter((version) => version !== null).sort(compareVersions);

function offerOf({ rollout, releases }: LineOffer, { id, version, asksNow }: Installation) {
  const { mustPassThrough, full } = rollout;
  const passes =
    version !== null && mustPassThrough !== null && compareVersions(version, mustPassThrough) < 0;
  const offered = passes ? mustPassThrough : offeredVersion(rollout, id, asksNow);
  // What cannot be taken is not offered, whatever the rollout says; the full release stands behind it.
  const wanted = offered === null ? undefined : releases.get(offered);
  const release = wanted ?? (full === null ? undefined : releases.get(full));
  return release && { release, isPassage: passes && wanted !== undefined };
}

/** The full release of a line, which everybody is offered; null where there is none. */
export function fullOf({ rollout: { full }, releases }: LineOffer): PublicRelease | null {
  return (full === null ? undefined : releases.get(full)) ?? null;
}

/** The current offer of a line, remembered between two changes of content. */
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
