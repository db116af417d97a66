import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * The files that changed since this branch left `main`; on `main` itself, those of the last commit.
 * Uncommitted changes are included. Paths are relative to the project. Empty outside git.
 */
export function changedFiles(folder = fileURLToPath(new URL("..", import.meta.url))) {
  const git = (...args) => {
    const { status, stdout } = spawnSync("git", args, { cwd: folder, encoding: "utf8" });
    return status === 0 ? stdout.split("\n").filter((line) => line !== "") : [];
  };
  const [head] = git("rev-parse", "HEAD");
  if (head === undefined) return [];
  const [left] = git("merge-base", "main", "HEAD");
  const [before] = git("rev-parse", "HEAD~1");
  const since = left === undefined || left === head ? (before ?? head) : left;
  return [
    ...git("diff", "--name-only", "--relative", "--diff-filter=d", since),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}
