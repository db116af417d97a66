import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "~/platform/db/database.server";
import { articles, articleTranslations } from "~/platform/db/schema";
import { readEnv } from "~/platform/env/env.server";
import { openStorages } from "~/platform/storage/open-storage.server";
import { keepUmask } from "~tests/support/keep-umask";
import { storePicture } from "~tests/support/pictures";
import { runCommand } from "./run-command.server";

keepUmask();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "manifold-export-command-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("exports pictures from the storage that the settings name", async () => {
  const env = readEnv({ DATA_DIR: join(folder, "data") });
  const target = join(folder, "content");
  const { mediaStorage } = await openStorages(env, env.DATA_DIR);
  const database = await openDatabase({ databaseUrl: undefined, dataFolder: env.DATA_DIR });
  await database.migrate();
  const { db } = database;
  const addPictures = async () => {
    const library = { db, storage: mediaStorage };
    await storePicture(library, { name: "unused" });
    const at = new Date();
    await db.insert(articles).values({ id: 1 });
    await db.insert(articleTranslations).values({
      ...{ articleId: 1, locale: "en", status: "published", title: "T", summary: "S" },
      ...{ markdown: "![](/media/shown)", publishedAt: at, updatedAt: at },
    });
    return (await storePicture(library, { name: "shown" })).key;
  };
  const key = await addPictures().finally(database.close);
  const file = join(env.DATA_DIR, "media", `${key}-600.avif`);
  const bytes = await readFile(file);
  const report = await runCommand(env, "export", { folder: target });
  expect(report).toContain("Not in them: 1 picture that no published text shows.");
  expect(report).toContain("Never in them: releases with files");
  expect(await readdir(join(target, "pictures"))).toHaveLength(6);
  expect((await readFile(join(target, "pictures", `${key}-600.avif`))).equals(bytes)).toBe(true);
});
