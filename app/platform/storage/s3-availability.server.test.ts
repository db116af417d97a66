import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { StorageUnavailableError } from "./file-storage";
import { createPiecewiseFiles } from "./piecewise-files.server";
import { createS3Storage, type S3Options } from "./s3-storage.server";

const name = "Manifold-1.0.0-x64.exe";

/** The error body of a service, in the form of S3. */
const failure = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

describe("a bucket that is in trouble", () => {
  let server: Server | undefined;

  afterEach(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  });

  async function openAt(
    answer: RequestListener,
    answerWithin?: number,
    within: Pick<S3Options, "stillWithin" | "completeWithin"> = {},
  ) {
    server = createServer(answer);
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return createS3Storage({
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket: "files",
      accessKeyId: "test",
      secretAccessKey: "testing",
      hasPathStyle: true,
      downloads: "proxy",
      prefix: "files/",
      ...(answerWithin !== undefined && { answerWithin }),
      ...within,
    });
  }

  it.each([
    [503, "SlowDown"],
    [500, "InternalError"],
    [429, "TooManyRequests"],
  ])("is unavailable when it says %i %s", async (status, code) => {
    const storage = await openAt((_, response) => {
      response.writeHead(status, { "Content-Type": "application/xml" }).end(failure(code));
    });
    await expect(storage.stat(name)).rejects.toThrow(StorageUnavailableError);
    await expect(storage.read(name)).rejects.toThrow(StorageUnavailableError);
    storage.close();
  });

  it("is unavailable when it takes a request and never answers, repeated ones included", async () => {
    const storage = await openAt(() => undefined, 300);
    const begun = performance.now();
    await expect(storage.stat(name)).rejects.toThrow(StorageUnavailableError);
    await expect(storage.read(name)).rejects.toThrow(StorageUnavailableError);
    expect(performance.now() - begun).toBeLessThan(20_000);
    storage.close();
  });

  it("is asked once more in time where a connection has died that was kept", async () => {
    let requests = 0;
    const storage = await openAt((_, response) => {
      requests += 1;
      // As on a connection that somebody between them has forgotten: nothing comes back, not even its end.
      if (requests > 1)
        response
          .writeHead(200, {
            "Content-Length": 7,
            ETag: '"1"',
            "Last-Modified": new Date(0).toUTCString(),
          })
          .end();
    }, 4_000);
    expect(await storage.stat(name)).toMatchObject({ size: 7 });
    storage.close();
  });

  it("is unavailable when it takes a file and never answers; whoever writes on later has lost nothing", async () => {
    let isHanging = true;
    /** By their address: a request that was not answered in time is made again. */
    const stored = new Map<string, string>();
    const storage = await openAt(
      async (request, response) => {
        const taken: Buffer[] = [];
        for await (const bytes of request) taken.push(bytes);
        if (isHanging) return;
        stored.set(request.url ?? "", String(Buffer.concat(taken)));
        response.writeHead(200, { ETag: '"1"' }).end();
      },
      300,
      { stillWithin: 300 },
    );
    const files = createPiecewiseFiles(storage, { pieceSize: 4 });
    const told: number[] = [];
    const append = () =>
      files.append("a", 0, [Buffer.from("abcdef")], async (size) => void told.push(size));
    const begun = performance.now();
    await expect(append()).rejects.toThrow(StorageUnavailableError);
    expect(performance.now() - begun).toBeLessThan(20_000);
    // Nothing was acknowledged, so the sender starts again.
    expect(told).toEqual([]);
    isHanging = false;
    expect(await append()).toBe(6);
    expect(told).toEqual([4, 6]);
    expect([...stored.values()]).toEqual(["abcd", "ef"]);
    storage.close();
  });

  describe("that is told to make one file of its parts", () => {
    const large = [Buffer.alloc(9 * 1024 * 1024)];
    const header = '<?xml version="1.0" encoding="UTF-8"?>';
    const whole = "<CompleteMultipartUploadResult><ETag>1</ETag></CompleteMultipartUploadResult>";

    /** @param complete answers when all parts are there */
    const openWithParts = (complete: (response: ServerResponse) => void, completeWithin: number) =>
      openAt(
        async (request, response) => {
          for await (const _ of request);
          const { method, url = "" } = request;
          if (method === "PUT") response.writeHead(200, { ETag: '"1"' }).end();
          else if (method === "DELETE") response.writeHead(204).end();
          else if (url.includes("uploads")) {
            const begun = "<InitiateMultipartUploadResult><UploadId>1</UploadId>";
            response.writeHead(200).end(`${header}${begun}</InitiateMultipartUploadResult>`);
          } else complete(response);
        },
        undefined,
        { stillWithin: 800, completeWithin },
      );

    it.each([
      ["says nothing at all", false],
      ["has begun its answer", true],
    ])("may stand still for far longer than with a part, when it %s", async (_, begins) => {
      const storage = await openWithParts((response) => {
        if (begins) response.writeHead(200).write(`${header} `);
        setTimeout(() => response.end(begins ? whole : header + whole), 1_800);
      }, patience.timeout);
      await storage.write(name, large);
      storage.close();
    });

    it("is unavailable when it never says that it has", async () => {
      const storage = await openWithParts(
        (response) => void response.writeHead(200).write(" "),
        300,
      );
      await expect(storage.write(name, large)).rejects.toThrow(StorageUnavailableError);
      storage.close();
    });
  });

  it("is unavailable when nobody is there", async () => {
    const storage = await openAt(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    await expect(storage.stat(name)).rejects.toThrow(StorageUnavailableError);
    storage.close();
  });

  it("is not taken for unavailable when it refuses", async () => {
    const storage = await openAt((_, response) => {
      response.writeHead(403, { "Content-Type": "application/xml" }).end(failure("AccessDenied"));
    });
    const refused = storage.stat(name).catch((error: unknown) => error);
    expect(await refused).not.toBeInstanceOf(StorageUnavailableError);
    expect(await refused).toBeInstanceOf(Error);
    storage.close();
  });

  it("may take its time with the bytes of an answer that has begun", async () => {
    const storage = await openAt((_, response) => {
      response.writeHead(200, { "Content-Length": 2 }).write("a");
      setTimeout(() => response.end("b"), 900);
    }, 300);
    const pieces: string[] = [];
    // Its beginning has to come in time, which a machine that stands still may miss.
    const begun = await vi.waitFor(() => storage.read(name), patience);
    for await (const piece of begun) pieces.push(String(piece));
    expect(pieces.join("")).toBe("ab");
    storage.close();
  });
});
