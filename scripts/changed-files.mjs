import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("..", import.meta.url));

/** The lines that git prints; undefined if it fails, as outside a repository. */
function git(folder, ...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: folder, encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter((line) => line !== "") : undefined;
}

/**
 * The files that changed since this branch left `main`; on `main` itself, those of the last commit.
 * Uncommitted changes are included. Paths are relative to the project. Empty outside git.
 */
export function changedFiles(folder = project) {
  const [head] = git(folder, "rev-parse", "HEAD") ?? [];
  if (head === undefined) return [];
  const [left] = git(folder, "merge-base", "main", "HEAD") ?? [];
  const [before] = git(folder, "rev-parse", "HEAD~1") ?? [];
  const since = left === undefined || left === head ? (before ?? head) : left;
  return [
    ...(git(folder, "diff", "--name-only", "--relative", "--diff-filter=d", since) ?? []),
    ...(git(folder, "ls-files", "--others", "--exclude-standard") ?? []),
  ];
}

/**
 * The files that differ from the common ancestor with a commit, removed and uncommitted ones included.
 * @returns undefined if git does not know the commit, or not enough history
 */
export function filesSince(commit, folder = project) {
  const [ancestor] = git(folder, "merge-base", commit, "HEAD") ?? [];
  if (ancestor === undefined) return undefined;
  const differing = git(folder, "diff", "--name-only", "--relative", "--no-renames", ancestor);
  const untracked = git(folder, "ls-files", "--others", "--exclude-standard");
  return differing && untracked && [...differing, ...untracked];
}
