import { constants, existsSync } from "node:fs";
import { access, mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { wordsOfOpsPort } from "./ops.ts";

/** Addresses and folders from the settings; unset ones are not tried. */
export type Places = {
  HOST?: string | undefined;
  PORT?: number | undefined;
  OPS_PORT: number | "off";
  DATA_DIR?: string | undefined;
  DATABASE_URL?: string | undefined;
};

/** Free bytes that a first start needs: for the database, the starting content, and the reserve of both. */
const roomOfFirstStart = 160 * 1024 * 1024;

/**
 * Tries what a start needs of the machine before anything is opened: the ports and the data folder.
 * @param ownNames what the site keeps in the data folder
 * @returns what is wrong, each with the setting and what to do
 */
export async function findStartProblems(
  places: Places,
  ownNames: readonly string[],
): Promise<string[]> {
  const found = await Promise.all([
    portProblem(places),
    opsPortProblem(places.OPS_PORT),
    dataFolderProblem(places, ownNames),
  ]);
  return found.flatMap((problem) => problem ?? []);
}

async function portProblem({ HOST: host, PORT: port }: Places): Promise<string | undefined> {
  if (host === undefined || port === undefined) return undefined;
  const error = await errorOfListening(host, port);
  return error && wordsOfListening({ host, port }, error);
}

async function opsPortProblem(port: number | "off"): Promise<string | undefined> {
  if (port === "off") return undefined;
  const error = await errorOfListening("127.0.0.1", port);
  return error && `OPS_PORT: ${wordsOfOpsPort(port, error)}`;
}

function errorOfListening(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", done);
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(undefined)));
  });
}

/** Why the site cannot listen, and what to do, with the setting's name. */
export function wordsOfListening(
  { host, port }: { host: string; port: number },
  { code, message }: NodeJS.ErrnoException,
): string {
  switch (code) {
    case "EADDRINUSE":
      return `PORT: Port ${port} of ${host} is taken by another program. Stop that one, or set PORT to another port.`;
    case "EACCES":
    case "EPERM":
      return wordsOfForbiddenPort(port);
    case "EADDRNOTAVAIL":
      return `HOST: ${host} is no address of this machine. Set HOST to 127.0.0.1 for this machine alone, to 0.0.0.0 or :: for all of its addresses, or to one of them.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST: This machine knows no address of the name ${host}. Set HOST to an IP address, such as 127.0.0.1.`;
    case "EAFNOSUPPORT":
      return `HOST: This machine has no IPv6, which ${host} needs. Set HOST to 127.0.0.1 or 0.0.0.0.`;
    default:
      return `PORT: Port ${port} of ${host} cannot be opened (${message}). Set PORT or HOST to another one.`;
  }
}

function wordsOfForbiddenPort(port: number): string {
  if (process.platform === "win32") {
    return `PORT: Windows keeps port ${port} for itself (netsh interface ipv4 show excludedportrange protocol=tcp). Set PORT to another one.`;
  }
  if (port >= 1024) {
    return `PORT: ${account()} may not open port ${port}. Set PORT to another one.`;
  }
  const words = `Port ${port} is only for root. Set PORT=3000 and put nginx in front (deploy/)`;
  return process.platform === "linux"
    ? `${words}, or: sysctl net.ipv4.ip_unprivileged_port_start=${port}`
    : `${words}.`;
}

/** Why the data folder cannot be used, with the setting's name; creates the folder if it is missing. */
async function dataFolderProblem(
  { DATA_DIR, DATABASE_URL }: Places,
  ownNames: readonly string[],
): Promise<string | undefined> {
  if (DATA_DIR === undefined) return undefined;
  const folder = resolve(DATA_DIR);
  const isFirst = DATABASE_URL === undefined && !existsSync(join(folder, "database"));
  try {
    await makeFolder(folder);
    const trial = join(folder, `start-${process.pid}.tmp`);
    await (await open(trial, "wx", 0o600)).close().finally(() => rm(trial, { force: true }));
    const entries = (await readdir(folder)).filter((name) => ownNames.includes(name));
    for (const name of entries) await access(join(folder, name), constants.R_OK | constants.W_OK);
    if (!isFirst) return undefined;
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < roomOfFirstStart
      ? lacksRoom(folder, "the first start needs")
      : undefined;
  } catch (error) {
    // A site that has its database starts on a full disk, and stores again when there is room.
    if (!isFirst && hasNoRoom(error)) return undefined;
    return wordsOfDataFolder(folder, error) ?? wordsOfOtherError(folder, error);
  }
}

function wordsOfOtherError(folder: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `DATA_DIR ${folder} cannot be used (${message}). Set another DATA_DIR.`;
}

/**
 * Makes a folder and those above it. The `recursive` option of Node never ends where a folder cannot have
 * others, as `/proc`.
 */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) {
    if ((await stat(folder)).isDirectory()) return;
    throw Object.assign(new Error("not a folder"), { code: "ENOTDIR", path: folder });
  }
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
}

const hasNoRoom = (error: unknown) =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");

function lacksRoom(folder: string, needs: string): string {
  const megabytes = roomOfFirstStart / 1024 / 1024;
  return `DATA_DIR: The disk of ${folder} has no room: ${needs} ${megabytes} MB. Free some, or set DATA_DIR to a folder on another disk.`;
}

/**
 * Why a file of the data folder could not be used, and what to do, with the setting's name; undefined for
 * an error of something else.
 */
export function wordsOfDataFolder(folder: string, error: unknown): string | undefined {
  const { code, path = folder } = error as NodeJS.ErrnoException;
  const it = path === folder ? "" : `: ${path}`;
  const other = "set another DATA_DIR";
  switch (code) {
    case "EACCES":
    case "EPERM":
      return `DATA_DIR ${folder}${it} cannot be written by ${account()}. ${remedyOfRights(folder)}, or ${other}.`;
    case "EEXIST":
    case "ENOTDIR":
      return `DATA_DIR ${folder} cannot be a folder: ${path} is a file, or a link to nothing. Move it away, or ${other}.`;
    case "ENOENT":
      return `DATA_DIR ${folder}${it} cannot be made there. S${other.slice(1)}.`;
    case "EROFS":
      return `DATA_DIR ${folder}${it} is on a file system that can only be read. Mount it for writing, or ${other}.`;
    case "ENOSPC":
    case "EDQUOT":
      return lacksRoom(folder, "a start needs some, a first one");
    default:
      return undefined;
  }
}

/** Root may write everywhere but where the file system itself refuses. */
function remedyOfRights(folder: string): string {
  return process.getuid?.() === 0
    ? "Root is refused by network file systems (root_squash), SELinux and files that are immutable: start as another user"
    : `chown -R ${accountName()} ${folder}`;
}

/** The account of the process as `user site (uid 998)`; a container may run as a number without a name. */
function account(): string {
  const uid = process.getuid?.();
  const name = accountName();
  if (uid === undefined) return `user ${name}`;
  return name === String(uid) ? `uid ${uid}` : `user ${name} (uid ${uid})`;
}

/** The name of the account, or its number. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}
