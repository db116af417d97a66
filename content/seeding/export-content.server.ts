import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { copyPictureFiles, fileNamesOf } from "~/domain/media/copy-picture.server";
import type { NewPicture } from "~/domain/media/media-seed.server";
import type { Database } from "~/platform/db/database.server";
import type { FileStorage } from "~/platform/storage/file-storage";
import { createLocalStorage } from "~/platform/storage/local-storage.server";
import { exportArticles } from "./export-articles.server";
import { exportHelp } from "./export-help.server";
import { exportLegalTexts } from "./export-legal.server";
import { exportFriendLinks, exportResources } from "./export-links.server";
import { exportPackages } from "./export-packages.server";
import { exportPictures } from "./export-pictures.server";
import { exportSettings, exportSiteTexts } from "./export-settings.server";
import type { ExportedFile, ExportedPart } from "./exported-file";

/**
 * What is exported. A kind of content that moves from files into the database gets a line here, beside
 * its line in `seedStartingContent`.
 */
const parts: readonly ((db: Database) => Promise<ExportedPart>)[] = [
  exportArticles,
  exportHelp,
  exportResources,
  exportFriendLinks,
  exportPackages,
  exportLegalTexts,
  exportSettings,
  exportSiteTexts,
  exportPictures,
];

/**
 * Writes what visitors see of the operator's content as files in the form of `content/`, all of one
 * moment, with the pictures of texts. Drafts, hidden entries and histories are no starting content.
 * @param source `mediaStorage`: where the files of pictures are
 * @param folder is made where it does not exist; stays empty where the export fails
 * @returns how many files, and what is not in them
 * @throws Error with a sentence for the operator when the folder is not empty, or a picture is not whole
 */
export async function exportContent(
  { db, mediaStorage }: { db: Database; mediaStorage: FileStorage },
  folder: string,
): Promise<{ files: number; left: string[] }> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) {
    throw new Error(`${folder} is not empty: the export overwrites nothing`);
  }
  const exported = await db.transaction(
    async (transaction) => {
      const all: ExportedPart[] = [];
      for (const part of parts) all.push(await part(transaction));
      return all;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const files = exported.flatMap((part) => part.files);
  const pictures = exported.flatMap((part) => part.pictures ?? []);
  try {
    // Files of pictures that are replaced meanwhile stay in the storage for days.
    await copyPictures(pictures, mediaStorage, folder);
    await writeFiles(files, folder);
  } catch (error) {
    for (const name of await readdir(folder)) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
    throw error;
  }
  const pictureFiles = pictures.flatMap(fileNamesOf).length;
  return { files: files.length + pictureFiles, left: exported.flatMap(({ left }) => left) };
}

async function copyPictures(
  pictures: readonly NewPicture[],
  storage: FileStorage,
  folder: string,
): Promise<void> {
  const target = createLocalStorage(join(folder, "pictures"));
  const flaws: string[] = [];
  for (const picture of pictures) {
    const flaw = await copyPictureFiles(picture, storage, target);
    if (flaw !== undefined) flaws.push(flaw);
  }
  if (flaws.length === 0) return;
  throw new Error(
    [
      "Nothing was exported, because files in the storage are not whole:",
      ...flaws,
      "Restore them from a backup, or replace these pictures in the console.",
    ].join("\n"),
  );
}

async function writeFiles(files: readonly ExportedFile[], folder: string): Promise<void> {
  for (const { path, text } of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: "wx" });
  }
}
