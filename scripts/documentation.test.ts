import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const names = globSync("{*.md,{brand,deploy,docs}/**/*.md}");
const pages = names.map((name) => ({ name, text: readFileSync(name, "utf8") }));

/** Places that a build or a running site makes: no checkout has them. */
const madeLater = /^(?:build|data|content\/pictures)\//;

/** Every path of the tree, and every end of one: pages name a file without its folders where that is clear. */
const ends = new Set(
  globSync(
    "{*,{app,bench,brand,cli,console,content,deploy,docs,public,scripts,tests,types}/**/*}",
    {
      exclude: ["**/node_modules"],
    },
  ).flatMap((path) => {
    const parts = path.split(/[\\/]/);
    return parts.map((_, first) => parts.slice(first).join("/"));
  }),
);

/** The paths of source files and folders that a page names; other files may be of another program. */
function pathsIn(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, "");
  return [...prose.matchAll(/`([\w@*-][\w.@*-]*(?:\/[\w.@*-]+)*\/?)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => /\/$|\.(?:tsx?|mjs|sql|css|cmd|md)$/.test(path) && !madeLater.test(path));
}

const isThere = (path: string) =>
  path.includes("*") ? globSync(path).length > 0 : ends.has(path.replace(/\/$/, ""));

/** Names that a rule does not find, each with its page. */
const missing = (found: (page: (typeof pages)[number]) => string[]): string[] =>
  pages.flatMap((page) => found(page).map((what) => `${page.name}: ${what}`));

describe("the documentation", () => {
  it("begins the list of changes with the version of the code", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    const [, newest] = /^## (\S+)/m.exec(readFileSync("CHANGELOG.md", "utf8")) ?? [];
    expect(newest).toBe(version);
  });

  it("names files and folders that there are", () => {
    expect(missing(({ text }) => pathsIn(text).filter((path) => !isThere(path)))).toEqual([]);
  });

  it("links to pages that there are", () => {
    const link = /\]\((?![\w+.-]+:|\/|#)([^)#\s]+)/g;
    const targetsIn = (text: string) => [...text.matchAll(link)].map(([, to = ""]) => to);
    expect(
      missing(({ name, text }) =>
        targetsIn(text).filter((to) => !existsSync(join(dirname(name), to))),
      ),
    ).toEqual([]);
  });

  it("links to headings that there are", () => {
    const link = /\]\((?![\w+.-]+:|\/)([^)#\s]*)#([^)\s]+)\)/g;
    const anchorsOf = (text: string) =>
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, "")
          .replaceAll(" ", "-"),
      );
    const hasHeading = (file: string, anchor: string) =>
      !file.endsWith(".md") || anchorsOf(readFileSync(file, "utf8")).includes(anchor);
    expect(
      missing(({ name, text }) =>
        [...text.matchAll(link)]
          .filter(([, to = "", anchor = ""]) => {
            return !hasHeading(to === "" ? name : join(dirname(name), to), anchor);
          })
          .map(([all]) => all),
      ),
    ).toEqual([]);
  });

  it("names commands that there are", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
    const command = /\bnpm run (?:--\S+ )*([\w:-]+)/g;
    const commandsIn = (text: string) => [...text.matchAll(command)].map(([, run = ""]) => run);
    expect(commandsIn(readFileSync("README.md", "utf8"))).toContain("check");
    expect(missing(({ text }) => commandsIn(text).filter((run) => !(run in scripts)))).toEqual([]);
  });

  it("is read so that what is not there is found", () => {
    const text = "`app/host/nowhere.ts`, `nobody.server.ts`, `tests/none/`, `app/host/*.none.ts`";
    expect(pathsIn(text).filter((path) => !isThere(path))).toHaveLength(4);
    expect(pathsIn("`package.json` `x.y` `build/server/index.ts` `a b.ts`")).toEqual([]);
  });
});
