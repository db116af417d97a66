import { constants, type Stats } from "node:fs";
import { type FileHandle, mkdir, open, readdir, realpath } from "node:fs/promises";
import { join } from "node:path";

/** Rights of the site's own account only. */
const privateFolder = 0o700;
const privateFile = 0o600;

/** Names of the site's own files in the data folder; other files in it are left as they are. */
export const ownNames: readonly string[] = [
  ...["database", "database.new", "files", "media", "outbox", "backup-work"],
  ...["lock", "lock-journal", "lock.owner"],
  ...["audit-head.json", "console-origin.txt", "last-backup.json", "whole-files.json"],
];

/** The mask with which whatever the process creates belongs to its own account only. */
export const privateMask = 0o077;

/** The rights that others lack if an edge of the account's group reads published files: `letEdgeRead` grants them. */
const edgeMask = 0o027;
const edgeReads = "files";

type Options = {
  /** Whether the group keeps the rights that it has on the folder and on `files` in it, but to write. */
  hasEdge?: boolean;
  setMode?: (file: FileHandle, mode: number) => Promise<void>;
};

/**
 * Takes every right on the data folder, and on what the site keeps in it, from other accounts of
 * the machine. Links are not followed. What the process creates afterwards has these rights by
 * `privateMask`.
 * @returns a sentence for the operator when others can still read something, else undefined
 */
export async function keepPrivate(
  dataFolder: string,
  { hasEdge = false, setMode = (file, mode) => file.chmod(mode) }: Options = {},
): Promise<string | undefined> {
  // Windows has no such rights; a folder in a profile is readable by its owner only.
  if (process.platform === "win32") return undefined;
  await mkdir(dataFolder, { recursive: true, mode: privateFolder });
  // The operator may have put the data folder itself elsewhere by a link.
  const root = await realpath(dataFolder);
  const mending = (name: string): Mending => ({
    setMode,
    mask: hasEdge && (name === "" || name === edgeReads) ? edgeMask : privateMask,
  });
  const own = ownNames.map((name) => mendAll(join(root, name), mending(name)));
  const left = [await mend(root, mending("")), ...(await Promise.all(own))].flatMap(
    ({ readable }) => readable,
  );
  if (left.length === 0) return undefined;
  const more = left.length === 1 ? "" : ` and ${left.length - 1} more`;
  return (
    `Other accounts of this machine can read ${left[0]}${more}: its rights cannot be changed. ` +
    `Give ${dataFolder} to the account that the site runs as, on a file system that knows rights.`
  );
}

type Mending = { setMode: NonNullable<Options["setMode"]>; mask: number };
type Mended = { isFolder: boolean /** Paths that others can still read. */; readable: string[] };

async function mendAll(path: string, mending: Mending): Promise<Mended> {
  const { isFolder, readable } = await mend(path, mending);
  const names = isFolder ? await readdir(path) : [];
  for (const name of names) readable.push(...(await mendAll(join(path, name), mending)).readable);
  return { isFolder, readable };
}

async function mend(path: string, mending: Mending): Promise<Mended> {
  const file = await openUnlessLink(path);
  if (file === undefined) return { isFolder: false, readable: [] };
  try {
    const stat = await file.stat();
    const isFolder = stat.isDirectory();
    if (!stat.isFile() && !isFolder) return { isFolder, readable: [] };
    return { isFolder, readable: (await isPrivateAfter(file, stat, mending)) ? [] : [path] };
  } finally {
    await file.close();
  }
}

/** Undefined for a link, and for what is gone or cannot be opened, such as a socket or a stranger's. */
async function openUnlessLink(path: string): Promise<FileHandle | undefined> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  return open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    if (["ELOOP", "ENOENT", "ENXIO", "EACCES"].includes(error.code ?? "")) return undefined;
    throw error;
  });
}

async function isPrivateAfter(
  file: FileHandle,
  before: Stats,
  { setMode, mask }: Mending,
): Promise<boolean> {
  if ((before.mode & mask) === 0) return true;
  const mode = before.isDirectory() ? privateFolder : privateFile;
  // Where the account may not, or the file system knows no rights, the next look shows it.
  await setMode(file, mode).catch(() => undefined);
  return ((await file.stat()).mode & mask) === 0;
}
