import { resolve } from "node:path";
import { openStorages } from "~/platform/storage/open-storage.server";
import { exportContent } from "~content/seeding/export-content.server";
import type { CommandSite } from "./command-site.server";

/** Data that an export leaves out, and why; printed after each export, so that nobody takes it for a backup. */
const neverExported = [
  "histories, schedules and drafts: a new site begins with what visitors read.",
  "releases with files and signatures, rollouts, keys and antivirus reports: they are bound to what was signed and looked at.",
  "accounts, messages, privacy requests and the outbox: personal data leaves by its own export only.",
  "the staff, tokens and the audit: rights and records are of one site.",
  "figures: they were counted there.",
];

/**
 * Writes what visitors see of the operator's content into an empty folder, in the form of `content/`.
 * @returns the report for the terminal
 * @throws Error with a sentence for the operator
 */
export async function exportCommand(
  { db, env }: CommandSite,
  { folder }: { folder?: string | undefined },
): Promise<string> {
  if (folder === undefined) throw new Error("Name an empty folder: npm run site -- export FOLDER");
  const { mediaStorage } = await openStorages(env, resolve(env.DATA_DIR));
  const { files, left } = await exportContent({ db, mediaStorage }, resolve(folder));
  return [
    `${files} files were written to ${folder}.`,
    ...left.map((sentence) => `Not in them: ${sentence}.`),
    ...neverExported.map((sentence) => `Never in them: ${sentence}`),
    "A backup of the database and of the stored files has all of it.",
  ].join("\n");
}
