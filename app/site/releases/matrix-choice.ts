import type { MatrixColumn } from "~/domain/release/public/kernel-matrix";

/** The system whose kernels are listed where there is no room for all: most visitors have it. */
const usualSystem: MatrixColumn = { windows: "10", architecture: "x64" };

/** The values of the query that name a system, for the rules of pages that read it. */
export const matrixQuery = {
  windows: ["7", "8", "10", "11"],
  arch: ["x64", "x86", "arm64"],
};

/** The system that an address asks about; anything else is the usual one. */
export function readMatrixChoice(
  query: URLSearchParams,
  columns: readonly MatrixColumn[],
): MatrixColumn {
  const { windows: usualWindows, architecture: usualArchitecture } = usualSystem;
  const windows = query.get("windows") ?? usualWindows;
  const architecture = query.get("arch") ?? usualArchitecture;
  const asked = columns.find(
    (column) => column.windows === windows && column.architecture === architecture,
  );
  return asked ?? usualSystem;
}

/** The name of a column for scripts: `10-x64`. */
export function columnName({ windows, architecture }: MatrixColumn): string {
  return `${windows}-${architecture}`;
}
