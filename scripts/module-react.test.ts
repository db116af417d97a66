import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { asModule } from "./module-react.ts";

const read = (file: string) =>
  readFileSync(new URL(`../node_modules/${file}`, import.meta.url), "utf8");

const renderer = read("react-dom/cjs/react-dom-client.production.js");

test.each([
  ["the library", read("react/cjs/react.production.js"), []],
  ["what JSX becomes", read("react/cjs/react-jsx-runtime.production.js"), []],
  ["what needs a document", read("react-dom/cjs/react-dom.production.js"), ["react"]],
  ["the renderer", renderer, ["scheduler", "react", "react-dom"]],
  ["the scheduler", read("scheduler/cjs/scheduler.production.js"), []],
])("%s becomes a module with the same exports", async (_, code, packages) => {
  const module = asModule(code) ?? "";
  const names = new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, name]) => name));
  const imported = [...module.matchAll(/^import \* as \w+ from "([\w-]+)";$/gm)];
  expect(imported.map(([, name]) => name)).toEqual(packages);
  const exported = await import(`data:text/javascript,${encodeURIComponent(withPaths(module))}`);
  expect(new Set(Object.keys(exported))).toEqual(names);
});

test.each([
  ['require("scheduler")', "require(scheduler)"],
  ["exports.hydrateRoot =", "module.exports.hydrateRoot ="],
  ["exports.hydrateRoot =", 'exports["hydrateRoot"] ='],
])("a renderer that has %s as %s is refused", (written, otherwise) => {
  expect(asModule(renderer.replace(written, otherwise))).toBeNull();
});

test("a file that exports nothing is refused", () => expect(asModule("f();")).toBeNull());

/** Modules out of a text know no packages by name. */
function withPaths(module: string): string {
  return module.replace(/from "([\w-]+)"/g, (_, name) => `from "${import.meta.resolve(name)}"`);
}
