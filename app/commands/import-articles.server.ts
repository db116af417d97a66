import { createReadStream } from "node:fs";
import { access, constants, readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { PictureImport } from "~/domain/article-import/import-pictures.server";
import { type ImportedPost, importPosts } from "~/domain/article-import/import-posts.server";
import { importReport } from "~/domain/article-import/import-report";
import { TagImport } from "~/domain/article-import/import-tags.server";
import { exportBounds, type OldSite } from "~/domain/article-import/old-post";
import { PictureFolder } from "~/domain/article-import/picture-folder.server";
import { readGhost } from "~/domain/article-import/read-ghost";
import { readWordPress } from "~/domain/article-import/read-wordpress.server";
import { writeAddressFile } from "~/domain/old-address/address-file.server";
import { type OldAddress, readFrom } from "~/domain/old-address/old-address";
import { commandActor } from "~/domain/staff/staff-context.server";
import { addressIn } from "~/i18n/addresses";
import { type Locale, localeCodes } from "~/i18n/locales";
import { writeFileAtomically } from "~/lib/durable-files/atomic-write.server";
import { errorMessage } from "~/lib/error-message";
import { openStorages } from "~/platform/storage/open-storage.server";
import type { CommandSite } from "./command-site.server";

export type ImportCommand = {
  /** `wordpress` or `ghost`. */
  system: string | undefined;
  /** The export. */
  file: string | undefined;
  /** Language of the drafts. */
  locale: string;
  /** A local copy of the pictures; undefined: they become links. */
  pictures: string | undefined;
  /** File for the list of old addresses; undefined: beside the export. */
  addresses: string | undefined;
  isDryRun: boolean;
};

/**
 * Makes drafts of the posts of another site.
 * @returns the report for the terminal
 * @throws Error with a sentence for the operator
 */
export async function importCommand(
  { db, env }: CommandSite,
  { system, file, locale: language, pictures: folder, addresses, isDryRun }: ImportCommand,
): Promise<string> {
  if (system === undefined || file === undefined) {
    throw new Error("Name the system and its export: npm run site -- import wordpress FILE");
  }
  const locale = localeOf(language);
  const addressFile = addresses ?? `${file}.addresses.csv`;
  if (!isDryRun) await requireWritable(addressFile);
  const site = await readExport(system, file);
  const now = () => new Date();
  const { mediaStorage } = await openStorages(env, resolve(env.DATA_DIR));
  const pictures = new PictureImport(
    { db, storage: mediaStorage, now },
    {
      actor: commandActor,
      folder: folder === undefined ? null : await PictureFolder.open(folder),
      locale,
      isDryRun,
    },
  );
  const tags = await TagImport.open({ db, now }, commandActor, isDryRun);
  const options = { db, now, actor: commandActor, locale, isDryRun, pictures, tags };
  const posts: ImportedPost[] = [];
  for await (const post of importPosts(options, site)) posts.push(post);
  const entries = addressesOf(posts, locale);
  if (entries.length > 0 && !isDryRun)
    await writeFileAtomically(addressFile, writeAddressFile(entries));
  return importReport({
    home: site.home,
    locale,
    isDryRun,
    posts,
    leftOut: site.leftOut,
    tags: { matched: tags.matched.size, added: tags.added, renamed: tags.renamed },
    pictures,
    addresses: entries.length === 0 ? null : { file: addressFile, lines: entries.length },
  });
}

function localeOf(language: string): Locale {
  const locale = localeCodes.find((code) => code === language);
  if (locale !== undefined) return locale;
  throw new Error(`There is no language "${language}": ${localeCodes.join(" or ")}`);
}

async function readExport(system: string, file: string): Promise<OldSite> {
  const readers: Record<string, { bytes: number; read: () => OldSite | Promise<OldSite> }> = {
    wordpress: {
      bytes: exportBounds.streamedBytes,
      read: () => readWordPress(() => createReadStream(file, { encoding: "utf8" })),
    },
    ghost: {
      bytes: exportBounds.bytes,
      read: async () => readGhost(await readFile(file, "utf8")),
    },
  };
  const reader = Object.hasOwn(readers, system) ? readers[system] : undefined;
  if (reader === undefined)
    throw new Error(`There is no import from "${system}": wordpress or ghost`);
  try {
    const { size } = await stat(file);
    if (size > reader.bytes)
      throw new Error(`larger than ${reader.bytes / 1_000_000} MB: divide the export`);
    return await reader.read();
  } catch (error) {
    throw new Error(`${file}: ${errorMessage(error)} Nothing was stored.`, { cause: error });
  }
}

/** The site's account may not write where the operator may: say so before the import. */
async function requireWritable(file: string): Promise<void> {
  const folder = dirname(file);
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(
      `The site's account cannot write into ${folder}, where the list of old addresses goes: name another file with --addresses.`,
    );
  });
}

/** Old addresses of posts that are articles, each once. Their targets are drafts, so they cannot be stored yet. */
function addressesOf(posts: readonly ImportedPost[], locale: Locale): OldAddress[] {
  const found = new Map<string, OldAddress>();
  for (const { post, articleId, result } of posts) {
    const { path } = post;
    if (result === "left-out" || path === null) continue;
    const read = readFrom(path);
    // In a dry run articles have no numbers, and the list is only counted.
    const to = addressIn(locale, `/new/${articleId ?? 0}`);
    if ("from" in read) found.set(read.from, { from: read.from, to });
  }
  return [...found.values()];
}
