import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Not in `.env.example`, because `npm start` sets it. */
const setByScripts = ["NODE_ENV"];
/** In `.env.example`, although the site does not read it. */
const readByBuild = ["ASSET_HOST"];

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

it(".env.example lists every setting, and nothing else", () => {
  const source = read("app/platform/env/env.server.ts");
  const [, schema = ""] = /const variables = z\.object\(\{\n(.*?)\n\}\);/s.exec(source) ?? [];
  const settings = namesIn(schema, /^ {2}([A-Z][A-Z_\d]*):/gm);
  expect(settings.length).toBeGreaterThan(20);
  const listed = namesIn(read(".env.example"), /^([A-Z][A-Z_\d]*)=/gm);
  const expected = settings.filter((name) => !setByScripts.includes(name));
  expect(listed.toSorted()).toEqual([...expected, ...readByBuild].sort());
});

it("the build reads no other setting", () => {
  const names = namesIn(read("vite.config.ts"), /process\.env(?:\.|\[")([A-Z_]+)/g);
  expect([...new Set(names)].filter((name) => !setByScripts.includes(name))).toEqual(readByBuild);
});
