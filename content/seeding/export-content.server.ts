import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Database } from "~/platform/db/database.server";
import { media } from "~/platform/db/schema";
import { exportArticles } from "./export-articles.server";
import { exportHelp } from "./export-help.server";
import { exportLegalTexts } from "./export-legal.server";
import { exportFriendLinks, exportResources } from "./export-links.server";
import { exportPackages } from "./export-packages.server";
import { exportSettings, exportSiteTexts } from "./export-settings.server";
import { type ExportedPart, leftOver } from "./exported-file";

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
  exportNoPictures,
];

/**
 * The media library is no starting content: its files are in the storage, in several sizes each, and only the
 * site itself makes them out of what was uploaded. Where there are pictures, the export says how many.
 */
async function exportNoPictures(db: Database): Promise<ExportedPart> {
  const why =
    "the media library with alternative text; texts that show one need its files and its row";
  return {
    files: [],
    left: leftOver(await db.$count(media), `picture of ${why}`, `pictures of ${why}`),
  };
}

/**
 * Writes what visitors see of the operator's content as files in the form of `content/`, all of one
 * moment. Drafts, hidden entries and histories are no starting content.
 * @param folder is made where it does not exist
 * @returns how many files, and what is not in them
 * @throws Error with a sentence for the operator when the folder is not empty
 */
export async function exportContent(
  db: Database,
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
  for (const { path, text } of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: "wx" });
  }
  return { files: files.length, left: exported.flatMap(({ left }) => left) };
}
