import { constants } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onceARun } from "./once-a-run";
import { templateName } from "./run-folder";
import { createSiteDatabase, type SiteDatabase } from "./site-database";
import { endSite, startSite } from "./site-process";

/**
 * A copy of a data folder with the starting content, as after a first start of the site. Filling an
 * empty folder takes several seconds; tests of that start a site with an empty one.
 * @param to the copy's path; a new folder if none is named
 */
export async function startingFolder(to?: string): Promise<string> {
  const filled = await onceARun("starting-folder", (folder) => startOnce({ DATA_DIR: folder }));
  return copyFolder(filled, to);
}

/** The same with PostgreSQL: a copied database, and a folder with the files it refers to. */
export async function startingDatabase(
  serverUrl: string,
): Promise<{ database: SiteDatabase; folder: string }> {
  const template = templateName("starting");
  const folder = await onceARun("starting-files", async (path) => {
    const { url } = await createSiteDatabase(serverUrl, { name: template });
    await startOnce({ DATA_DIR: path, DATABASE_URL: url, WEB_CONCURRENCY: "1" });
  });
  return {
    database: await createSiteDatabase(serverUrl, { template }),
    folder: await copyFolder(folder),
  };
}

async function startOnce(variables: Record<string, string>): Promise<void> {
  const code = await endSite(await startSite(variables));
  if (code !== 0) throw new Error(`The site ended with ${code}`);
}

/** Copies a data folder that no site has open, to a new folder if none is named. */
export async function copyFolder(folder: string, to?: string): Promise<string> {
  const copy = to ?? (await mkdtemp(join(tmpdir(), "site-copy-")));
  // Copy on write, where the file system supports it.
  await cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return copy;
}
