import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
let folder: string;

/** A copy of all that a build reads. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "site-build-"));
  const sources = ["app", "brand", "console", "content", "scripts", "tsconfig.json"];
  const files = ["package.json", "run-server.ts", "server.ts", "vite.config.ts", ".gitignore"];
  for (const name of [...sources, ...files]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds what browsers get of the public pages. @returns the hash of each file by its path */
function build(): Record<string, string> {
  const vite = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "error"];
  const { status, stderr } = spawnSync(process.execPath, vite, {
    cwd: folder,
    env: { PATH: process.env["PATH"], NODE_ENV: "production" },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  const built = join(folder, "build/client");
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(built.length),
      createHash("sha256").update(readFileSync(file)).digest("hex"),
    ]),
  );
}

it("public pages have the same scripts and styles with this console, another one, and none", () => {
  const withConsole = build();
  const names = Object.keys(withConsole);
  for (const ending of [".js", ".css", ".svg"]) {
    expect(names.filter((name) => name.endsWith(ending)).length).toBeGreaterThan(0);
  }

  // The host knows the console's addresses; nothing else of it is left.
  const addresses = readFileSync(join(folder, "console/api/addresses.ts"));
  rmSync(join(folder, "console"), { recursive: true });
  mkdirSync(join(folder, "console/api"), { recursive: true });
  writeFileSync(join(folder, "console/api/addresses.ts"), addresses);
  expect(build()).toEqual(withConsole);

  // Classes that no page has would be in the styles if they were looked for here.
  const another =
    'export const Screen = () => <p className="ps-[37px] hyphens-manual">Other</p>;\n';
  writeFileSync(join(folder, "console/other-screen.tsx"), another);
  expect(build()).toEqual(withConsole);

  // The same classes in a page do change the styles, so this can fail.
  writeFileSync(join(folder, "app/site/other-page.tsx"), another);
  expect(build()).not.toEqual(withConsole);
  // Four builds, on a machine that may be busy.
}, 600_000);
