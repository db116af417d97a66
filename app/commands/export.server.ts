import { resolve } from "node:path";
import type { Env } from "~/platform/env/env.server";
import { exportContent } from "~content/seeding/export-content.server";
import { withDatabase } from "./with-database.server";

/**
 * Writes what visitors see of the operator's content into an empty folder, in the form of `content/`.
 * @returns the report for the terminal
 * @throws Error with a sentence for the operator
 */
export async function runExport(env: Env, folder: string | undefined): Promise<string> {
  if (folder === undefined) throw new Error("Name an empty folder: npm run export -- FOLDER");
  return withDatabase(env, async (db) => {
    const { files, left } = await exportContent(db, resolve(folder));
    return [
      `${files} files were written to ${folder}.`,
      ...left.map((sentence) => `Not in them: ${sentence}.`),
    ].join("\n");
  });
}
