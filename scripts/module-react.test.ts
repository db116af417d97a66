import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { asModule } from "./module-react.ts";

const file = "../node_modules/react-dom/cjs/react-dom-client.production.js";
const code = readFileSync(new URL(file, import.meta.url), "utf8");

test("the installed renderer becomes a module with the same exports", () => {
  const module = asModule(code);
  for (const [, name] of code.matchAll(/^exports\.(\w+)/gm)) {
    expect(module).toContain(`export const ${name} = `);
  }
  expect(module).toContain('import Scheduler from "scheduler";');
});

test("a renderer that is written otherwise is refused", () => {
  expect(asModule(code.replace('require("scheduler")', 'require("other")'))).toBeNull();
  expect(
    asModule(code.replace("exports.hydrateRoot =", "module.exports.hydrateRoot =")),
  ).toBeNull();
});
