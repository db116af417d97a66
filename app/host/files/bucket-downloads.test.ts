import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import { listPublished } from "~/domain/release/public/release-queries.server";
import { StorageUnavailableError } from "~/platform/storage/file-storage";
import { databaseOfFile } from "~tests/support/database-of-file";
import { listen } from "~tests/support/listen";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { patience } from "~tests/support/patience";
import { newRelease } from "~tests/support/release-factory";
import { createFilesHandler, type FilesHandler } from "./files.server";
import { createStoredFiles } from "./stored-files.server";

const { db } = await databaseOfFile();

const name = "Manifold-1.0.0-x64.zip";

describe("downloads that visitors get elsewhere", () => {
  const memory = createMemoryStorage();
  const read = vi.spyOn(memory, "read");
  const storage = {
    ...memory,
    downloadAddress: vi.fn(
      async (file: string) => `https://downloads.example/files/${file}?sign=1`,
    ),
  };
  let files: FilesHandler;
  let server: Server;
  let address: string;

  beforeAll(async () => {
    const seeds = [
      newRelease({ product: "client", version: "1.0.0" }),
      newRelease({ product: "client", version: "0.9.0", status: "withdrawn" }),
    ];
    await seedReleases(db, { seeds, storage });
    const log = { error: vi.fn() };
    const reading = { patience: patience.timeout };
    const storedFiles = createStoredFiles({ db, storage, log, ...reading });
    files = createFilesHandler({ db, storage, storedFiles, log });
    server = createServer((incoming, response) => void files.handle(incoming, response));
    address = `${(await listen(server)).origin}/files/`;
    // The first download reads the file to know that it is whole.
    await get();
  });
  afterAll(async () => {
    server.closeAllConnections();
    await files.drain();
  });
  beforeEach(() => {
    storage.downloadAddress.mockClear();
    read.mockClear();
  });

  /** Unlike `fetch`, it adds no header to a conditional request. */
  const get = async (
    headers: Record<string, string> = {},
    { method = "GET", file = name } = {},
  ) => {
    const outgoing = request(`${address}${file}`, { headers, method, agent: false }).end();
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    answer.resume();
    return { status: answer.statusCode, headers: answer.headers };
  };

  async function counted(action: () => Promise<unknown>): Promise<number> {
    const count = async () => {
      await files.drain();
      const filter = { locale: "cn", product: "client", page: 1, pageSize: 1 } as const;
      return (await listPublished(db, filter)).list[0]?.files[0]?.downloadCount ?? 0;
    };
    const before = await count();
    await action();
    return (await count()) - before;
  }

  it("leads there, for this one time, and reads no byte", async () => {
    const answer = await get();
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(`https://downloads.example/files/${name}?sign=1`);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(read).not.toHaveBeenCalled();
  });

  it.each<[number, string, Record<string, string>]>([
    [1, "a whole file", {}],
    [0, "the first byte", { Range: "bytes=0-0" }],
  ])("counts %i for %s", async (expected, _, headers) => {
    expect(await counted(() => get(headers))).toBe(expected);
  });

  it("answers by itself what needs no byte of the file", async () => {
    const head = await get({}, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers["content-type"]).toBe("application/zip");
    expect((await get({ "If-None-Match": "*" })).status).toBe(304);
    expect((await get({ Range: "bytes=999999999-" })).status).toBe(416);
    expect((await get({}, { file: "Manifold-0.9.0-x64.zip" })).status).toBe(410);
    expect((await get({}, { file: "Manifold-9.9.9-x64.zip" })).status).toBe(404);
    expect(storage.downloadAddress).not.toHaveBeenCalled();
  });

  it("leaves it to the other server whether a download may go on", async () => {
    // Its entity tag is another one.
    for (const condition of ["If-Match", "If-Range"]) {
      const goOn = () => get({ Range: "bytes=100-", [condition]: '"of-the-bucket"' });
      expect((await goOn()).status, condition).toBe(302);
      expect(await counted(goOn), condition).toBe(0);
    }
  });

  it("sends several ranges by itself, because a bucket sends the whole file", async () => {
    const several = await get({ Range: "bytes=0-3,10-15" });
    expect(several.status).toBe(206);
    expect(several.headers["content-type"]).toMatch(/^multipart\/byteranges; boundary=/);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("asks to come back later while the bucket does not answer", async () => {
    storage.stat = async () => {
      throw new StorageUnavailableError(new Error("SlowDown"));
    };
    const busy = await get();
    storage.stat = memory.stat;
    expect([busy.status, busy.headers["retry-after"]]).toEqual([503, "5"]);
    expect((await get()).status).toBe(302);
  });

  it("leads nobody to a file that is damaged", async () => {
    const bytes = memory.files.get(name) ?? new Uint8Array();
    await storage.write(name, [bytes.subarray(1)]);
    expect((await get()).status).toBe(503);
    await storage.write(name, [bytes]);
    expect((await get()).status).toBe(302);
  });
});
