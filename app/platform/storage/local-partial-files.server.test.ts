import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { MissingFileError } from "./file-storage";
import { createLocalPartialFiles } from "./local-partial-files.server";
import { createLocalStorage } from "./local-storage.server";

/** Folders that were synced, and what else is worth its place among them, in the order in which it happened. */
const happened: string[] = [];
/** Simulates a kill at that time: nothing after it happens. */
let isKilled = false;

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  return {
    ...real,
    async rename(from: string, to: string) {
      await real.rename(from, to);
      happened.push(`rename ${to}`);
    },
    async open(path: string, ...more: [string | number | undefined]) {
      const file = await real.open(path, ...more);
      if (!(await file.stat()).isDirectory()) return file;
      const sync = file.sync.bind(file);
      file.sync = async () => {
        if (isKilled) throw new Error("killed");
        await sync();
        happened.push(`sync ${path}`);
      };
      return file;
    },
  };
});

const bytes = Buffer.from("bytes of an installer");
const whole = {
  sha256: createHash("sha256").update(bytes).digest("hex"),
  mediaType: "application/octet-stream",
};
const part = { id: "0123456789abcdef", size: bytes.length };

describe("unfinished files in a folder", () => {
  let outer: string;
  let root: string;

  beforeEach(async () => {
    outer = temporaryFolder();
    root = join(outer, "data", "files");
    happened.length = 0;
    isKilled = false;
  });

  const parts = () => join(root, ".unfinished");

  it("are told to be there after each new folder and the name are on the disk", async () => {
    await createLocalPartialFiles(root).append(part.id, 0, [bytes], async () => {
      happened.push("told");
    });
    expect(happened).toEqual([
      ...[root, join(outer, "data"), outer, parts()].map((path) => `sync ${path}`),
      "told",
    ]);
  });

  it("have their name on the disk before anybody is told", async () => {
    const files = createLocalPartialFiles(root);
    await files.append(part.id, 0, [bytes], async () => undefined);
    happened.length = 0;
    await files.finish([part], "a.exe", whole);
    expect(happened).toEqual([`rename ${join(root, "a.exe")}`, `sync ${root}`, `sync ${parts()}`]);
  });

  it("have it there as well when the process that gave it was killed before", async () => {
    await createLocalPartialFiles(root).append(part.id, 0, [bytes], async () => undefined);
    isKilled = true;
    await expect(createLocalPartialFiles(root).finish([part], "a.exe", whole)).rejects.toThrow(
      "killed",
    );
    expect(await readdir(root)).toContain("a.exe");
    isKilled = false;
    happened.length = 0;
    // Who asks again finds the file there, and tells so.
    await expect(createLocalPartialFiles(root).finish([part], "a.exe", whole)).rejects.toThrow(
      MissingFileError,
    );
    expect(happened).toEqual([`sync ${root}`]);
  });

  it("lie in folders that are on the disk, as files that are written at once do", async () => {
    await createLocalStorage(root).write("b.exe", [bytes], { mediaType: whole.mediaType });
    expect(happened).toEqual([
      ...[join(outer, "data"), outer].map((path) => `sync ${path}`),
      expect.stringMatching(/^rename /),
      `sync ${root}`,
    ]);
  });
});
