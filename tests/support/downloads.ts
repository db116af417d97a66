import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import { listPublished } from "~/domain/release/public/release-queries.server";
import { createFilesHandler, type FilesHandler } from "~/host/files/files.server";
import { createStoredFiles } from "~/host/files/stored-files.server";
import type { FileStorage } from "~/platform/storage/file-storage";
import { createLocalStorage } from "~/platform/storage/local-storage.server";
import { patience } from "./patience";
import { newRelease } from "./release-factory";
import type { OpenTestDatabase } from "./test-database";

/** A file of a published release, which the tests download. */
export const downloaded = {
  name: "Manifold-1.0.0-x64.zip",
  size: 5_000_000,
  releasedAt: "2026-01-01T02:00:00.000Z",
  lastModified: "Thu, 01 Jan 2026 02:00:00 GMT",
} as const;
const { name, size, releasedAt } = downloaded;

/** Tells which streams of a storage are open, and can cut one short. */
function countingStorage(storage: FileStorage) {
  const open = new Set<Readable>();
  const counting = {
    ...storage,
    open,
    opened: 0,
    cut: undefined as number | undefined,
    nextEndsAfter(bytes: number) {
      counting.cut = bytes;
    },
    async read(...[file, range]: Parameters<FileStorage["read"]>) {
      const end = counting.cut === undefined ? undefined : { start: 0, end: counting.cut - 1 };
      counting.cut = undefined;
      const stream = await storage.read(file, end ?? range);
      counting.opened += 1;
      open.add(stream);
      stream.once("close", () => open.delete(stream));
      return stream;
    },
  };
  return counting;
}

export type DownloadAnswer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** Serves downloads on a free port for one suite; what is set up before its first test is read later. */
export function serveDownloads(
  open: () => Promise<OpenTestDatabase>,
  { isSentByEdge = false } = {},
) {
  const log = { error: vi.fn() };
  let database: OpenTestDatabase;
  let folder: string;
  let storage: ReturnType<typeof countingStorage>;
  let files: FilesHandler;
  let server: Server;
  let whole: Buffer;
  let etag: string;

  beforeAll(async () => {
    database = await open();
    folder = await mkdtemp(join(tmpdir(), "files-test-"));
    storage = countingStorage(createLocalStorage(folder));
    const seed = { product: "client", releasedAt } as const;
    const seeds = [
      newRelease({
        ...seed,
        version: "1.0.0",
        files: [{ kind: "package", architecture: "x64", kilobytes: size / 1000 }],
      }),
      newRelease({ ...seed, version: "2.0.0", status: "draft" }),
      newRelease({ ...seed, version: "0.9.0", status: "withdrawn" }),
      newRelease({ ...seed, version: "0.8.0" }),
    ];
    await seedReleases(database.db, { seeds, storage });
    // The first reading of a file may take its time: no download gets `Retry-After`.
    const reading = { patience: patience.timeout };
    const storedFiles = createStoredFiles({ db: database.db, storage, log, ...reading });
    files = createFilesHandler({ db: database.db, storage, storedFiles, log, isSentByEdge });
    server = createServer((incoming, response) => void files.handle(incoming, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    // With such a condition the site sends the bytes itself, even with an edge or bucket.
    whole = (await get({ "If-Unmodified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" })).body;
    etag = `"${createHash("sha256").update(whole).digest("hex")}"`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await files.drain();
    await database.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => log.error.mockClear());

  /** One request with its path as given; stops reading after `limit` bytes. */
  function get(
    headers: Record<string, string> = {},
    { path = `/files/${name}`, method = "GET", limit = Number.POSITIVE_INFINITY } = {},
  ): Promise<DownloadAnswer> {
    const { port } = server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const outgoing = request({ host: "127.0.0.1", port, path, method, headers, agent: false });
      outgoing.on("error", reject);
      outgoing.on("response", (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        const finish = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          });
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length >= limit) {
            finish();
            response.destroy();
          }
        });
        response.on("end", finish);
        response.on("error", reject);
      });
      outgoing.end();
    });
  }

  async function downloadCount(): Promise<number> {
    await files.drain();
    const { list } = await listPublished(database.db, {
      locale: "cn",
      product: "client",
      page: 1,
      pageSize: 1,
    });
    return list[0]?.files[0]?.downloadCount ?? Number.NaN;
  }

  /** How many downloads an action adds. */
  async function counted(action: () => Promise<unknown>): Promise<number> {
    const before = await downloadCount();
    await action();
    return (await downloadCount()) - before;
  }

  return {
    log,
    get,
    downloadCount,
    counted,
    /** Waits until all counts are stored. */
    drain: () => files.drain(),
    get database() {
      return database;
    },
    get folder() {
      return folder;
    },
    get storage() {
      return storage;
    },
    get server() {
      return server;
    },
    get whole() {
      return whole;
    },
    get etag() {
      return etag;
    },
  };
}
