// Says what keeps npm from installing the packages: before it starts, so that nothing is changed, and after it failed.
// Without dependencies, for every Node that `engines` of package.json allows.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statfsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Free bytes without which no installation is started. The packages and npm's cache take about two thirds of it. */
const leastRoom = 1.5e9;

/** The library of the system that the pinned Node needs on Linux for x64, where the C library is glibc. */
const library = "libatomic.so.1";

/** Folders of libraries, where no `ldconfig` lists them. */
const libraryFolders = [
  "/lib/x86_64-linux-gnu",
  "/usr/lib/x86_64-linux-gnu",
  "/lib64",
  "/usr/lib64",
];

/** The message for a system without the library; `startFlaw` also uses it, after the installation. */
export const libraryFlaw = `A library of Node is missing: ${library}. Debian, Ubuntu: apt install libatomic1. Fedora, RHEL: dnf install libatomic. Alpine needs nothing. Nothing was changed.`;

/**
 * Finds what the machine lacks for an installation in a folder; undefined for nothing.
 * @param {string} folder
 * @param {{ env?: NodeJS.ProcessEnv, system?: string, freeBytes?: number }} machine of a test
 * @returns {string | undefined} a message
 */
export function installFlaw(
  folder,
  { env = process.env, system = systemName(), freeBytes = freeBytesOf(folder) } = {},
) {
  if (system === "linux-x64-glibc" && !hasLibrary(env)) return libraryFlaw;
  // npm removes the packages that are there before it installs the new ones.
  if (existsSync(join(folder, "node_modules")) || freeBytes >= leastRoom) return undefined;
  return roomFlaw(folder, freeBytes);
}

/** The message for a disk without enough room. */
const roomFlaw = (folder, freeBytes) =>
  `npm ci needs about 1 GB in ${folder}: ${Math.floor(freeBytes / 1e6)} MB are free.`;

function freeBytesOf(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function systemName() {
  const { platform, arch } = process;
  if (platform !== "linux") return `${platform}-${arch}`;
  return `linux-${arch}-${libcFamily()}`;
}

let family;

/** The C library in npm's words: `glibc` or `musl`. */
export function libcFamily() {
  if (family === undefined) {
    // Otherwise the report looks up the names of all open connections.
    process.report.excludeNetwork = true;
    family = process.report.getReport().header.glibcVersionRuntime === undefined ? "musl" : "glibc";
  }
  return family;
}

function hasLibrary(env) {
  const isIn = (folder) => existsSync(join(folder, library));
  if ((env.LD_LIBRARY_PATH ?? "").split(delimiter).some((folder) => folder && isIn(folder))) {
    return true;
  }
  // Accounts other than root's do not have its folder in PATH.
  const PATH = [env.PATH, "/usr/sbin", "/sbin"].join(delimiter);
  const { status, stdout } = spawnSync("ldconfig", ["-p"], {
    env: { ...env, PATH },
    encoding: "utf8",
  });
  if (status === 0) return stdout.includes(`${library} `);
  return libraryFolders.some(isIn);
}

/**
 * A warning about the npm that runs; undefined if it is new enough. An old one installs, but ignores `allowScripts`.
 * @param {string} userAgent `npm_config_user_agent`
 * @returns {string | undefined}
 */
export function npmWarning(userAgent = "") {
  const [, version, major] = /^npm\/((\d+)\.[\w.-]+)/.exec(userAgent) ?? [];
  if (version === undefined || Number(major) >= 10) return undefined;
  return `npm ${version} is old; if the installation fails: npm install -g npm@10`;
}

/** Codes of errors without an answer of the registry. */
const withoutAnswer = [
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "ERR_SOCKET_TIMEOUT",
];

/**
 * Says what to do about a failure of npm, by the code of its error.
 * @param {string} folder The folder of the packages.
 * @param {string} logs The folder of npm's logs.
 * @param {{ freeBytes?: number }} machine Values of a test.
 * @returns {string | undefined} a message; undefined for an error that npm explains itself
 */
export function npmFailure(folder, logs, { freeBytes = freeBytesOf(folder) } = {}) {
  const text = readdirSync(logs)
    .map((name) => readFileSync(join(logs, name), "utf8"))
    .join("\n");
  const [, code = ""] = /^\d+ (?:verbose|error) code ([A-Z]\w+)/m.exec(text) ?? [];
  const [, path = ""] = /^\d+ (?:verbose|error) path (.+)$/m.exec(text) ?? [];
  // Accounts without a home, as of containers with another uid, have a cache in the root folder.
  if ((code === "EACCES" || code === "EROFS") && !path.startsWith(folder)) {
    return `npm may not write ${path}, where it keeps its cache. Name a folder that it may write, such as: npm_config_cache=/tmp/npm npm start`;
  }
  if (code === "EMFILE") {
    return "This shell may open too few files at once for npm. Allow more (ulimit -n 4096), then run the same command again.";
  }
  if (/CERT|^UNABLE_TO_/.test(code)) {
    return `The certificate of the package registry has an unknown issuer (${code}), as behind a company's proxy: npm config set cafile FILE, with the issuer's certificate in FILE.`;
  }
  if (code === "ENOSPC" || code === "EDQUOT") return roomFlaw(folder, freeBytes);
  if (withoutAnswer.includes(code)) {
    return "No answer from the package registry. Behind a proxy: npm config set proxy …; or set a registry nearer to you: npm config set registry …";
  }
  return undefined;
}
