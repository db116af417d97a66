import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "~tests/support/temporary-folder";
import {
  greenFile,
  groupNames,
  groupsNamed,
  groupsToRun,
  groupsTouchedBy,
  secondsOfGroup,
  testsLeftOut,
  testsOfGroups,
} from "./test-groups.mjs";

it("names tests and paths that there are, each test in one group", () => {
  const { always, groups } = JSON.parse(readFileSync("tests/groups.json", "utf8")) as {
    always: string[];
    groups: Record<string, { seconds: number; tests: string[]; paths: string[] }>;
  };
  expect(groupNames.filter((name) => !(secondsOfGroup(name) > 0))).toEqual([]);
  const { tests, paths } = {
    tests: Object.values(groups).flatMap((group) => group.tests),
    paths: Object.values(groups).flatMap((group) => group.paths),
  };
  expect([...always, ...tests, ...paths].filter((path) => !existsSync(path))).toEqual([]);
  expect(tests).toEqual([...new Set(tests)]);
  expect(tests.length).toBeGreaterThan(groupNames.length);
});

it("a change touches the groups that are about it, and a change of what all need touches all", () => {
  const touched: [files: string[], groups: string[]][] = [
    [["app/site/home/route.tsx", "README.md"], []],
    [["deploy/caddy/Caddyfile"], ["deployment"]],
    [["deploy/nginx/nginx.conf.in"], ["deployment", "edge"]],
    [["app/host/process/primary.ts"], ["processes"]],
    [["tests/integration/publisher.test.ts"], ["publishing"]],
    [["package-lock.json"], groupNames],
  ];
  expect(touched.map(([files]) => [files, groupsTouchedBy(files)])).toEqual(touched);
});

it("a run leaves out the groups that it does not name, except files on the command line", () => {
  const all = testsOfGroups(groupNames);
  const [first = "", ...others] = all;
  expect(testsLeftOut({}, ["run"])).toEqual(all);
  expect(testsLeftOut({ TEST_GROUPS: "none" }, ["run", "--project", "host"])).toEqual(all);
  for (const word of [first, `/any/checkout/${first}`, "tests/integration/deploy", "deploy"]) {
    expect(testsLeftOut({}, ["run", word])).toEqual(others);
  }
  expect(testsLeftOut({ TEST_GROUPS: "all" }, [])).toEqual([]);
  expect(testsLeftOut({ TEST_GROUPS: "edge,scanner" }, [])).toEqual(
    testsOfGroups(groupNames.filter((name) => name !== "edge" && name !== "scanner")),
  );
  expect(() => groupsNamed("edge,egde")).toThrow("there is no group egde. There are: all, none, ");
});

describe("the run of all tests", () => {
  let folder: string;
  const git = (...args: string[]) => {
    const identity = ["-c", "user.name=Test", "-c", "user.email=test@site.example"];
    execFileSync("git", [...identity, ...args], { cwd: folder, stdio: "ignore" });
  };
  const write = (name: string) => {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), name);
  };
  const commit = (name: string) => {
    write(name);
    git("add", ".");
    git("commit", "-m", name);
  };
  const noteGreen = () => {
    const head = execFileSync("git", ["rev-parse", "HEAD"], { cwd: folder, encoding: "utf8" });
    mkdirSync(join(folder, dirname(greenFile)), { recursive: true });
    writeFileSync(join(folder, greenFile), head);
  };
  const run = (env: Record<string, string> = {}) => groupsToRun(env, folder).names;
  beforeEach(() => {
    folder = temporaryFolder();
    git("init", "--initial-branch=main");
    commit("deploy/nginx/nginx.conf.in");
  });

  it("includes every group where it cannot know what changed", () => {
    expect(run()).toEqual(groupNames);
    noteGreen();
    expect(run({ CI_GREEN: "0123456789012345678901234567890123456789" })).toEqual(groupNames);
    rmSync(join(folder, ".git"), { recursive: true });
    expect(run()).toEqual(groupNames);
  });

  it("includes the groups whose files changed since the last green one: commits, edits, removals", () => {
    noteGreen();
    expect(run()).toEqual([]);
    commit("app/site/home.tsx");
    expect(run()).toEqual([]);
    commit("app/platform/antivirus/new.ts");
    expect(run()).toEqual(["scanner"]);
    write("deploy/watching/new.yml");
    expect(run()).toEqual(["deployment", "watching", "scanner"].toSorted(inOrder));
    rmSync(join(folder, "deploy/nginx/nginx.conf.in"));
    expect(run()).toEqual(["deployment", "edge", "watching", "scanner"].toSorted(inOrder));
    // A commit that the variable names counts instead.
    expect(run({ CI_GREEN: "HEAD" })).toEqual(["deployment", "edge", "watching"].toSorted(inOrder));
    expect(run({ TEST_GROUPS: "upgrades" })).toEqual(["upgrades"]);
  });

  it("compares with what the branch has in common with the last green one", () => {
    git("checkout", "-b", "branch");
    git("checkout", "main");
    commit("cli/other.mjs");
    noteGreen();
    git("checkout", "branch");
    commit("app/platform/antivirus/new.ts");
    expect(run()).toEqual(["scanner"]);
  });
});

const inOrder = (one: string, other: string) => groupNames.indexOf(one) - groupNames.indexOf(other);
