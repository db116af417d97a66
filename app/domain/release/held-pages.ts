import { compareVersions } from "~/lib/version-number";
import { type Architecture, architectures, type Product } from "./release";
import { isPackage, isServed, type ReleaseRecord } from "./release-record";
import {
  type HeldLine,
  hasUpdateFeed,
  heldLineOf,
  isOfferable,
  isSystem,
  lineKey,
  type Rollout,
  type RolloutLine,
  type WindowsLine,
  windowsLines,
} from "./rollout";

/*
 * A publication may hold the pages: they go on naming the version before, until the rollout of the new one has reached
 * everybody. This is decided by line, so the 64-bit version may be named before the 32-bit one. The release's own page
 * and the logs show it from the beginning. `isShownRow` says `isShown` in SQL.
 */

/** When pages and lists name a published version as the one to take. */
export const pagesChoices = ["at-once", "when-full"] as const;
export type PagesChoice = (typeof pagesChoices)[number];

type LineSystem = Pick<RolloutLine, "architecture" | "windows">;

const systemOf = (line: HeldLine): LineSystem => {
  const [architecture, windows] = line.split(" ") as [Architecture, WindowsLine];
  return { architecture, windows };
};

/** Every system, the most usual first. */
export const usualSystems: readonly LineSystem[] = architectures.flatMap((architecture) =>
  [...windowsLines]
    .reverse()
    .map((windows) => ({ architecture, windows }))
    .filter(isSystem),
);

/**
 * Lists the lines of a release whose pages wait: those where its rollout is still to come. Where a higher version is
 * rolled out, or programs cannot take this one, there will be none.
 */
export function linesToHold(release: ReleaseRecord, rollouts: readonly Rollout[]): HeldLine[] {
  const published: ReleaseRecord = { ...release, status: "published" };
  const { product, channel, version } = release;
  const lines = usualSystems.filter((system) => {
    const line: RolloutLine = { product, channel, ...system };
    if (!isOfferable(published, line)) return false;
    const rollout = rollouts.find((one) => lineKey(one) === lineKey(line));
    const highest = rollout?.candidate ?? rollout?.full ?? null;
    return highest === null || compareVersions(version, highest) > 0;
  });
  return [...withoutFollowers(product, lines.map(heldLineOf))];
}

/** The versions that the rollout of a line offers to everybody who names an id. */
function fullVersionsOf({ full, candidate, percent, isPaused }: Rollout): string[] {
  const hasReachedAll = percent === 100 && !isPaused;
  return [full, hasReachedAll ? candidate : null].filter((version) => version !== null);
}

/** The release after a change of a rollout; the same release if its pages wait for something else. */
export function shownAfter(release: ReleaseRecord, rollout: Rollout): ReleaseRecord {
  const line = heldLineOf(rollout);
  const isOfLine = release.product === rollout.product && release.channel === rollout.channel;
  const isWaiting = release.heldLines.includes(line);
  if (!isOfLine || !isWaiting || !fullVersionsOf(rollout).includes(release.version)) return release;
  const left = release.heldLines.filter((one) => one !== line);
  return { ...release, heldLines: withoutFollowers(release.product, left) };
}

/** Ends the wait for lines that no update feed reads (the client on ARM64), once all others are done. */
function withoutFollowers(product: Product, left: readonly HeldLine[]): readonly HeldLine[] {
  if (product === "browser") return left;
  const channel = "stable";
  const isRead = (line: HeldLine) => hasUpdateFeed({ product, channel, ...systemOf(line) });
  return left.some(isRead) ? left : [];
}

/** The fields that decide where pages name a release. */
type HeldRelease = Pick<ReleaseRecord, "heldLines" | "files">;

/** Whether pages that know no system go on naming the version before: its most usual line waits. */
export function isHeld({ heldLines, files }: HeldRelease): boolean {
  const usual = usualSystems.find(({ architecture }) =>
    files.some((file) => isPackage(file) && file.architecture === architecture),
  );
  return usual !== undefined && heldLines.includes(heldLineOf(usual));
}

/** Whether a release is named as the version to take, where no system is known. */
export function isShown(release: ReleaseRecord): boolean {
  return isServed(release) && !isHeld(release);
}

/** Whether the pages of a system wait. @param windows by its name, such as "7", "8.1" or "11" */
export function isHeldOn(
  heldLines: readonly HeldLine[],
  { windows, architecture }: { windows: string; architecture: Architecture },
): boolean {
  const line = Number(windows) < 10 ? "7" : "10";
  return heldLines.includes(heldLineOf({ architecture, windows: line }));
}
