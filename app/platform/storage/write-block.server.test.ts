import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeBlock } from "./write-block.server";

it("a block is written to the folder and removed; without the folder it fails", async () => {
  const folder = await mkdtemp(join(tmpdir(), "write-check-"));
  await writeBlock(folder);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  await expect(writeBlock(folder)).rejects.toThrow("ENOENT");
});
