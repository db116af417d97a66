import type { PGlite } from "@electric-sql/pglite";
import { roomOf } from "~/platform/storage/room.server";

export type RoomOptions = {
  /** Free bytes of the disk that the database is on. */
  freeBytes?: () => Promise<number>;
  /** Milliseconds between two looks. */
  interval?: number;
};

/**
 * Free bytes below which nothing is written, and from which it is again. The difference keeps it
 * from changing to and fro. The reserve holds what PostgreSQL writes by itself, such as two more
 * segments of its log (16 MB each).
 */
const leastRoom = 48 * 1024 * 1024;
const enoughRoom = 64 * 1024 * 1024;

const usualInterval = 2_000;

/**
 * Keeps the embedded database from filling the disk: PostgreSQL without room for its log panics,
 * which ends the process. While room is short, statements that write are refused with the code
 * 25006, and what is stored can be read. Writing goes on by itself when there is room again.
 */
export async function watchRoom(
  client: PGlite,
  folder: string,
  {
    freeBytes = async () => (await roomOf(folder)).free,
    interval = usualInterval,
  }: RoomOptions = {},
) {
  let isShort = false;
  const look = async () => {
    const free = await freeBytes();
    const isShortNow = free < (isShort ? enoughRoom : leastRoom);
    if (isShortNow === isShort) return;
    await client.exec(`SET default_transaction_read_only = ${isShortNow ? "on" : "off"}`);
    isShort = isShortNow;
    const words = isShort
      ? `Less than ${leastRoom / 1024 / 1024} MB are free in ${folder}: nothing is stored until there is room`
      : `There is room in ${folder} again: the site stores again`;
    console.error(words);
  };
  await look();
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => console.error("The room on the disk is not known", error))
      .finally(() => {
        looking = undefined;
      });
  }, interval);
  timer.unref();
  return {
    isShort: () => isShort,
    /** Does what a start needs, which writes nothing unless the site is a new version. */
    async despiteShortness<Result>(task: () => Promise<Result>): Promise<Result> {
      if (isShort) await client.exec("SET default_transaction_read_only = off");
      try {
        return await task();
      } finally {
        if (isShort) await client.exec("SET default_transaction_read_only = on");
      }
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
