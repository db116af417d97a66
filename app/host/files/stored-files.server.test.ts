import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { JobResult } from "~/domain/background-job/job-part";
import { englishResult, JobError } from "~/domain/background-job/job-result";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import { listPublishedFiles } from "~/domain/release/public/release-queries.server";
import { openWholeFiles } from "~/platform/storage/whole-files.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { patience } from "~tests/support/patience";
import { newRelease } from "~tests/support/release-factory";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { createStoredFiles } from "./stored-files.server";

const { db } = await databaseOfFile();

describe("stored files", () => {
  const log = { error: vi.fn() };
  let storage: ReturnType<typeof createMemoryStorage>;
  const name = "Manifold-1.0.0-x64.zip";
  const draft = "Manifold-2.0.0-x64.zip";

  beforeEach(async () => {
    log.error.mockClear();
    storage = createMemoryStorage();
    const seeds = ["1.0.0", "1.1.0"].map((version) => newRelease({ product: "client", version }));
    const hidden = newRelease({ product: "client", version: "2.0.0", status: "draft" });
    await seedReleases(db, { seeds: [...seeds, hidden], storage });
  });

  /** Files whose first reading may take its time. */
  const open = () => createStoredFiles({ db, storage, log, patience: patience.timeout });
  const check = async () => {
    const files = open();
    expect(files.health().state).toBe("checking");
    await files.check();
    return files;
  };
  /** The outcome of a check: its result in English, or its error. */
  const told = async () => {
    const outcome = await open().check();
    if (outcome === undefined) throw new Error("The check was stopped");
    return "error" in outcome ? outcome.error : englishResult(outcome.result);
  };
  const unread = (count: number): JobResult => [{ code: "files-not-readable", count, of: 2 }];
  const bytes = () => Buffer.from(storage.files.get(name) ?? []);
  const fileOf = async (wanted: string) => {
    const file = (await listPublishedFiles(db)).find((each) => each.name === wanted);
    if (file === undefined) throw new Error(`${wanted} is not published`);
    return file;
  };

  it("are intact when every published file is", async () => {
    await storage.remove(draft);
    const files = await check();
    expect(files.health()).toEqual({ state: "whole", checked: 2, damaged: [] });
    expect(await files.problemOf(await fileOf(name))).toBeUndefined();
    expect(log.error).not.toHaveBeenCalled();
  });

  it.each([
    ["missing", () => storage.remove(name)],
    ["wrong size", () => storage.write(name, [bytes().subarray(1)])],
    ["wrong bytes", () => storage.write(name, [bytes().reverse()])],
  ] as const)("are reported when one is damaged: %s", async (problem, damage) => {
    await damage();
    const files = await check();
    const damaged = [{ name, problem }];
    expect(files.health()).toEqual({ state: "damaged", checked: 2, damaged });
    expect(await files.problemOf(await fileOf(name))).toBe(problem);
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { file: name, problem },
      "stored file damaged",
    );
  });

  it("are intact again when a damaged file is replaced by the right one", async () => {
    const right = bytes();
    await storage.write(name, [bytes().reverse()]);
    const files = await check();
    await new Promise((resolve) => setTimeout(resolve, 2));
    await storage.write(name, [right]);
    const file = await fileOf(name);
    expect(await Promise.all([files.problemOf(file), files.problemOf(file)])).toEqual([
      undefined,
      undefined,
    ]);
    expect(files.health().state).toBe("whole");
  });

  it("are found damaged when a file is replaced by another one after the check", async () => {
    const files = await check();
    await new Promise((resolve) => setTimeout(resolve, 2));
    await storage.write(name, [bytes().reverse()]);
    expect(await files.problemOf(await fileOf(name))).toBe("wrong bytes");
    expect(files.health().damaged).toEqual([{ name, problem: "wrong bytes" }]);
  });

  it("are told of after the check: how many there are, what is damaged, what cannot be read", async () => {
    expect(await told()).toBe("2 files read, 0 damaged");
    await storage.remove(name);
    expect(await told()).toBe("2 files read, 1 damaged");
    vi.spyOn(storage, "read").mockRejectedValue(new Error("EIO"));
    expect(await told()).toEqual(new JobError(unread(1)));
    vi.spyOn(storage, "stat").mockRejectedValue(new Error("EIO"));
    expect(await told()).toEqual(new JobError(unread(2)));
  });

  it("are not read where the storage keeps the sum that they were checked against", async () => {
    const { stat } = storage;
    const read = vi.spyOn(storage, "read");
    const keeping = (sha256: string) =>
      vi.spyOn(storage, "stat").mockImplementation(async (file) => {
        const found = await stat(file);
        return found && { ...found, sha256 };
      });
    const file = await fileOf(name);
    keeping(file.sha256);
    const files = open();
    expect(await files.problemOf(file)).toBeUndefined();
    expect(await files.problemOf({ ...file, size: file.size + 1 })).toBe("wrong size");
    keeping("0".repeat(64));
    expect(await files.problemOf(file)).toBe("wrong bytes");
    expect(read).not.toHaveBeenCalled();
  });

  it("are looked at once for downloads that begin at the same time, and anew for later ones", async () => {
    const files = await check();
    const file = await fileOf(name);
    const stat = vi.spyOn(storage, "stat").mockRejectedValueOnce(new Error("SlowDown"));
    const failed = await Promise.allSettled([files.problemOf(file), files.problemOf(file)]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(stat).toHaveBeenCalledOnce();
    // A failure is kept for nobody who comes later.
    expect(await Promise.all([files.problemOf(file), files.problemOf(file)])).toEqual([
      undefined,
      undefined,
    ]);
    expect(stat).toHaveBeenCalledTimes(2);
  });

  it("are checked at the first download if not before", async () => {
    await storage.write(name, [bytes().reverse()]);
    const files = open();
    expect(await files.problemOf(await fileOf(name))).toBe("wrong bytes");
    expect(await files.problemOf(await fileOf("Manifold-1.1.0-x64.zip"))).toBeUndefined();
  });

  it("are checked again when the first check failed", async () => {
    await storage.write(name, [bytes().reverse()]);
    const read = vi.spyOn(storage, "read").mockRejectedValue(new Error("EIO"));
    const files = await check();
    await expect(files.problemOf(await fileOf(name))).rejects.toThrow("EIO");
    read.mockRestore();
    expect(await files.problemOf(await fileOf(name))).toBe("wrong bytes");
  });

  it("delay a download only for a limited time, while the check goes on", async () => {
    const { read } = storage;
    const held = Promise.withResolvers<void>();
    vi.spyOn(storage, "read").mockImplementation(async (...asked) => {
      await held.promise;
      return read(...asked);
    });
    const files = createStoredFiles({ db, storage, log, patience: 10 });
    const file = await fileOf(name);
    expect(await files.problemOf(file)).toBe("unread");
    held.resolve();
    await vi.waitFor(async () => expect(await files.problemOf(file)).toBeUndefined(), patience);
    expect(storage.read).toHaveBeenCalledTimes(1);
  });

  describe("after a restart", () => {
    let folder: string;
    const held = () => {
      const { read } = storage;
      const gate = Promise.withResolvers<void>();
      vi.spyOn(storage, "read").mockImplementation(async (...asked) => {
        await gate.promise;
        return read(...asked);
      });
      return gate;
    };
    /** A process of the site, in which a download does not wait for a reading. */
    const start = () => {
      const wholeFiles = openWholeFiles(folder, { log });
      return createStoredFiles({ db, storage, log, wholeFiles, patience: 10 });
    };

    beforeEach(async () => {
      folder = temporaryFolder();
      const before = createStoredFiles({
        db,
        storage,
        log,
        wholeFiles: openWholeFiles(folder, { log }),
      });
      await before.check();
      await before.stop();
    });
    afterEach(async () => {
      vi.restoreAllMocks();
    });

    it("are not refused while they are read again", async () => {
      const gate = held();
      const files = start();
      const checked = files.check();
      expect(await files.problemOf(await fileOf(name))).toBeUndefined();
      expect(files.health()).toMatchObject({ state: "checking", checked: 0 });
      gate.resolve();
      await checked;
      expect(files.health()).toEqual({ state: "whole", checked: 2, damaged: [] });
    });

    it("are read before anybody gets them where they were written since", async () => {
      await storage.write(name, [bytes().reverse()]);
      const gate = held();
      const files = start();
      const file = await fileOf(name);
      expect(await files.problemOf(file)).toBe("unread");
      gate.resolve();
      await vi.waitFor(async () => expect(await files.problemOf(file)).toBe("wrong bytes"));
    });

    it("are read before anybody gets them where the record says another sum", async () => {
      held();
      const file = { ...(await fileOf(name)), sha256: "0".repeat(64) };
      expect(await start().problemOf(file)).toBe("unread");
    });

    it("are refused as soon as they are found rotten, and by the process after that", async () => {
      // A disk changes bytes and tells nobody.
      storage.files.set(name, bytes().reverse());
      const files = start();
      const file = await fileOf(name);
      expect(await files.problemOf(file)).toBeUndefined();
      await files.check();
      expect(await files.problemOf(file)).toBe("wrong bytes");
      await files.stop();
      held();
      expect(await start().problemOf(file)).toBe("unread");
    });

    it("are read at a download where no check comes to them any more", async () => {
      const files = start();
      storage.files.set(name, bytes().reverse());
      const file = await fileOf(name);
      expect(await files.problemOf(file)).toBeUndefined();
      await vi.waitFor(async () => expect(await files.problemOf(file)).toBe("wrong bytes"));
    });

    it("are believed no longer when they cannot be read", async () => {
      vi.spyOn(storage, "read").mockRejectedValue(new Error("EIO"));
      const files = start();
      await files.check();
      await expect(files.problemOf(await fileOf(name))).rejects.toThrow("EIO");
    });

    it("are read as at first where the note of them is damaged, which is then written anew", async () => {
      const note = join(folder, "whole-files.json");
      const right = await readFile(note, "utf8");
      for (const damaged of [right.slice(1), "[]", '{"files":[{"name":1}]}', ""]) {
        await writeFile(note, damaged);
        const gate = held();
        const files = start();
        expect(await files.problemOf(await fileOf(name)), damaged).toBe("unread");
        gate.resolve();
        await files.check();
        await files.stop();
        expect(JSON.parse(await readFile(note, "utf8"))).toEqual(JSON.parse(right));
        vi.restoreAllMocks();
      }
    });
  });

  it("are no longer checked when the process stops", async () => {
    const files = open();
    const checked = files.check();
    await files.stop();
    expect(await checked).toBeUndefined();
    expect(log.error).not.toHaveBeenCalled();
  });
});
