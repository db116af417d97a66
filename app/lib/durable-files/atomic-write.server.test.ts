import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeFileAtomically } from "./atomic-write.server";

it("leaves nothing behind when it fails", async () => {
  const folder = await mkdtemp(join(tmpdir(), "atomic-test-"));
  const path = join(folder, "taken");
  await mkdir(join(path, "by-a-folder"), { recursive: true });
  await expect(writeFileAtomically(path, "text")).rejects.toThrow();
  expect(await readdir(folder)).toEqual(["taken"]);
  await rm(folder, { recursive: true });
});
