import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEnv } from "~/platform/env/env.server";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { openStorages } from "./open-storage.server";

it("without a bucket, files and pictures are folders of the data folder", async () => {
  const folder = temporaryFolder();
  const { storage, mediaStorage } = await openStorages(readEnv({}), folder);
  await storage.write("a.zip", [Buffer.from("a")]);
  await mediaStorage.write("b.webp", [Buffer.from("b")]);
  expect(await readdir(join(folder, "files"))).toEqual(["a.zip"]);
  expect(await readdir(join(folder, "media"))).toEqual(["b.webp"]);
  expect(storage.downloadAddress).toBeUndefined();
});
