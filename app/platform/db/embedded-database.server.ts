import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { createFolderAtomically } from "~/lib/durable-files/atomic-folder.server";
import { errorMessage } from "~/lib/error-message";
import { checkWrite } from "./check-write.server";
import { listenOnEmbedded } from "./content-changes.server";
import { lockDataFolder } from "./data-folder-lock.server";
import { commandSocket, serveDataFolderSocket } from "./data-folder-socket.server";
import type { DatabaseConnection } from "./database.server";
import { DurableNodeFS } from "./durable-file-system.server";
import { copyDatabaseFolder, offerCopies } from "./folder-copy.server";
import { maintain } from "./maintenance.server";
import { migrateDatabase } from "./migrate.server";
import { migrationsFolder } from "./migrations-folder";
import { withinPingLimit } from "./ping-limit";
import { type RoomOptions, watchRoom } from "./room.server";
import * as schema from "./schema";
import { TurnTakingPGlite } from "./turn-taking-pglite.server";

/**
 * An empty database that the build made. Unpacking it takes less than half the memory of PGlite's
 * `initdb`, which a start without a build runs.
 */
const emptyDatabase = "build/server/empty-database.tar.gz";

/** How long a site that ends waits for a command, in milliseconds; the command says that it was cut off. */
const longestCommandEnd = 2_000;

/**
 * PostgreSQL's own page cache. It takes its memory at the start; the default of 128 MB is more than
 * the whole database, and the operating system keeps the files in memory as well.
 */
const sharedBuffers = "16MB";

/**
 * Opens the PostgreSQL that runs inside this process, with its files in `<folder>/database`.
 * Commits reach the disk before they are acknowledged: PGlite's `-F` (no fsync) is left out
 * and its file system gets a real one.
 * @throws DataFolderLockedError when another process holds the folder
 */
export async function openEmbeddedDatabase(
  folder: string,
  roomOptions: RoomOptions = {},
): Promise<DatabaseConnection> {
  const unlock = lockDataFolder(folder);
  try {
    const databaseFolder = join(folder, "database");
    // An interrupted first start must not leave half a database.
    if (!existsSync(databaseFolder)) {
      await createFolderAtomically(databaseFolder, async (newFolder) => {
        const client = await openClient(newFolder, await contentOfNewDatabase());
        await client.close();
      });
    }
    const client = await openExisting(databaseFolder);
    const db = drizzle(client, { schema });
    const room = await watchRoom(client, databaseFolder, roomOptions);
    const stops: (() => Promise<void>)[] = [];
    return {
      db,
      description: `embedded PostgreSQL in ${folder}`,
      isAlone: true,
      // Also with no new migration it creates its schema and table unless they exist.
      migrate: () =>
        room.despiteShortness(() => migrateDatabase(db, () => migrate(db, { migrationsFolder }))),
      ping: () => withinPingLimit(client.query("select 1")),
      checkWrite: () => checkWrite(db),
      // One connection, in this process.
      poolState: () => ({ busy: 0, idle: 1, waiting: 0 }),
      onContentChange: listenOnEmbedded(client),
      maintain: () => maintain(client, { isRoomShort: room.isShort() }),
      offerCopies: async (onError) => {
        const copy = async () => {
          await client.exec("CHECKPOINT");
          // Nobody else's statement runs meanwhile, so the files are those of one moment.
          await client.transaction(() => copyDatabaseFolder(folder));
        };
        stops.push(await offerCopies(folder, copy, onError));
      },
      answerCommands: async (answer, onError) => {
        stops.push(
          await serveDataFolderSocket({
            dataFolder: folder,
            name: commandSocket,
            answer,
            onError,
            longestEnd: longestCommandEnd,
          }),
        );
      },
      close: async () => {
        for (const stop of stops) await stop();
        await room.stop();
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Undefined: `initdb` makes the content. */
async function contentOfNewDatabase(): Promise<Blob | undefined> {
  if (!existsSync(emptyDatabase)) return undefined;
  return new Blob([await readFile(emptyDatabase)], { type: "application/x-gzip" });
}

/** PostgreSQL cannot start with the files of the database: some are damaged or missing. */
export class UnreadableDatabaseError extends Error {
  override name = "UnreadableDatabaseError";
}

function unreadable(databaseFolder: string, why: string): UnreadableDatabaseError {
  return new UnreadableDatabaseError(
    [
      `The database in ${databaseFolder} cannot be opened, and was left as it is: ${why}.`,
      "If files are damaged or missing, move the folder away and put one from a backup in its place",
      "(docs/how-to/operate/runbook.md); without it the site begins with its starting content.",
    ].join(" "),
  );
}

/** Errors that PostgreSQL recovers from by itself, once there is room. */
const lacksRoom = /No space left|Disk quota exceeded/;

/** @throws UnreadableDatabaseError when PostgreSQL cannot start with the files that are there */
async function openExisting(databaseFolder: string): Promise<PGlite> {
  // PGlite would take the folder for a new one, and wait for ever.
  if (!existsSync(join(databaseFolder, "PG_VERSION"))) {
    throw unreadable(databaseFolder, "PG_VERSION is missing");
  }
  let isStarting = true;
  const onPanic = (line: string) =>
    isStarting && !lacksRoom.test(line)
      ? endProcess(unreadable(databaseFolder, line).message)
      : endAfterPanic(line);
  try {
    return await openClient(databaseFolder, undefined, onPanic);
  } catch (error) {
    throw unreadable(databaseFolder, errorMessage(error));
  } finally {
    isStarting = false;
  }
}

async function openClient(
  databaseFolder: string,
  content?: Blob,
  onPanic: (line: string) => void = endAfterPanic,
): Promise<PGlite> {
  const client = new TurnTakingPGlite({
    fs: new DurableNodeFS(databaseFolder),
    ...(content && { loadDataDir: content }),
    startParams: durableStartParams(),
    onStderr: (line) => {
      if (/\bPANIC: /.test(line)) onPanic(line.trim());
      return false;
    },
  } satisfies PGliteOptions);
  await client.waitReady;
  return client;
}

function durableStartParams(): string[] {
  const params = TurnTakingPGlite.defaultStartParams.filter((param) => param !== "-F");
  return [
    ...params,
    "-c",
    "fsync=on",
    "-c",
    "wal_sync_method=fsync",
    "-c",
    "synchronous_commit=on",
    "-c",
    `shared_buffers=${sharedBuffers}`,
  ];
}

/**
 * Ends the process when PostgreSQL panics because the disk refused a write. A PostgreSQL server
 * would end as well and recover at its next start; in this process, the next query would wait
 * forever for locks that the panic left behind.
 */
function endAfterPanic(line: string): void {
  endProcess(`The embedded database cannot go on, the process ends: ${line}`);
}

function endProcess(words: string): void {
  console.error(words);
  process.exit(1);
}
