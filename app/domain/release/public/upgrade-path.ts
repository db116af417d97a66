import { compareVersions } from "~/lib/version-number";

/** A file that brings an installation to a version. */
type UpgradeFile = { name: string; size: number; isStandIn: boolean };

/** A version that an upgrade may pass, with what there is to get to it. */
export type UpgradeBuild = {
  version: string;
  /** Fits whatever was there before; null where the version has none, or is no longer offered. */
  package: UpgradeFile | null;
  /** Each makes this version of one other. */
  patches: readonly (UpgradeFile & { fromVersion: string })[];
};

/** One step of an upgrade. */
export type UpgradeStep = {
  version: string;
  by: "package" | "patch";
  file: UpgradeFile;
  /** Every upgrade to a later version needs this one first. */
  isPassage: boolean;
};

/** The question of an upgrade, and the versions that it may pass. */
type UpgradeQuestion = {
  from: string;
  to: string;
  builds: readonly UpgradeBuild[];
  /** The version that older installations take first; null: none. */
  mustPassThrough: string | null;
};

/**
 * The steps from one version to a later one with the fewest bytes to download, and of those the fewest
 * steps; a version that everybody must take first is one of them.
 * @returns null when there is no way, and nothing to do when both are the same
 */
export function upgradePath(question: UpgradeQuestion): UpgradeStep[] | null {
  const { from, to, mustPassThrough } = question;
  if (compareVersions(from, to) >= 0) return from === to ? [] : null;
  const isOnTheWay =
    mustPassThrough !== null &&
    compareVersions(from, mustPassThrough) < 0 &&
    compareVersions(mustPassThrough, to) < 0;
  if (!isOnTheWay) return cheapest(question);
  const first = cheapest({ ...question, to: mustPassThrough });
  const rest = cheapest({ ...question, from: mustPassThrough });
  if (first === null || rest === null) return null;
  const passage = first.map((step) => ({ ...step, isPassage: step.version === mustPassThrough }));
  return [...passage, ...rest];
}

type Way = { bytes: number; steps: UpgradeStep[] };

function cheapest({ from, to, builds }: UpgradeQuestion): UpgradeStep[] | null {
  const between = builds
    .filter(
      ({ version }) => compareVersions(version, from) > 0 && compareVersions(version, to) <= 0,
    )
    .sort((one, other) => compareVersions(one.version, other.version));
  const ways = new Map<string, Way>([[from, { bytes: 0, steps: [] }]]);
  for (const { version, package: whole, patches } of between) {
    const step = (by: UpgradeStep["by"], { name, size, isStandIn }: UpgradeFile): UpgradeStep => ({
      version,
      by,
      isPassage: false,
      file: { name, size, isStandIn },
    });
    const candidates: Way[] = [];
    // The whole program needs nothing that was there before, so no step before it helps.
    if (whole !== null) {
      candidates.push({ bytes: whole.size, steps: [step("package", whole)] });
    }
    for (const patch of patches) {
      const before = ways.get(patch.fromVersion);
      if (before === undefined) continue;
      candidates.push({
        bytes: before.bytes + patch.size,
        steps: [...before.steps, step("patch", patch)],
      });
    }
    const [best] = candidates.sort(
      (one, other) => one.bytes - other.bytes || one.steps.length - other.steps.length,
    );
    if (best !== undefined) ways.set(version, best);
  }
  return ways.get(to)?.steps ?? null;
}
