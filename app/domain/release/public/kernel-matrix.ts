import type { Architecture } from "~/domain/release/release";
import { compareVersions } from "~/lib/version-number";
import { highestFor, type NewestBuild } from "./compatible-builds";

/** Versions of Windows that the matrix tells apart; 8 stands for 8.1 as well. */
export const matrixWindows = ["7", "8", "10", "11"] as const;
type MatrixWindows = (typeof matrixWindows)[number];

/** The architectures of a PC; ARM64 joins them when there is a build for it. */
const usualArchitectures = ["x64", "x86"] as const;

/** The newest build of a kernel with that oldest Windows, for an architecture. */
export type MatrixBuild = NewestBuild & { kernel: string };

/** When a kernel's first and last build came out, in milliseconds. */
export type KernelTimes = { kernel: string; first: number; last: number };

export type MatrixColumn = { windows: MatrixWindows; architecture: Architecture };

/**
 * Support of a kernel on a system. `updated`: a build that gets successors. `stays`: the last build, which gets none.
 * `none`: it does not run there. `no-edition`: there is no such Windows.
 */
export type MatrixCell =
  | { state: "updated" | "stays"; version: string; file: string; releasedAt: Date }
  | { state: "none" | "no-edition" };

export type MatrixRow = {
  kernel: string;
  /** When its newest build came out, in milliseconds. */
  releasedAt: number;
  /** One for each column. */
  cells: MatrixCell[];
};

/** Kernels, newest first, and what each system can have of them. */
export type KernelMatrix = { columns: MatrixColumn[]; rows: MatrixRow[] };

/**
 * Which build of each kernel is the last one for a Windows and an architecture. A kernel is kept up to
 * date as long as builds of it come out beside the newest kernel.
 */
export function kernelMatrix(
  builds: readonly MatrixBuild[],
  times: readonly KernelTimes[],
): KernelMatrix {
  const columns = columnsFor(builds);
  const kernels = times.toSorted((one, other) => Number(other.kernel) - Number(one.kernel));
  const newest = kernels[0];
  const rows = kernels.map(({ kernel, last }): MatrixRow => {
    const own = builds.filter((build) => build.kernel === kernel);
    // One whose rollout is under way ends nothing for systems that still have the version before.
    const highest = highestOf(own.filter(({ heldLines }) => heldLines.length === 0))?.version;
    const isKept = newest !== undefined && last >= newest.first;
    return {
      kernel,
      releasedAt: last,
      cells: columns.map((column) => {
        if (!hasEdition(column)) return { state: "no-edition" };
        const build = highestFor(own, column);
        if (build === undefined) return { state: "none" };
        const { version, file, releasedAt } = build;
        const isHighest = highest === undefined || compareVersions(version, highest) >= 0;
        const state = isKept && isHighest ? "updated" : "stays";
        return { state, version, file, releasedAt };
      }),
    };
  });
  return { columns, rows };
}

/** Systems with the same newest build, and how that build is kept. */
export type SystemBuild = {
  architecture: Architecture;
  windows: MatrixWindows[];
  kernel: string;
  version: string;
  state: "updated" | "stays";
  /** When the build came out: newer ones of its kernel may need a later Windows. */
  releasedAt: Date;
};

/** The newest build that each system can have, systems with the same one together; newest kernel first. */
export function newestBuilds({ columns, rows }: KernelMatrix): SystemBuild[] {
  const found = new Map<string, SystemBuild>();
  for (const [place, { architecture, windows }] of columns.entries()) {
    for (const { kernel, cells } of rows) {
      const cell = cells[place];
      if (cell === undefined || !("version" in cell)) continue;
      const { version, state, releasedAt } = cell;
      const name = `${architecture} ${version} ${state}`;
      const known = found.get(name);
      if (known === undefined) {
        found.set(name, { architecture, windows: [windows], kernel, version, state, releasedAt });
      } else known.windows.push(windows);
      break;
    }
  }
  const place = ({ kernel }: SystemBuild) => rows.findIndex((row) => row.kernel === kernel);
  return [...found.values()].sort((one, other) => place(one) - place(other));
}

function columnsFor(builds: readonly MatrixBuild[]): MatrixColumn[] {
  const hasArm = builds.some(({ architecture }) => architecture === "arm64");
  return matrixWindows.flatMap((windows) => {
    const architectures: Architecture[] = [...usualArchitectures];
    // Windows runs on ARM64 from 10 on.
    if (hasArm && Number(windows) >= 10) architectures.push("arm64");
    return architectures.map((architecture) => ({ windows, architecture }));
  });
}

function hasEdition({ windows, architecture }: MatrixColumn): boolean {
  return windows !== "11" || architecture !== "x86";
}

function highestOf(builds: readonly MatrixBuild[]): MatrixBuild | undefined {
  return builds.reduce<MatrixBuild | undefined>(
    (highest, build) =>
      highest === undefined || compareVersions(build.version, highest.version) > 0
        ? build
        : highest,
    undefined,
  );
}
