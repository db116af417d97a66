import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { replaceReload } from "./guard-chunk-reload.ts";

it.each(["development", "production"])("replaces the %s build's unguarded reload", (mode) => {
  const file = `../node_modules/react-router/dist/${mode}/lib/dom/ssr/routeModules.js`;
  const code = readFileSync(fileURLToPath(new URL(file, import.meta.url)), "utf8");
  const guarded = replaceReload(code);
  expect(guarded).toContain("return recoverFromChunkError(error);");
  expect(guarded).not.toContain("location.reload");
});

it("says so when there is nothing to replace", () => {
  expect(replaceReload("export const other = 1;")).toBeNull();
});
