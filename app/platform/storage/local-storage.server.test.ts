import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { expect, it } from "vitest";
import { createLocalStorage } from "./local-storage.server";

it("holds small pieces of files that many read at a time, and large ones again afterwards", async () => {
  const folder = await mkdtemp(join(tmpdir(), "local-storage-"));
  try {
    const storage = createLocalStorage(folder);
    await storage.write("build.zip", [new Uint8Array(1024 * 1024)]);
    const open = async () => (await storage.read("build.zip")) as Readable;
    const firstPiece = async (stream: Readable) => {
      const [piece] = await once(stream, "data");
      stream.pause();
      return (piece as Buffer).byteLength / 1024;
    };
    const streams = await Promise.all(Array.from({ length: 33 }, open));
    const pieces = await Promise.all(streams.map(firstPiece));
    expect(pieces.filter((size) => size === 256)).toHaveLength(32);
    expect(pieces.filter((size) => size === 16)).toHaveLength(1);
    await Promise.all(
      streams.map((stream) => {
        stream.destroy();
        return once(stream, "close");
      }),
    );
    const again = await open();
    expect(await firstPiece(again)).toBe(256);
    again.destroy();
    await once(again, "close");
  } finally {
    await rm(folder, { recursive: true });
  }
});
