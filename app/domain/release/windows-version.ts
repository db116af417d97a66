import type { Architecture } from "./release";

/**
 * Windows by its name, as the number that programs compare. It has three parts, because updaters take
 * fewer for no number at all and then offer everything to everybody.
 */
const systemVersions: Readonly<Record<string, string>> = {
  "7": "6.1.7601",
  "8": "6.2.9200",
  "8.1": "6.3.9600",
  "10": "10.0.0",
  "11": "10.0.22000",
};

/** The version number of the oldest Windows that a release runs on: `"7"` → `"6.1.7601"`. */
export function systemVersionOf(minimumWindows: string): string {
  const version = systemVersions[minimumWindows];
  // What nobody knows must not be taken for something that runs everywhere.
  if (version === undefined) throw new Error(`No Windows ${minimumWindows}`);
  return version;
}

/** The requirements of a build on a system. */
export type SystemNeeds = {
  /** Oldest Windows that it runs on: "7", "10". */
  minimumWindows: string;
  architecture: Architecture;
};

/** A computer as the site tells them apart. */
export type System = {
  /** Windows by its name: "7", "8.1", "10". */
  windows: string;
  architecture: Architecture;
};

/**
 * Whether a build is for a system: its Windows is new enough, and the build was made for its
 * architecture. Pages, feeds and rollouts all ask this.
 */
export function runsOn(build: SystemNeeds, { windows, architecture }: System): boolean {
  return build.architecture === architecture && Number(build.minimumWindows) <= Number(windows);
}
