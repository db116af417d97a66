import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "~tests/support/temporary-folder";

type ChangedFiles = (folder: string) => string[];

// The script is JavaScript without types.
const script = "./changed-files.mjs";
const { changedFiles } = (await import(script)) as { changedFiles: ChangedFiles };

let folder: string;
const git = (...args: string[]) => {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@site.example"];
  execFileSync("git", [...identity, ...args], { cwd: folder, stdio: "ignore" });
};
const commit = (name: string) => {
  writeFileSync(join(folder, name), name);
  git("add", ".");
  git("commit", "-m", name);
};

beforeEach(() => {
  folder = temporaryFolder();
  git("init", "--initial-branch=main");
  commit("first.ts");
  commit("second.ts");
});

it("on main, the changed files are uncommitted ones and those of the last commit", () => {
  writeFileSync(join(folder, "first.ts"), "changed");
  writeFileSync(join(folder, "new.ts"), "new");
  expect(changedFiles(folder).sort()).toEqual(["first.ts", "new.ts", "second.ts"]);
});

it("on a branch, the changed files are those since it left main, without later changes on main", () => {
  git("checkout", "-b", "branch");
  commit("third.ts");
  commit("fourth.ts");
  git("checkout", "main");
  commit("other.ts");
  git("checkout", "branch");
  rmSync(join(folder, "fourth.ts"));
  expect(changedFiles(folder)).toEqual(["third.ts"]);
});

it("outside git, there are no changed files", () => {
  const outside = temporaryFolder();
  expect(changedFiles(outside)).toEqual([]);
});
