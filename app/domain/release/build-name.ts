import { type Architecture, isVersionOf, type Product } from "./release";
import { blockmapEnding, type FilePlace, type FileRole } from "./release-record";

/** The endings of installers that winget, scoop and the update feeds know how to run. */
const installerEnding = /\.(?:exe|msi)$/i;

/** Whether a name can be of a file with that role: the ending says so to those who run or unpack it. */
export function fitsRole(name: string, role: FileRole): boolean {
  if ((role === "blockmap") !== name.endsWith(blockmapEnding)) return false;
  return role !== "installer" || installerEnding.test(name);
}

/** Facts that the name of a build contains; undefined: it does not say. */
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

/** Dotted numbers with no further number beside them, and perhaps a pre-release: `7.5.0-beta.1`. */
const dotted = /(?<![\d.])\d+(?:\.\d+){2,3}(?:-(?:alpha|beta|rc)\.\d+(?!\d)|(?!\d|\.\d))/g;

/** Texts of a name that may be versions. */
const versionTexts = (name: string): string[] => name.match(dotted) ?? [];

/** Numbers of a name with hyphens between them: `7-1-0`, `7-5-0-beta-1`. */
const hyphenated =
  /(?<!\d[-_.]?)\d+(?:[-_]\d+){2,3}(?:[-_](?:alpha|beta|rc)[-_.]\d+(?!\d)|(?![-_.]?\d))/g;

/** `7-5-0-beta-1` as a version is written: `7.5.0-beta.1`. */
const withDots = (text: string) =>
  text.replace(/[-_]/g, ".").replace(/\.(alpha|beta|rc)\./, "-$1.");

/** The first two numbers of a version: `7.1`. A version of Windows is none. */
const shortened = /(?<![\d.]|[a-uw-z]|win(?:dows)?[-_ ])\d+\.\d+(?!\d|\.\d)/gi;

/** Every version that a person reads in a name, with dots. */
function versionsRead(name: string, product: Product): string[] {
  const dashed = name.match(hyphenated) ?? [];
  const whole = [...versionTexts(name), ...dashed.map(withDots)];
  return [
    ...whole.filter((text) => isVersionOf(product, text) && !dayForm.test(text)),
    ...(name.match(shortened) ?? []),
  ];
}

/** Whether a text is a version, or its first two numbers. */
const meansVersion = (text: string, version: string) =>
  text === version || (/^\d+\.\d+$/.test(text) && version.startsWith(`${text}.`));

/** Why a name contradicts what its file is said to be. */
type NameProblem = "name-other-version" | "name-other-architecture";

/** The claims about a file; its place is known only after its bytes arrived. */
type SaidFile = { product: Product; version: string; place: FilePlace | null };

/** Days in names are no versions: `2026.11.20`. */
const dayForm = /^20\d\d\.(?:0?[1-9]|1[0-2])\.(?:0?[1-9]|[12]\d|3[01])$/;

/**
 * Why a name contradicts what its file is said to be; null: it does not, or says nothing clear. People and programs
 * choose a file by its name, so `Product-7.1.0-x64.exe` must not be a file of 7.6.0, or of the 32-bit build.
 */
export function nameProblem(
  name: string,
  { product, version, place }: SaidFile,
): NameProblem | null {
  const versions = versionsRead(name, product);
  const isOther = versions.length > 0 && !versions.some((text) => meansVersion(text, version));
  if (isOther && !mayNameStart(name, versions, place)) return "name-other-version";
  if (place === null) return null;
  const named = namedArchitectures(name);
  const isNamed = named.length === 0 || named.includes(place.architecture);
  return isNamed ? null : "name-other-architecture";
}

/** Whether the only versions in a name may be the one that a patch starts from. */
function mayNameStart(name: string, versions: readonly string[], place: FilePlace | null): boolean {
  if (place === null) return isPatchName(name);
  const { role, fromVersion } = place;
  if (role !== "patch" || fromVersion === null) return false;
  return versions.some((text) => meansVersion(text, fromVersion));
}

const isPatchName = (name: string) => /patch|delta|diff|from/i.test(name);

/**
 * Every architecture that a name has, and "other" where it has one that no build is for (`x99`). `win32` is what
 * build programs call Windows of any architecture, and counts only where nothing else is named.
 */
function namedArchitectures(name: string): (Architecture | "other")[] {
  // The number of a pre-release is no architecture: `7.5.0-beta.64.exe`.
  const rest = name.replace(dotted, " ").toLowerCase();
  const found = (rest.match(architectureTexts) ?? []).map(
    (text): Architecture | "other" => architectureNames[text.replace(/[-_]?bit$/, "")] ?? "other",
  );
  if (found.length > 0) return found;
  return /win32/i.test(name) ? ["x86"] : [];
}

const architectureTexts =
  /(?<![a-z0-9])(?:arm[_-]?64|aarch64|x86[_-]64|amd64|ia32|i[36]86|x\d\d|(?:32|64)(?:[_-]?bit|(?=(?:\.[a-z]\w*)+$)))(?![a-z0-9])|win64/g;

const architectureNames: Record<string, Architecture> = {
  arm64: "arm64",
  arm_64: "arm64",
  "arm-64": "arm64",
  aarch64: "arm64",
  x86_64: "x64",
  "x86-64": "x64",
  amd64: "x64",
  x64: "x64",
  "64": "x64",
  win64: "x64",
  ia32: "x86",
  i386: "x86",
  i686: "x86",
  x86: "x86",
  x32: "x86",
  "32": "x86",
};

/**
 * Reads what a file of a release is from its name: `Product-6.2.0-6.2.1-x64.patch` is a patch from 6.2.0
 * for 64-bit Windows. A second version in a name makes any file a patch from it. A name with another version alone says
 * so of a patch only: of anything else it contradicts the release.
 */
export function readBuildName(name: string, version: string): BuildName {
  const ending = roles.find(([, form]) => form.test(name))?.[0];
  const named = versionTexts(name);
  const others = new Set(named.filter((one) => one !== version));
  const [from, ...more] = others;
  const isPatch = from !== undefined && (named.includes(version) || isPatchName(name));
  const role = ending !== "blockmap" && isPatch ? "patch" : ending;
  return {
    role,
    architecture: architectures.find(([, form]) => form.test(name))?.[0],
    fromVersion: role !== "patch" ? null : more.length === 0 ? from : undefined,
  };
}
