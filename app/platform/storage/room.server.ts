import { statfs } from "node:fs/promises";

/** Bytes of a disk: what is free for this account, and all. */
export type Room = { free: number; total: number };

/** The room on the disk that a folder is on. */
export async function roomOf(folder: string): Promise<Room> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
