import { constants } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onceARun } from "./once-a-run";
import { templateName } from "./run-folder";
import { createSiteDatabase, type SiteDatabase } from "./site-database";
import { endSite, startSite } from "./site-process";

/**
 * A data folder of its own with the starting content, as a site has it that was started once and
 * stopped. Filling a new one takes several seconds; who tests that gives a site an empty folder.
 */
export async function startingFolder(): Promise<string> {
  return copyOf(await onceARun("starting-folder", (folder) => startOnce({ DATA_DIR: folder })));
}

/** The same with PostgreSQL: a database of its own, and a folder with the files it names. */
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
    folder: await copyOf(folder),
  };
}

async function startOnce(variables: Record<string, string>): Promise<void> {
  const code = await endSite(await startSite(variables));
  if (code !== 0) throw new Error(`The site ended with ${code}`);
}

async function copyOf(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "manifold-site-"));
  // File systems that can share the blocks of two files do.
  await cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return copy;
}
