import type { CheckedFile, PublishedSum, Verdict } from "./checksum";

/** Compares a file with all that was published. The name decides nothing but which one to show. */
export function verdictOn(file: CheckedFile, sums: readonly PublishedSum[]): Verdict {
  const published = sums.find(({ sha256 }) => sha256 === file.sha256);
  if (published !== undefined) {
    const { state, newestName, olderWindowsName } = published;
    const newest = sums.find(({ name }) => name === newestName) ?? null;
    const forOlderWindows = sums.find(({ name }) => name === olderWindowsName) ?? null;
    const verdict = state === "current" ? "match" : state;
    return { state: verdict, file, published, newest, forOlderWindows };
  }
  const name = file.name && originalName(file.name);
  const namesake = sums.find((sum) => sum.name.toLowerCase() === name);
  if (namesake) return { state: "mismatch", file, published: namesake };
  return { state: name && isCompanionName(name) ? "companion" : "unknown", file };
}

/**
 * Whether a name is of a file that comes with releases and holds no program: lists of checksums, signatures, public
 * keys, and update files. Their content differs from version to version under the same name.
 */
function isCompanionName(name: string): boolean {
  return (
    /^(?:sha256sums|release\.json|allowed_signers)(?:\.txt)?$/.test(name) ||
    /\.(?:minisig|sshsig|sig|asc|sha256|sha512)(?:\.txt)?$/.test(name) ||
    /^minisign(?:-[0-9a-f]{16})?\.pub$/.test(name) ||
    /^(?:latest|beta|app-update)\.ya?ml$/.test(name) ||
    /^client(?:-beta)?\.xml$/.test(name)
  );
}

/** Browsers number a second download of a file: `Product-6.2.1-x64 (1).zip`. */
function originalName(name: string): string {
  return name.toLowerCase().replace(/ ?\(\d{1,3}\)(?=(?:\.\w+)?$)/, "");
}
