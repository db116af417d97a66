import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { flawsOf, isAllowed, type LockFile, nameOf } from "./package-rules";
import runtimePackages from "./runtime-packages.json";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const own = read("package.json");
const lock: LockFile = read("package-lock.json");

const sum = `sha512-${"a".repeat(86)}==`;
const sound = { version: "1.0.0", integrity: sum, license: "MIT" };
const flawsWith = (changes: object, name = "a") =>
  flawsOf(
    {
      lockfileVersion: 3,
      packages: { "": {}, [`node_modules/${name}`]: { ...sound, ...changes } },
    },
    {
      known: true,
      denied: false,
    },
  );

describe("the lock files", () => {
  it.each(["", "bench/mutation/"])("%spackage-lock.json keeps every rule", (folder) => {
    const locked: LockFile = read(`${folder}package-lock.json`);
    expect(Object.keys(locked.packages).length).toBeGreaterThan(50);
    expect(flawsOf(locked, read(`${folder}package.json`).allowScripts ?? {})).toEqual([]);
  });

  it("let Node's package alone run a script, and name nobody who has none", () => {
    expect(own.allowScripts).toEqual({ node: true, esbuild: false });
    const withScripts = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => nameOf(place));
    expect([...new Set(withScripts)].sort()).toEqual(Object.keys(own.allowScripts).sort());
    expect(readFileSync(".npmrc", "utf8")).toContain("strict-allow-scripts=true\n");
  });

  it("have exact versions of everything that package.json names", () => {
    const named = Object.entries({ ...own.dependencies, ...own.devDependencies });
    expect(named.length).toBeGreaterThan(50);
    for (const [name, version] of named) {
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
    }
  });

  it("know the sums of the Node that package.json names, for each system", () => {
    const { node } = own.dependencies;
    expect(Object.keys(runtimePackages).map((name) => name.split("@")[1])).toEqual(
      Array(5).fill(node),
    );
    for (const one of Object.values(runtimePackages)) expect(one).toMatch(/^sha512-[\w+/]{86}==$/);
  });
});

describe("a package breaks a rule", () => {
  it("not when nothing is wrong", () => {
    expect(flawsWith({})).toEqual([]);
    expect(flawsWith({ resolved: "https://registry.npmjs.org/a/-/a-1.0.0.tgz" })).toEqual([]);
    for (const name of ["known", "denied", "b/node_modules/known"]) {
      expect(flawsWith({ hasInstallScript: true }, name)).toEqual([]);
    }
  });

  it.each([
    [{ integrity: undefined }, "a 1.0.0 has no SHA-512 sum."],
    [{ integrity: "sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=" }, "a 1.0.0 has no SHA-512 sum."],
    [
      { resolved: "git+ssh://git@github.com/a/a.git#1" },
      "a 1.0.0 comes from git+ssh://git@github.com/a/a.git#1.",
    ],
    [
      { resolved: "https://registry.npmjs.org.other/a.tgz" },
      "a 1.0.0 comes from https://registry.npmjs.org.other/a.tgz.",
    ],
    [{ link: true }, "a 1.0.0 is a link to a folder."],
    [{ version: "file:../a" }, "a file:../a has no version."],
    [
      { hasInstallScript: true },
      "a 1.0.0 runs a script when it is installed, which `allowScripts` does not name.",
    ],
    [{ license: undefined }, "a 1.0.0 names no licence."],
    [{ license: "GPL-3.0-only" }, "a 1.0.0 has the licence GPL-3.0-only."],
    [{ license: "MPL-2.0" }, "a 1.0.0 has the licence MPL-2.0."],
  ])("%o: %s", (changes, flaw) => {
    expect(flawsWith(changes)).toEqual([flaw]);
  });

  it("by an expression of licences, of which any or all must be allowed", () => {
    expect(isAllowed("(GPL-2.0-only OR MIT)", "a")).toBe(true);
    expect(isAllowed("GPL-2.0-only AND MIT", "a")).toBe(false);
    expect(isAllowed("Apache-2.0 AND LGPL-3.0-or-later AND MIT", "@img/sharp-wasm32")).toBe(true);
    expect(isAllowed("Apache-2.0 AND LGPL-3.0-or-later AND MIT", "a")).toBe(false);
    expect(isAllowed("MIT AND (GPL-2.0-only OR ISC)", "a")).toBe(false);
    expect(isAllowed("SEE LICENSE IN LICENSE", "a")).toBe(false);
  });
});
