import { describe, expect, it } from "vitest";
import { type KernelTimes, kernelMatrix, type MatrixBuild, newestBuilds } from "./kernel-matrix";

const build = (
  version: string,
  minimumWindows: string,
  architecture: MatrixBuild["architecture"] = "x64",
  releasedAt = new Date(0),
): MatrixBuild => ({
  kernel: version.split(".")[0] ?? "",
  minimumWindows,
  architecture,
  version,
  file: `${version}.zip`,
  releasedAt,
  heldLines: [],
});

const days = (kernel: string, first: number, last: number): KernelTimes => ({
  kernel,
  first,
  last,
});

/** `10 x64: 156.0.8078.79 updated`, for each cell of a kernel that has something. */
function cellsOf(kernel: string, builds: MatrixBuild[], times: KernelTimes[]) {
  const { columns, rows } = kernelMatrix(builds, times);
  const cells = rows.find((row) => row.kernel === kernel)?.cells ?? [];
  return columns.flatMap(({ windows, architecture }, index) => {
    const cell = cells[index];
    return cell !== undefined && "version" in cell
      ? [`${windows} ${architecture}: ${cell.version} ${cell.state}`]
      : [];
  });
}

describe("which kernels run on which Windows", () => {
  const times = [days("109", 10, 20), days("156", 50, 60), days("154", 40, 45)];
  const builds = [
    build("156.0.8078.79", "10"),
    build("154.0.8037.92", "10"),
    build("109.0.5414.119", "7"),
    build("109.0.5414.119", "7", "x86"),
  ];

  it("has the newest kernel first, and says that an older one stays at its last build", () => {
    expect(kernelMatrix(builds, times).rows.map(({ kernel }) => kernel)).toEqual([
      "156",
      "154",
      "109",
    ]);
    expect(cellsOf("156", builds, times)).toEqual([
      "10 x64: 156.0.8078.79 updated",
      "11 x64: 156.0.8078.79 updated",
    ]);
    expect(cellsOf("154", builds, times)[0]).toBe("10 x64: 154.0.8037.92 stays");
  });

  it("offers an old Windows the last kernel that runs there, in both architectures", () => {
    expect(cellsOf("109", builds, times)).toEqual([
      "7 x64: 109.0.5414.119 stays",
      "7 x86: 109.0.5414.119 stays",
      "8 x64: 109.0.5414.119 stays",
      "8 x86: 109.0.5414.119 stays",
      "10 x64: 109.0.5414.119 stays",
      "10 x86: 109.0.5414.119 stays",
      "11 x64: 109.0.5414.119 stays",
    ]);
  });

  it("a kernel with builds beside the newest one is kept up to date, but not where it needs more", () => {
    const kept = [days("156", 50, 60), days("132", 10, 55)];
    const both = [
      build("156.0.8078.79", "10"),
      build("132.0.6834.210", "10"),
      build("132.0.6834.83", "7"),
    ];
    expect(cellsOf("132", both, kept)).toEqual([
      "7 x64: 132.0.6834.83 stays",
      "8 x64: 132.0.6834.83 stays",
      "10 x64: 132.0.6834.210 updated",
      "11 x64: 132.0.6834.210 updated",
    ]);
  });

  it("has no column for a Windows 11 of 32 bits, and ARM64 only once there is a build", () => {
    const { columns, rows } = kernelMatrix(builds, times);
    expect(columns).toHaveLength(8);
    expect(rows[0]?.cells.at(-1)).toEqual({ state: "no-edition" });
    const arm = [...builds, build("156.0.8078.79", "10", "arm64")];
    expect(cellsOf("156", arm, times)).toContain("11 arm64: 156.0.8078.79 updated");
    expect(kernelMatrix(arm, times).columns).toHaveLength(10);
  });

  it("says in short which build is the newest for each system", () => {
    const lines = newestBuilds(kernelMatrix(builds, times)).map(
      ({ windows, architecture, version, state }) =>
        `${windows.join(", ")} ${architecture}: ${version} ${state}`,
    );
    expect(lines).toEqual([
      "10, 11 x64: 156.0.8078.79 updated",
      "7, 8 x64: 109.0.5414.119 stays",
      "7, 8, 10 x86: 109.0.5414.119 stays",
    ]);
  });

  it("has the day of the last build for a system, not of newer ones that do not run there", () => {
    const both = [
      build("132.0.6834.210", "10", "x64", new Date("2026-05-05")),
      build("132.0.6834.83", "7", "x64", new Date("2026-01-10")),
    ];
    const lines = newestBuilds(kernelMatrix(both, [days("132", 10, 55)])).map(
      ({ windows, state, releasedAt }) =>
        `${windows.join(", ")}: ${state} ${releasedAt.toISOString().slice(0, 10)}`,
    );
    expect(lines).toEqual(["7, 8: stays 2026-01-10", "10, 11: updated 2026-05-05"]);
  });

  it("is empty without kernels", () => {
    expect(kernelMatrix([], []).rows).toEqual([]);
  });
});
