import type { Architecture } from "./release";
import { blockmapEnding, type FileRole } from "./release-record";

/** Of installers, winget, scoop and the feeds of updates say how they run: these two are what they know. */
const installerEnding = /\.(?:exe|msi)$/i;

/** Whether a name can be of a file with that role: the ending says so to those who run or unpack it. */
export function fitsRole(name: string, role: FileRole): boolean {
  if ((role === "blockmap") !== name.endsWith(blockmapEnding)) return false;
  return role !== "installer" || installerEnding.test(name);
}

/** What the name of a build tells of it; undefined: it does not tell. */
export type BuildName = {
  role: FileRole | undefined;
  architecture: Architecture | undefined;
  /** The version that a patch starts from; null where the file is none. */
  fromVersion: string | null | undefined;
};

// A name with `x86_64` in it is of the 64-bit build.
const architectures: readonly [Architecture, RegExp][] = [
  ["arm64", /arm64|aarch64/i],
  ["x64", /x64|x86[_-]64|amd64|win64/i],
  ["x86", /x86|ia32|i[36]86|win32/i],
];

const roles: readonly [FileRole, RegExp][] = [
  ["blockmap", /\.blockmap$/i],
  ["patch", /\.(?:patch|delta)$/i],
  ["installer", installerEnding],
  ["archive", /\.(?:zip|7z)$/i],
];

/**
 * Reads what a file of a release is from its name: `Manifold-6.2.0-6.2.1-x64.patch` is a patch from 6.2.0
 * for 64-bit Windows. A second version in a name makes any file a patch from it.
 */
export function readBuildName(name: string, version: string): BuildName {
  const ending = roles.find(([, form]) => form.test(name))?.[0];
  const others = (name.match(/(?<![\d.])\d+(?:\.\d+){2,3}(?![\d]|\.\d)/g) ?? []).filter(
    (one) => one !== version,
  );
  const [from, ...more] = [...new Set(others)];
  const role = ending !== "blockmap" && from !== undefined ? "patch" : ending;
  return {
    role,
    architecture: architectures.find(([, form]) => form.test(name))?.[0],
    fromVersion: role !== "patch" ? null : more.length === 0 ? from : undefined,
  };
}
