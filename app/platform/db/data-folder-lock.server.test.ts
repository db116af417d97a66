import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runChild } from "~tests/support/child-process";
import { DataFolderLockedError, lockDataFolder } from "./data-folder-lock.server";

describe("the lock of a data folder", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lock-test-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("refuses a folder that another process holds, until that process dies", async () => {
    const holder = runChild("tests/support/folder-holder.ts", folder);
    await holder.lines(1);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderLockedError);
    expect(() => lockDataFolder(folder)).toThrow(`in use by process ${holder.pid}`);
    await holder.kill();
    lockDataFolder(folder)();
  });

  it("refuses a folder that this process holds, until it is given back", () => {
    const unlock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderLockedError);
    unlock();
    lockDataFolder(folder)();
  });

  it("makes the folder", () => {
    lockDataFolder(join(folder, "deep", "data"))();
  });

  it("does not blame another process for what is broken", async () => {
    await mkdir(join(folder, "lock"));
    expect(() => lockDataFolder(folder)).toThrow(/unable to open/);
  });
});
