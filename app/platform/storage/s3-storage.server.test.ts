import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { ListMultipartUploadsCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readEnv } from "~/platform/env/env.server";
import { type CuttableProxy, openCuttableProxy } from "~tests/support/cuttable-proxy";
import { freePorts } from "~tests/support/free-ports";
import {
  type ObjectStorage,
  objectStorages,
  startObjectStorage,
} from "~tests/support/object-storage";
import { patience } from "~tests/support/patience";
import { partialFilesSuite, storageSuite } from "~tests/support/storage-suites";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { openStorages } from "./open-storage.server";
import { createPiecewiseFiles } from "./piecewise-files.server";
import { createS3Storage, type S3Options, type S3Storage } from "./s3-storage.server";

const megabyte = 1024 * 1024;
const name = "Manifold-1.0.0-x64.exe";

describe.skipIf(objectStorages.length === 0)("a bucket of S3", () => {
  let objects: ObjectStorage;
  let proxy: CuttableProxy;
  const opened: S3Storage[] = [];
  const open = (changed?: Partial<S3Options>) => {
    const storage = createS3Storage(objects.options(changed));
    opened.push(storage);
    return storage;
  };
  const throughProxy = () => open({ endpoint: `http://127.0.0.1:${proxy.port}` });
  const uploadsUnderWay = async () => {
    const { endpoint = "", region, bucket: Bucket, ...credentials } = objects.options();
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
    client.destroy();
    return Uploads.length;
  };

  beforeAll(async () => {
    objects = await startObjectStorage();
    proxy = await openCuttableProxy("127.0.0.1", objects.port);
  });
  afterEach(() => {
    for (const storage of opened.splice(0)) storage.close();
    proxy.mend();
  });
  afterAll(async () => {
    await proxy?.close();
    await objects?.close();
  });

  it("is checked at the start: the bucket, the keys, the address", async () => {
    await open().check();
    await expect(open({ bucket: "missing" }).check()).rejects.toThrow();
    await expect(open({ secretAccessKey: "wrong" }).check()).rejects.toThrow();
    const [port] = await freePorts(1);
    const silent = open({ endpoint: `http://127.0.0.1:${port}` });
    await expect(silent.check()).rejects.toThrow("ECONNREFUSED");
  });

  it("does not take for missing what cannot be asked for", async () => {
    await open().write(name, [Buffer.from("bytes")]);
    const stranger = open({ secretAccessKey: "wrong" });
    await expect(stranger.stat(name)).rejects.toThrow();
    await expect(stranger.read(name)).rejects.not.toMatchObject({ name: "MissingFileError" });
    proxy.cut();
    await expect(throughProxy().stat(name)).rejects.toThrow();
  });

  it("tells the sum that a file was checked against", async () => {
    const storage = open();
    const sha256 = createHash("sha256").update("bytes").digest("hex");
    await storage.write(name, [Buffer.from("bytes")], { sha256 });
    expect((await storage.stat(name))?.sha256).toBe(sha256);
    await storage.write(name, [Buffer.from("bytes")]);
    expect((await storage.stat(name))?.sha256).toBeUndefined();
  });

  it("ends a reading whose connection is cut with an error, never as if it were whole", async () => {
    const storage = throughProxy();
    await storage.write(name, [Buffer.alloc(20 * megabyte)]);
    const stream = await storage.read(name);
    let read = 0;
    const reading = (async () => {
      for await (const piece of stream) {
        read += piece.length;
        if (read > megabyte) proxy.cut();
      }
    })();
    await expect(reading).rejects.toThrow();
    expect(read).toBeLessThan(20 * megabyte);
  });

  it("keeps the old file when the connection is cut while a new one is written", async () => {
    const storage = throughProxy();
    await storage.write(name, [Buffer.from("old")]);
    const cutAfter = async function* (pieces: number) {
      for (let piece = 0; piece < 40; piece += 1) {
        if (piece === pieces) proxy.cut();
        yield Buffer.alloc(megabyte, piece);
      }
    };
    await expect(storage.write(name, cutAfter(1))).rejects.toThrow();
    await expect(storage.write(name, cutAfter(30))).rejects.toThrow();
    proxy.mend();
    expect((await buffer(await storage.read(name))).toString()).toBe("old");
    await storage.write(name, [Buffer.from("new")]);
    expect((await buffer(await storage.read(name))).toString()).toBe("new");
  });

  it("sends a part again after a short cut", async () => {
    const storage = throughProxy();
    const size = 30 * megabyte;
    const pieces = async function* () {
      for (let piece = 0; piece < 30; piece += 1) {
        if (piece === 20) {
          proxy.cut();
          proxy.mend();
        }
        yield Buffer.alloc(megabyte, piece);
      }
    };
    await storage.write(name, pieces());
    expect((await storage.stat(name))?.size).toBe(size);
    expect(
      await buffer(await storage.read(name, { start: 25 * megabyte, end: 25 * megabyte })),
    ).toEqual(Buffer.from([25]));
  });

  it.each([
    ["in one request", 3 * megabyte],
    ["in parts", 20 * megabyte],
  ])("stores nothing of bytes that changed on their way, sent %s", async (_, size) => {
    const harmful = await openHarmfulProxy(objects.port);
    const storage = open({ endpoint: `http://127.0.0.1:${harmful.port}` });
    const writing = storage.write("changed.exe", [Buffer.alloc(size, target)]);
    await expect(writing).rejects.toMatchObject({ name: "BadDigest" });
    expect(harmful.changed()).toBeGreaterThan(0);
    expect(await open().stat("changed.exe")).toBeUndefined();
    await harmful.close();
  });

  it("leaves no parts behind when the source of a file fails", async () => {
    const broken = async function* () {
      yield Buffer.alloc(20 * megabyte);
      throw new Error("broken off");
    };
    await expect(open().write(name, broken())).rejects.toThrow("broken off");
    expect(await uploadsUnderWay()).toBe(0);
  });

  it("takes no more of a file into memory than a few parts", async () => {
    const harmful = await openHarmfulProxy(objects.port);
    let taken = 0;
    let isClosed = false;
    const source = async function* () {
      try {
        for (let piece = 0; piece < 500; piece += 1) {
          if (piece === 40) harmful.hold();
          taken += 1;
          yield Buffer.alloc(megabyte);
        }
      } finally {
        isClosed = true;
      }
    };
    const storage = open({ endpoint: `http://127.0.0.1:${harmful.port}` });
    const writing = storage.write("large.exe", source());
    const failed = expect(writing).rejects.toThrow();
    let before = -1;
    await vi.waitFor(
      () => {
        const isStill = taken === before && taken > 40;
        before = taken;
        expect(isStill).toBe(true);
      },
      { ...patience, interval: 1_000 },
    );
    // Two parts of 8 MB on their way, the next one, and what streams hold.
    expect(taken).toBeLessThan(40 + 40);
    await harmful.close();
    await failed;
    expect(isClosed).toBe(true);
  });

  it("gives visitors a signed address that is for one file and for reading", async () => {
    const type = "application/vnd.microsoft.portable-executable";
    const storage = open({ downloads: "presigned" });
    await storage.write(name, [Buffer.from("0123456789")]);
    const sentAs = { savedAs: name, mediaType: type };
    const address = (await storage.downloadAddress?.(name, sentAs)) ?? "";
    const answer = await fetch(address, { headers: { Range: "bytes=2-4" } });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe("234");
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("content-disposition")).toContain(`filename="${name}"`);
    expect(address).not.toContain("testing");
    expect(new URL(address).searchParams.get("X-Amz-Expires")).toBe("900");
    const other = address.replace(name, "other.exe");
    expect((await fetch(other)).status).toBe(403);
    expect((await fetch(address, { method: "DELETE" })).status).toBe(403);
    expect((await fetch(address.split("?")[0] ?? "")).ok).toBe(false);
  });

  it("gives visitors a public address where there is one, and none through this process", async () => {
    const downloads = { publicBase: "https://downloads.example/manifold" };
    const sentAs = { savedAs: name, mediaType: "application/zip" };
    expect(await open({ downloads }).downloadAddress?.(name, sentAs)).toBe(
      `https://downloads.example/manifold/files/${name}`,
    );
    const secret = open({ downloads }).downloadAddress?.("../secret", sentAs);
    await expect(secret).rejects.toThrow(TypeError);
    expect(open().downloadAddress).toBeUndefined();
  });

  describe("does what every storage does:", () => {
    let count = 0;
    storageSuite(() => {
      count += 1;
      return open({ prefix: `every/${count}/` });
    });
  });

  describe("unfinished files in it", () => {
    let count = 0;
    partialFilesSuite(() => {
      count += 1;
      const storage = open({ prefix: `unfinished/${count}/` });
      return { storage, files: createPiecewiseFiles(storage, { pieceSize: 64 }) };
    });
  });

  describe("named by the settings of a site", () => {
    const settings = (changed: Record<string, string> = {}) => {
      const { endpoint = "", bucket, accessKeyId, secretAccessKey } = objects.options();
      return readEnv({
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        S3_PATH_STYLE: "on",
        ...changed,
      });
    };
    let folder: string;
    beforeEach(async () => {
      folder = temporaryFolder();
    });

    it("files and pictures are in it, and the data folder has none", async () => {
      const { storage, mediaStorage } = await openStorages(
        settings({ S3_DOWNLOADS: "presigned" }),
        folder,
      );
      await storage.write("a.zip", [Buffer.from("a file")]);
      await mediaStorage.write("a.zip", [Buffer.from("a picture")]);
      expect((await buffer(await storage.read("a.zip"))).toString()).toBe("a file");
      expect((await buffer(await mediaStorage.read("a.zip"))).toString()).toBe("a picture");
      const sentAs = { savedAs: "a.zip", mediaType: "application/zip" };
      expect(await storage.downloadAddress?.("a.zip", sentAs)).toContain("/files/a.zip?");
      expect(mediaStorage.downloadAddress).toBeUndefined();
      expect(await readdir(folder)).toEqual([]);
    });

    it("a wrong setting is told at the start, without the secret", async () => {
      const wrong = openStorages(settings({ S3_SECRET_ACCESS_KEY: "another-secret" }), folder);
      await expect(wrong).rejects.toThrow(/^The bucket of S3_BUCKET cannot be used/);
      await expect(wrong).rejects.not.toThrow(/another-secret/);
      await expect(openStorages(settings({ S3_BUCKET: "missing" }), folder)).rejects.toThrow(/S3_/);
    });
  });
});

const target = "what is changed on its way ";

/**
 * A proxy that harms requests to the server: it changes a byte of a chunk with the target, or passes nothing on any
 * more.
 */
async function openHarmfulProxy(port: number) {
  const sockets = new Set<Socket>();
  let changes = 0;
  let isHeld = false;
  const server: Server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    client.on("data", (piece: Buffer) => {
      const at = piece.indexOf(target);
      if (at >= 0) {
        piece.write("W", at);
        changes += 1;
      }
      upstream.write(piece);
    });
    if (isHeld) client.pause();
    upstream.pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.once("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    changed: () => changes,
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
