// What the checkout needs before a command runs in it: packages and a build. Used by `run.mjs`
// and by the tests that start the built host. No dependencies, any Node from 20 on.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** The Node version that the project pins. */
export const pinnedNode = join(
  root,
  ...["node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node"],
);

/** Settings may stand in a file; the environment comes first. */
export const settingsFile = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];

const buildStamp = join(root, "build", ".built-sources");
const sources = ["app", "content", "public", "scripts", "package-lock.json", "vite.config.ts"];

/** Tells processes that a command starts that nothing may be installed or built. */
const fixed = "MANIFOLD_NO_BUILD";

/** Forbids this process and those that it starts to install or build. */
export function forbidPreparing() {
  process.env[fixed] = "1";
}

/** Whether packages may be installed and the site built where a command needs it. */
export function mayPrepare() {
  return process.env[fixed] === undefined && process.env.NODE_ENV !== "production";
}

/** What cannot be mended here; the message is a sentence for who started the command. */
export class CheckoutError extends Error {
  name = "CheckoutError";
}

/** Runs a program in the checkout to its end. A failure of it ends this process as well. */
export function run(program, args, variables = {}) {
  const env = { ...process.env, ...variables };
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: "inherit", env });
  if (error !== undefined) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs what the lock file of a folder names, unless it is there. */
export function installWhenStale(folder = ".") {
  if (isInstalled(folder)) return;
  console.log("Installing packages from the lock file …");
  const npm = process.env.npm_execpath;
  const [program, args] = npm?.endsWith("js") ? [process.execPath, [npm]] : ["npm", []];
  const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
  run(program, [...args, "ci", ...quietly, "--prefix", join(root, folder)]);
}

/** Builds when a source changed, or requires the build where nothing may be built. */
export function ensureBuilt() {
  if (mayPrepare()) buildWhenStale();
  else requireBuilt();
}

/** Builds when a source changed, or the host of the built files did. */
export function buildWhenStale() {
  const wanted = stateOfSources() + assetHost();
  if (existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === wanted) return;
  console.log("Building …");
  // A build that breaks off must not pass for the one before.
  rmSync(buildStamp, { force: true });
  const build = ["vite/bin/vite.js", "build", "--app", "--logLevel", "warn"];
  // The same build from everywhere: Vitest, which may have asked for it, calls itself a test.
  const variables = { NODE_ENV: "production" };
  run(pinnedNode, [...settingsFile, join("node_modules", build[0]), ...build.slice(1)], variables);
  run(pinnedNode, ["scripts/precompress.ts"]);
  writeFileSync(buildStamp, wanted);
}

/**
 * Where nothing may be installed, it has been done.
 * @throws CheckoutError that says what is missing
 */
export function requireInstalled(folder = ".", { omitsDevelopment = false } = {}) {
  if (isInstalled(folder, { omitsDevelopment })) return;
  const enough = omitsDevelopment ? " (`--omit=dev` is enough for a site that is built)" : "";
  const there = folder === "." ? "" : ` --prefix ${folder}`;
  const words = `${join(folder, "node_modules")} does not fit package-lock.json.`;
  throw new CheckoutError(`${words} Run \`npm ci --include=dev${there}\`${enough}.`);
}

/**
 * Where nothing may be built, it has been done, and of these sources where they are there.
 * @throws CheckoutError that says what is missing
 */
export function requireBuilt() {
  if (!existsSync(buildStamp)) {
    throw new CheckoutError("The site is not built. Run `npm run build`, then start again.");
  }
  const isWhole = [...sources, "app/root.tsx"].every((path) => existsSync(join(root, path)));
  // The host of the built files is a setting of the build, not of the start.
  if (isWhole && !readFileSync(buildStamp, "utf8").startsWith(stateOfSources())) {
    throw new CheckoutError("The build is older than the sources: run `npm run build`.");
  }
}

/** Whether npm has installed each package that the lock file names, in its version. */
function isInstalled(folder, { omitsDevelopment = false } = {}) {
  const listed = packagesOf(join(root, folder, "package-lock.json"));
  const installed = packagesOf(join(root, folder, "node_modules", ".package-lock.json"));
  const needed = Object.entries(listed).filter(
    ([path, { dev, optional, devOptional }]) =>
      // Optional ones are there on some systems only.
      path !== "" && !optional && !devOptional && !(omitsDevelopment && dev),
  );
  return (
    needed.every(([path, { version }]) => installed[path]?.version === version) &&
    (folder !== "." || existsSync(pinnedNode))
  );
}

function packagesOf(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, "utf8")).packages : {};
}

/** One hash over all that goes into a build, by path and content. */
function stateOfSources() {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((entry) => filesBelow(join(root, entry)))) {
    if (/\.test\.tsx?$/.test(path)) continue;
    hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest("hex");
}

/** Of the settings, the build knows this one only. */
function assetHost() {
  if (process.env.ASSET_HOST !== undefined) return process.env.ASSET_HOST;
  if (settingsFile.length === 0) return "";
  const lines = readFileSync(join(root, ".env"), "utf8").split(/\r?\n/);
  // The last one counts. How it is quoted makes no difference: another text is another build.
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
