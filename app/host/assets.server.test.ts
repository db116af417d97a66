import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { createAssetsHandler } from "./assets.server";

let folder: string;
let handler: ReturnType<typeof createAssetsHandler>;
beforeAll(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, ".vite/deep"), { recursive: true });
  for (const path of ["icon.svg", "icon.svg.br", ".hidden", ".vite/manifest.json", ".vite/deep/a"])
    writeFileSync(join(folder, path), "text");
  handler = createAssetsHandler(folder, {});
});

it("serves the built files by their path", () => {
  expect(handler.isAsset("/icon.svg?v=1")).toBe(true);
});

it.each(["/.hidden", "/.vite/manifest.json", "/.vite/deep/a", "/icon.svg.br"])(
  "does not serve %s",
  (path) => expect(handler.isAsset(path)).toBe(false),
);
