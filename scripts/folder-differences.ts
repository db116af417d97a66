import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * Lists differences between two folders, byte by byte; empty when there are none. Ignores times, owners and rights of
 * the files.
 * @returns a sentence for each file
 */
export function folderDifferences(one: string, other: string): string[] {
  const first = filesBelow(one);
  const second = filesBelow(other);
  return [...new Set([...first, ...second])].toSorted().flatMap((path) => {
    if (!second.has(path)) return [`${path}: only in the first build`];
    if (!first.has(path)) return [`${path}: only in the second build`];
    const here = readFileSync(join(one, path));
    const there = readFileSync(join(other, path));
    if (here.equals(there)) return [];
    const at = here.findIndex((byte, index) => byte !== there[index]);
    const place = at === -1 ? here.length : at;
    return [
      `${path}: differs from byte ${place} on (${here.length} and ${there.length} bytes)`,
      `  ${excerpt(here, place)}`,
      `  ${excerpt(there, place)}`,
    ];
  });
}

function filesBelow(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))));
}

/** The bytes around a place, as text on one line. */
function excerpt(bytes: Buffer, place: number): string {
  return JSON.stringify(bytes.toString("latin1", Math.max(0, place - 30), place + 50));
}
