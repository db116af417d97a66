import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
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
import { afterAll, expect, it } from "vitest";
import { brand, formerSamples, samples } from "~/brand";
import { leavesOf } from "~/domain/settings/sections";
import { clientReleases } from "~content/releases/client-releases";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "site-brand-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const versions = clientReleases.map(({ version }) => version.replaceAll(".", "\\."));

const second = {
  name: { cn: "福浏览器", en: "Foo Browser" },
  shortName: { cn: "福浏览器", en: "Foo" },
  fileStem: "Foo",
  slogan: { cn: "一人一窗。", en: "A window for each." },
  accent: 262,
  chroma: 1,
};

/** Builds the site with the second brand. @returns the text of each built file, without the operator's samples */
function build(config: string): Map<string, string> {
  const vite = [
    "node_modules/vite/bin/vite.js",
    "build",
    "--logLevel",
    "error",
    "--config",
    config,
  ];
  const { status, stderr } = spawnSync(process.execPath, vite, {
    cwd: folder,
    env: { PATH: process.env["PATH"], NODE_ENV: "production" },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  // Former samples are compared with stored texts, and never shown.
  const facts = [...formerSamples, ...leavesOf(samples).map(({ text }) => text)];
  const files = readdirSync(join(folder, "build"), { recursive: true, withFileTypes: true });
  return new Map(
    files
      .filter((file) => file.isFile() && /\.(js|css|svg|html|json)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name))
      .map((file) => [
        file.slice(folder.length),
        facts.reduce((text, fact) => text.replaceAll(fact, ""), readFileSync(file, "utf8")),
      ]),
  );
}

it("a build with a second brand has the first one's names nowhere: not in code, texts or starting content", () => {
  const sources = ["app", "brand", "console", "content", "scripts"];
  const files = ["package.json", "tsconfig.json", "run-server.ts", "server.ts", ".gitignore"];
  for (const name of [...sources, ...files, "vite.config.ts", "vite.console.config.ts"]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(
    join(folder, "brand/brand.ts"),
    `export const brand = ${JSON.stringify(second)};\n`,
  );
  const texts = new Map([...build("vite.config.ts"), ...build("vite.console.config.ts")]);
  const all = [...texts.values()].join("\n");
  for (const name of [second.name.cn, second.name.en]) expect(all).toContain(name);
  const first = [brand.name.cn, brand.name.en, brand.shortName.en, brand.fileStem];
  for (const [file, text] of texts) {
    for (const name of first) expect.soft(text.includes(name) && name, file).toBe(false);
  }
}, 600_000);

it("commands name the product nowhere in their help: no pipeline and no operator reads another company's name", () => {
  const helpOf = (script: string) => {
    const environment = { PATH: process.env["PATH"] };
    const { status, stdout } = spawnSync(process.execPath, [script, "--help"], {
      cwd: root,
      env: environment,
      encoding: "utf8",
    });
    expect([script, status]).toEqual([script, 0]);
    return stdout;
  };
  const operators = globSync("scripts/*.ts", { cwd: root }).filter((script) =>
    /^await operatorCommand\(/m.test(readFileSync(join(root, script), "utf8")),
  );
  expect(operators.length).toBeGreaterThan(10);
  const list = spawnSync(process.execPath, ["scripts/run.mjs", "site", "--help"], { cwd: root });
  const helps = ["cli/release-cli.mjs", ...operators].map(helpOf);
  const all = [String(list.stdout), ...helps].join("\n");
  for (const name of ["release-cli upload", "npm run site -- staff invite", "move-to-postgres"]) {
    expect(all).toContain(name);
  }
  const names = [brand.name.cn, brand.name.en, brand.shortName.en].join("|");
  expect(all).not.toMatch(new RegExp(names, "i"));
});

it("tests of the built site take the names of sample files from the brand, so that they pass with another one", () => {
  const startsSite = /~tests\/support\/(?:built-site|site-process|starting-app|starting-site)"/;
  const sampleFile = new RegExp(`${brand.fileStem}-(?:${[...versions, "Chromium"].join("|")})\\b`);
  const tests = globSync(["tests/{e2e,engines}/*.ts", "tests/integration/*.ts"], { cwd: root });
  expect(tests.length).toBeGreaterThan(50);
  for (const test of tests) {
    const text = readFileSync(join(root, test), "utf8");
    if (!test.startsWith("tests/integration") || startsSite.test(text)) {
      expect.soft(sampleFile.exec(text)?.[0], test).toBeUndefined();
    }
  }
});
