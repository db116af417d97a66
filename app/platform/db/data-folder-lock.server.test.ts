import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runChild } from "~tests/support/child-process";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { DataFolderLockedError, lockDataFolder } from "./data-folder-lock.server";

describe("the lock of a data folder", () => {
  let folder: string;

  beforeEach(async () => {
    folder = temporaryFolder();
  });

  it("refuses a folder that another process has locked, until that process ends", async () => {
    const holder = runChild("tests/support/folder-holder.ts", folder);
    await holder.lines(1);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderLockedError);
    expect(() => lockDataFolder(folder)).toThrow(`in use by process ${holder.pid}`);
    await holder.kill();
    lockDataFolder(folder)();
  });

  it("refuses a folder that this process has locked, until it is unlocked", () => {
    const unlock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderLockedError);
    unlock();
    lockDataFolder(folder)();
  });

  it("has another message when the folder is unusable for other reasons", async () => {
    await mkdir(join(folder, "lock"));
    expect(() => lockDataFolder(folder)).toThrow(/unable to open/);
  });
});
