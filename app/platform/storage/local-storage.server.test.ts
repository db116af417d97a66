import { once } from "node:events";
import { chmod, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { expect, it } from "vitest";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { createLocalStorage } from "./local-storage.server";

it("holds small pieces of files that many read at a time, and large ones again afterwards", async () => {
  const folder = temporaryFolder();
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
});

it("lets the group of its account read the file that an edge sends, and no other", async () => {
  const parent = temporaryFolder();
  const folder = join(parent, "files");
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  const storage = createLocalStorage(folder);
  for (const name of ["published.zip", "draft.zip"]) {
    await storage.write(name, [new Uint8Array(8)]);
    await chmod(join(folder, name), 0o600);
  }
  for (const path of [parent, folder]) await chmod(path, 0o700);
  await storage.letEdgeRead?.("published.zip");
  expect(await modeOf(parent)).toBe("710");
  expect(await modeOf(folder)).toBe("710");
  expect(await modeOf(join(folder, "published.zip"))).toBe("640");
  expect(await modeOf(join(folder, "draft.zip"))).toBe("600");
  // A file that replaces a published one starts private again.
  await storage.write("published.zip", [new Uint8Array(9)]);
  await chmod(join(folder, "published.zip"), 0o600);
  await storage.letEdgeRead?.("published.zip");
  expect(await modeOf(join(folder, "published.zip"))).toBe("640");
});
