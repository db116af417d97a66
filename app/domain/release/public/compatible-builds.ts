import { isHeldOn, usualSystems } from "~/domain/release/held-pages";
import { type Architecture, architectures } from "~/domain/release/release";
import { type HeldLine, type WindowsLine, windowsLines } from "~/domain/release/rollout";
import { runsOn, type System, type SystemNeeds } from "~/domain/release/windows-version";
import { compareVersions } from "~/lib/version-number";

/** A published build: a whole program for one architecture, and the Windows that it needs. */
export type CompatibleBuild = SystemNeeds & {
  version: string;
  /** Lines whose pages still name the version before. */
  heldLines: readonly HeldLine[];
};

/** The newest published build of the client, or of a kernel, with that oldest Windows and architecture. */
export type NewestBuild = CompatibleBuild & {
  /** Null: of the client. */
  kernel: string | null;
  /** Name of its package. */
  file: string;
  releasedAt: Date;
};

/** A Windows line with an architecture. Pages recommend builds for these systems. */
type PageSystem = { windows: WindowsLine; architecture: Architecture };

/** Every system that pages tell apart, the newest Windows first. */
export const pageSystems: readonly PageSystem[] = usualSystems;

/** The systems that at least one of these builds runs on. */
export function systemsOf(builds: readonly SystemNeeds[]): PageSystem[] {
  return pageSystems.filter((system) => builds.some((build) => runsOn(build, system)));
}

/**
 * The build to recommend to a system: the highest version that runs there. Undefined where none does.
 * Whatever recommends a build to a person asks this function, so that nobody gets one that does not start.
 */
export function highestFor<Build extends CompatibleBuild>(
  builds: readonly Build[],
  system: System,
): Build | undefined {
  return builds
    .filter((build) => runsOn(build, system) && !isHeldOn(build.heldLines, system))
    .reduce<Build | undefined>((highest, build) => {
      if (highest === undefined) return build;
      return compareVersions(build.version, highest.version) > 0 ? build : highest;
    }, undefined);
}

/** A build with the systems that should take it. */
export type BuildForSystems<Build extends CompatibleBuild> = {
  /** For the first of the systems; other architectures have files of their own in the same version. */
  build: Build;
  /** Null: every Windows line. */
  windows: WindowsLine | null;
  /** Null: every architecture that has builds. */
  architectures: Architecture[] | null;
};

/** The build for each of the systems, with systems that take the same version together. */
export function buildsForSystems<Build extends CompatibleBuild>(
  systems: readonly PageSystem[],
  builds: readonly Build[],
): BuildForSystems<Build>[] {
  const known = new Set(builds.map(({ architecture }) => architecture));
  const groups = new Map<
    string,
    { build: Build; windows: WindowsLine | null; own: Architecture[] }
  >();
  for (const architecture of architectures) {
    const windowsOf = new Map<string, { build: Build; lines: WindowsLine[] }>();
    for (const system of systems.filter((one) => one.architecture === architecture)) {
      const build = highestFor(builds, system);
      if (build === undefined) continue;
      const found = windowsOf.get(build.version) ?? { build, lines: [] };
      found.lines.push(system.windows);
      windowsOf.set(build.version, found);
    }
    for (const { build, lines } of windowsOf.values()) {
      const [first] = lines;
      const isEvery = lines.length === windowsLines.length || first === undefined;
      const windows = isEvery ? null : first;
      const key = `${build.version} ${windows}`;
      const group = groups.get(key) ?? { build, windows, own: [] };
      group.own.push(architecture);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map(({ build, windows, own }) => ({
    build,
    windows,
    architectures: own.length >= known.size ? null : own,
  }));
}
