import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { partialFilesSuite } from "~tests/support/storage-suites";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { createLocalPartialFiles } from "./local-partial-files.server";
import { createLocalStorage } from "./local-storage.server";
import { createPiecewiseFiles } from "./piecewise-files.server";

describe("unfinished files in local storage", () => {
  partialFilesSuite((folder) => ({
    storage: createLocalStorage(folder),
    files: createLocalPartialFiles(folder),
  }));

  it("lie beside the files", async () => {
    const folder = temporaryFolder();
    const files = createLocalPartialFiles(folder);
    await files.append("0123456789abcdef", 0, [Buffer.from("begun")], async () => undefined);
    await writeFile(join(folder, "b.exe"), "another");
    expect((await readdir(folder)).sort()).toEqual([".unfinished", "b.exe"]);
    expect(await files.room()).toBeGreaterThan(0);
  });
});

describe("unfinished files in memory storage", () =>
  partialFilesSuite(() => {
    const storage = createMemoryStorage();
    return { storage, files: createPiecewiseFiles(storage, { pieceSize: 64 }) };
  }));
