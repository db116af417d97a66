import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

/** The console's code by its path, without tests and without the strings themselves. */
const sources = new Map(
  readdirSync("console", { recursive: true, encoding: "utf8" })
    .map((name) => `console/${name.replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|words\.(cn|en)\.ts$/.test(path))
    .map((path) => [path, readFileSync(path, "utf8")] as const),
);

function resolve(from: string, name: string): string | undefined {
  const base = name.startsWith("~console/")
    ? name.replace("~console/", "console/")
    : normalize(join(dirname(from), name));
  return [`${base}.ts`, `${base}.tsx`, `${base}/index.tsx`].find((path) => sources.has(path));
}

/** The files of the console that a file imports: statically, or only when they are needed. */
function importsOf(path: string, isLazy: boolean): string[] {
  const pattern = isLazy
    ? /\bimport\("(~console\/[^"]+|\.[^"]+)"\)/g
    : /^(?:import|export) (?!type )(?:[^;]*? from )?"(~console\/[^"]+|\.[^"]+)";/gm;
  return [...(sources.get(path) ?? "").matchAll(pattern)].flatMap(([, name = ""]) => {
    return resolve(path, name) ?? [];
  });
}

/** Lists the files that are loaded with a file. */
function loadedWith(path: string): string[] {
  const found = new Set([path]);
  for (const one of found) for (const imported of importsOf(one, false)) found.add(imported);
  return [...found];
}

const declared = new Map(
  [...sources].flatMap(([path, text]) =>
    [...text.matchAll(/^addStrings\("(\w+)"/gm)].map(([, name = ""]) => [name, path] as const),
  ),
);

/** The strings that a file uses: `words.offer`, `{ offer } = words`, `words: { offer }`. */
function usedIn(path: string): string[] {
  const text = sources.get(path) ?? "";
  const taken = [
    ...text.matchAll(
      /\{([^{}]*)\} = (?:[\w.]*\bwords|all|use(?:Words\(\)|Language\(\)\.words))(?![.\w])/g,
    ),
    ...text.matchAll(/\bwords: \{([^{}]*)\} ?[,}]/g),
  ].flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().split(":")[0] ?? ""));
  const named = [...text.matchAll(/\b(?:words|all|useWords\(\))\s*\??\.\s*(\w+)/g)].map(
    ([, name = ""]) => name,
  );
  return [...new Set([...taken, ...named])].filter((name) => declared.has(name));
}

/** The files that register the strings of a folder. */
const folders = [...new Set(declared.values())];

const lazy = [...sources.keys()].flatMap((path) =>
  importsOf(path, true).map((imported) => [path, imported] as const),
);
const roots = [...new Set(["console/entry.tsx", ...lazy.map(([, imported]) => imported)])];

describe("strings that come with the screens", () => {
  it.each(roots)("are registered by what %s imports", (root) => {
    const loaded = loadedWith(root);
    const missing = loaded.flatMap((path) =>
      usedIn(path)
        .filter((name) => !loaded.includes(declared.get(name) ?? ""))
        .map((name) => `${path} uses ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("are waited for wherever code is loaded later", () => {
    const bare = lazy.filter(([path, imported]) => {
      const needsStrings = loadedWith(imported).some((one) => folders.includes(one));
      return needsStrings && !/withStrings|load: \(\) => import/.test(sources.get(path) ?? "");
    });
    expect(bare).toEqual([]);
  });

  it("are not loaded before the sign-in", () => {
    const loaded = loadedWith("console/entry.tsx");
    expect(loaded.filter((path) => folders.includes(path))).toEqual([]);
  });
});
