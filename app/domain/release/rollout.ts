import { compareVersions } from "~/lib/version-number";
import type { Architecture, Channel, Product } from "./release";
import type { ReleaseProblem } from "./release-problem";
import {
  isInfected,
  isPackage,
  isServed,
  type RegistryFile,
  type ReleaseRecord,
} from "./release-record";
import { runsOn } from "./windows-version";

/** Lines of Windows that are offered something of their own: up to 8.1, and from 10 on. */
export const windowsLines = ["7", "10"] as const;
export type WindowsLine = (typeof windowsLines)[number];

/** Which installations a rollout is for. An update feed is one of these. */
export type RolloutLine = {
  product: Product;
  channel: Channel;
  architecture: Architecture;
  windows: WindowsLine;
};

/**
 * The offers to the installations of a line: the full release, and a candidate for a share of them. Versions name
 * releases of the line's product.
 */
export type Rollout = RolloutLine & {
  full: string | null;
  candidate: string | null;
  /** Share of the installations that are offered the candidate, 0 to 100. */
  percent: number;
  /** Decides with an installation's id whether it belongs to the share; every candidate has its own. */
  salt: string;
  /** The candidate is not offered; installations that have it keep it. */
  isPaused: boolean;
  /** Clients below it must update. */
  minimumVersion: string | null;
  /** Older clients take this version first. */
  mustPassThrough: string | null;
  /** Previous full releases, the latest first: one is offered again if the current one is withdrawn. */
  formerFull: readonly string[];
};

/** How many earlier full releases a rollout remembers. */
export const mostFormerFull = 20;

/**
 * Whether installed programs ask for what a line offers. Kernels and programs on ARM64 have no update feed: they
 * stand on pages and in lists, which show what is published.
 */
export function hasUpdateFeed({ product, architecture }: RolloutLine): boolean {
  return product === "client" && architecture !== "arm64";
}

/** Whether there is such a system: Windows runs on ARM64 from 10 on. */
export function isSystem({
  architecture,
  windows,
}: Pick<RolloutLine, "architecture" | "windows">): boolean {
  return architecture !== "arm64" || windows === "10";
}

/** The rollout of a line in which nothing has begun. */
export function emptyRollout(line: RolloutLine): Rollout {
  return {
    product: line.product,
    channel: line.channel,
    architecture: line.architecture,
    windows: line.windows,
    full: null,
    candidate: null,
    percent: 0,
    salt: "",
    isPaused: false,
    minimumVersion: null,
    mustPassThrough: null,
    formerFull: [],
  };
}

/** A line without the rollout that it may come with. */
export const lineOf = ({ product, channel, architecture, windows }: RolloutLine): RolloutLine => ({
  product,
  channel,
  architecture,
  windows,
});

/** `client stable x64 10`, for keys and logs. */
export function lineKey({ product, channel, architecture, windows }: RolloutLine): string {
  return `${product} ${channel} ${architecture} ${windows}`;
}

/** A line of a release whose pages wait for the rollout (`held-pages.ts`), as it is stored: `x64 10`. */
export type HeldLine = `${Architecture} ${WindowsLine}`;

export const heldLineOf = ({
  architecture,
  windows,
}: Pick<RolloutLine, "architecture" | "windows">): HeldLine => `${architecture} ${windows}`;

/** The fields that decide compatibility. */
export type Build = Pick<
  ReleaseRecord,
  "product" | "version" | "channel" | "status" | "minimumWindows" | "files" | "heldLines"
>;

/**
 * Whether a build is for a line. It is published, of the product and for the channel (a stable one suits testers too).
 * It runs on the line's Windows and has a package for the architecture.
 */
function fitsLine(build: Build, line: RolloutLine): boolean {
  return (
    build.status === "published" &&
    build.product === line.product &&
    (build.channel === "stable" || line.channel === "beta") &&
    build.files.some(
      (file) =>
        isPackage(file) &&
        runsOn({ minimumWindows: build.minimumWindows, architecture: file.architecture }, line),
    )
  );
}

/**
 * Whether a build that fits a line may be rolled out there: it has what an installed program can take.
 * That is no stand-in; and the client's updater runs an installer that is a program, of an archive or a
 * package of Windows Installer it makes nothing. Of an infected release nothing is.
 */
export function isOfferable(build: Build, line: RolloutLine): boolean {
  return offerProblem(build, line) === null;
}

/** Why a build may not be rolled out in a line; null: it may. */
export function offerProblem(build: Build | undefined, line: RolloutLine): ReleaseProblem | null {
  if (build === undefined || !canBeOffered(build, line)) return "does-not-fit";
  return isInfected(build) ? "scan-not-clean" : null;
}

/** Files that the updater of the client can start. */
const updaterEnding = /\.exe$/i;

function canBeOffered(build: Build, line: RolloutLine): boolean {
  const canBeTaken = ({ role, name, architecture, isStandIn }: RegistryFile) =>
    architecture === line.architecture &&
    !isStandIn &&
    (line.product === "browser"
      ? role === "installer" || role === "archive"
      : role === "installer" && updaterEnding.test(name));
  return fitsLine(build, line) && build.files.some(canBeTaken);
}

/** The highest build for a line that pages name; undefined: there is none. */
export function lastCompatible<Some extends Build>(
  builds: Iterable<Some>,
  line: RolloutLine,
): Some | undefined {
  let last: Some | undefined;
  for (const build of builds) {
    if (!isServed(build) || !fitsLine(build, line)) continue;
    if (build.heldLines.includes(heldLineOf(line))) continue;
    if (last === undefined || compareVersions(build.version, last.version) > 0) last = build;
  }
  return last;
}
