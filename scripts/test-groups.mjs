// Groups of slow tests that only few changes can break (tests/groups.json). The usual run leaves a
// group out unless a file changed that the group proves. Without dependencies, for every Node that the
// checkout starts with.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filesSince } from "./changed-files.mjs";
import { CheckoutError, root } from "./checkout.mjs";

const { always, groups } = JSON.parse(
  readFileSync(new URL("../tests/groups.json", import.meta.url), "utf8"),
);

/** The names of all groups. */
export const groupNames = Object.keys(groups);

/** The file that names the newest commit with every test green. */
export const greenFile = "tests/last-green";

/** @returns the commit that `CI_GREEN` names, else that of the file; undefined if there is no file */
function greenCommit(env, folder) {
  if (env.CI_GREEN) return env.CI_GREEN;
  const file = join(folder, greenFile);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/** Whether a file is one of the paths, or in one of them that ends with a slash. */
function isIn(paths, file) {
  return paths.some((path) => (path.endsWith("/") ? file.startsWith(path) : file === path));
}

/** The groups that a change of these files may break. */
export function groupsTouchedBy(files) {
  if (files.some((file) => isIn(always, file))) return groupNames;
  return groupNames.filter((name) => {
    const { paths, tests } = groups[name];
    return files.some((file) => isIn([...paths, ...tests], file));
  });
}

/**
 * The groups that a run of all tests includes, and why. These are the ones that `TEST_GROUPS` names, or that changed
 * since the commit of `CI_GREEN` or of `tests/last-green`. All of them if git does not know that commit.
 */
export function groupsToRun(env = process.env, folder = root) {
  if ((env.TEST_GROUPS ?? "") !== "") {
    return { names: groupsNamed(env.TEST_GROUPS), why: "TEST_GROUPS names them" };
  }
  const green = greenCommit(env, folder);
  const files = green === undefined ? undefined : filesSince(green, folder);
  if (files === undefined) {
    const commit = green ?? "the last green commit";
    return { names: groupNames, why: `${commit} is unknown, so anything may have changed` };
  }
  return { names: groupsTouchedBy(files), why: `files changed since ${green}` };
}

/**
 * The groups of the variable `TEST_GROUPS`: `all`, or names with commas between them.
 * @throws CheckoutError if there is no group of a name
 */
export function groupsNamed(text = "") {
  if (text === "all") return groupNames;
  const names = text.split(",").filter((name) => name !== "" && name !== "none");
  const unknown = names.filter((name) => !groupNames.includes(name));
  if (unknown.length === 0) return names;
  throw new CheckoutError(
    `TEST_GROUPS=${text}: there is no group ${unknown.join(", ")}. There are: all, none, ${groupNames.join(", ")}`,
  );
}

/** Whether `TEST_GROUPS` names a group, for rows of suites that run without it as well. */
export function isGroupAsked(name, env = process.env) {
  return groupsNamed(env.TEST_GROUPS).includes(name);
}

/** How long a group takes on two quiet cores, in seconds. */
export function secondsOfGroup(name) {
  return groups[name].seconds;
}

/** The test files of the groups. */
export function testsOfGroups(names) {
  return names.flatMap((name) => groups[name].tests);
}

/**
 * The test files that a run leaves out: of the groups that `TEST_GROUPS` does not name, except the files whose names
 * are on the command line.
 */
export function testsLeftOut(env = process.env, words = process.argv.slice(2)) {
  const named = groupsNamed(env.TEST_GROUPS);
  const left = testsOfGroups(groupNames.filter((name) => !named.includes(name)));
  const endings = words.filter((word) => word !== "").flatMap((word) => [word, `${word}.test.ts`]);
  return left.filter(
    (test) => !endings.some((ending) => test.endsWith(ending) || ending.endsWith(test)),
  );
}
