/** The parts of a lock file that the rules read. */
export type LockFile = {
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
};

type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  link?: boolean;
};

/** Decisions of `allowScripts` in package.json about each package with an install script. */
export type AllowedScripts = Record<string, boolean>;

const registry = "https://registry.npmjs.org/";

/** Licences that any package may have: their only condition is that their words stay with the code. */
const permissive = [
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC"],
  ...["MIT", "MIT-0", "Python-2.0", "Unlicense"],
];

/** Licences with more conditions, and the packages whose use fits them. */
const conditional: Record<string, { packages: RegExp; because: string }> = {
  "CC-BY-4.0": {
    packages: /^caniuse-lite$/,
    because:
      "it asks for its authors' names, which stay beside the data; only tools of development read it",
  },
  "LGPL-3.0-or-later": {
    packages: /^@img\/sharp-/,
    because: "libvips is a library of its own beside the code, unchanged, and can be replaced",
  },
  "MPL-2.0": {
    packages: /^(?:lightningcss(?:-.+)?|axe-core|@resvg\/resvg-wasm)$/,
    because: "it asks for the sources of its own files only, which are unchanged and public",
  },
};

/** Packages whose package.json names no licence, and what the file LICENSE in them is. */
const unnamed: Record<string, string> = {
  "@react-aria/optimize-locales-plugin@2.0.2": "Apache-2.0",
};

/** The name of a package by its place in a lock file. */
export const nameOf = (place: string) => place.replace(/^.*node_modules\//, "");

/**
 * Lists faults of the packages of a lock file, a sentence each.
 * @param allowed `allowScripts` of package.json
 */
export function flawsOf(lock: LockFile, allowed: AllowedScripts): string[] {
  if (lock.lockfileVersion !== 3) return ["The lock file is not of version 3."];
  return Object.entries(lock.packages)
    .filter(([place]) => place !== "")
    .flatMap(([place, locked]) => flawsOfPackage(nameOf(place), locked, allowed));
}

function flawsOfPackage(name: string, locked: LockedPackage, allowed: AllowedScripts): string[] {
  const { version = "", resolved, integrity = "", hasInstallScript } = locked;
  const license = locked.license ?? unnamed[`${name}@${version}`];
  const flaws: string[] = [];
  if (locked.link) flaws.push("is a link to a folder");
  if (!/^\d+\.\d+\.\d+/.test(version)) flaws.push("has no version");
  if (!/^sha512-[\w+/]{86}==$/.test(integrity)) flaws.push("has no SHA-512 sum");
  // Without an address npm asks the registry that it is set to.
  if (resolved !== undefined && !resolved.startsWith(registry)) {
    flaws.push(`comes from ${resolved}`);
  }
  if (hasInstallScript && !Object.hasOwn(allowed, name)) {
    flaws.push("runs a script when it is installed, which `allowScripts` does not name");
  }
  if (license === undefined) flaws.push("names no licence");
  else if (!isAllowed(license, name)) flaws.push(`has the licence ${license}`);
  return flaws.map((flaw) => `${name} ${version} ${flaw}.`);
}

/** Whether a package may be used under a licence, or an expression of licences as SPDX writes it. */
export function isAllowed(expression: string, name: string): boolean {
  const inner = expression.replace(/^\(([^()]*)\)$/, "$1");
  if (inner.includes(" OR ")) return inner.split(" OR ").some((part) => isAllowed(part, name));
  if (inner.includes(" AND ")) return inner.split(" AND ").every((part) => isAllowed(part, name));
  return permissive.includes(inner) || conditional[inner]?.packages.test(name) === true;
}

/** How many packages have which licence, most first. */
export function licencesOf(lock: LockFile): [string, number][] {
  const counts = new Map<string, number>();
  for (const [place, { license, version }] of Object.entries(lock.packages)) {
    if (place === "") continue;
    const found = license ?? unnamed[`${nameOf(place)}@${version}`] ?? "none";
    counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
