import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderDifferences } from "./folder-differences.ts";
import { ownerFlaw } from "./require-owner.mjs";

// Builds the last commit twice, in two folders and as if on two machines, and compares every byte. The
// exit code is 1 when something differs, or when LICENSE names no owner: equal builds are made to be handed on.
// `--trial` compares without an owner, for tests.

/** Differences between the machines of two builders: time zone, language, user, home. */
const machines = [
  { name: "a", TZ: "UTC", LANG: "C", USER: "one" },
  { name: "another/and/deeper", TZ: "Asia/Shanghai", LANG: "zh_CN.UTF-8", USER: "two" },
];

const git = (...args: string[]) => execFileSync("git", args, { maxBuffer: 2 ** 30 });

let commit: string;
try {
  commit = git("rev-parse", "--short", "HEAD").toString().trim();
} catch {
  console.error("A build is compared by its commit: run this in a clone of the repository.");
  process.exit(2);
}
const flaw = ownerFlaw(git("show", "HEAD:LICENSE").toString());
if (flaw !== undefined && !process.argv.includes("--trial")) {
  console.error(flaw);
  process.exit(1);
}
if (git("status", "--porcelain").length > 0) {
  console.log(`Changes that are not committed are left out: this is about ${commit}.`);
}

const folder = mkdtempSync(join(tmpdir(), "site-reproducible-"));
/** The build under way. */
let building: ChildProcess | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    // A running build would create the folder again.
    if (building?.exitCode === null && building.kill("SIGTERM")) await once(building, "exit");
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  });
}
try {
  const builds: string[] = [];
  for (const { name, ...variables } of machines) {
    const own = join(folder, name);
    const home = join(own, "home");
    const checkout = join(own, "site");
    mkdirSync(home, { recursive: true });
    mkdirSync(checkout);
    const sources = git("archive", "--format=tar", "HEAD");
    execFileSync("tar", ["-x", "-C", checkout], { input: sources });
    copyPackages(checkout);
    const started = performance.now();
    const { PATH = "" } = process.env;
    building = spawn(process.execPath, ["scripts/run.mjs", "build"], {
      cwd: checkout,
      stdio: ["ignore", "inherit", "inherit"],
      env: { PATH, HOME: home, ...variables },
    });
    const [code] = await once(building, "exit");
    if (code !== 0) throw new Error(`The build in ${checkout} failed.`);
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    console.log(`Built in ${seconds} s, in ${checkout}, ${variables.TZ}`);
    builds.push(join(checkout, "build"));
  }
  const [one = "", other = ""] = builds;
  const differences = folderDifferences(one, other);
  if (differences.length === 0) {
    console.log(`Two builds of ${commit} are the same in every byte: SHA-256 ${sumOf(one)}`);
  } else {
    console.error(`Two builds of ${commit} differ:\n${differences.join("\n")}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Gives a checkout the packages of this one, without a second copy of their bytes where that is possible. */
function copyPackages(checkout: string): void {
  const words = ["node_modules", join(checkout, "node_modules")];
  const linked = spawnSync("cp", ["-al", ...words], { stdio: "ignore" });
  if (linked.status === 0) return;
  // On another file system, or by a program that knows no links.
  rmSync(join(checkout, "node_modules"), { recursive: true, force: true });
  execFileSync("cp", ["-a", ...words]);
}

/** One sum for a folder: of the names and bytes of its files, in the order of the names. */
function sumOf(build: string): string {
  const hash = createHash("sha256");
  const entries = readdirSync(build, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()) {
    hash.update(path.slice(build.length)).update("\0").update(readFileSync(path));
  }
  return hash.digest("hex");
}
