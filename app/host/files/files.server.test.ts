import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listCampaigns } from "~/domain/campaign/campaign-downloads.server";
import { mediaTypeFor } from "~/domain/release/media-type";
import { listPublished } from "~/domain/release/release-queries.server";
import { seedReleases } from "~/domain/release/release-seed.server";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releases } from "~/platform/db/schema";
import type { FileStorage } from "~/platform/storage/file-storage";
import { createLocalStorage } from "~/platform/storage/local-storage.server";
import { patience } from "~tests/support/patience";
import { newRelease } from "~tests/support/release-factory";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { createFilesHandler, type FilesHandler } from "./files.server";
import { mostRanges } from "./requested-part";
import { createStoredFiles } from "./stored-files.server";

const name = "Manifold-1.0.0-x64.zip";
const size = 5_000_000;
const releasedAt = "2026-01-01T02:00:00.000Z";
const lastModified = "Thu, 01 Jan 2026 02:00:00 GMT";

/** What follows a first range to make them more than one answer sends. */
const manyRanges = Array.from({ length: 64 }, (_, at) => `,${at * 2 + 2}-${at * 2 + 2}`).join("");

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

type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

describe.each(testDatabases)("downloads on $name", ({ open }) => {
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
    const storedFiles = createStoredFiles({ db: database.db, storage, log });
    files = createFilesHandler({ db: database.db, storage, storedFiles, log });
    server = createServer((incoming, response) => void files.handle(incoming, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    whole = (await get()).body;
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
  ): Promise<Answer> {
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

  it("sends the whole file with the headers for storing and resuming it", async () => {
    const { status, headers, body } = await get();
    expect(status).toBe(200);
    expect(body.length).toBe(size);
    expect(headers).toMatchObject({
      "content-length": String(size),
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
      "last-modified": lastModified,
      etag,
    });
  });

  it("responds to HEAD with the same headers and no body", async () => {
    const { headers: getHeaders } = await get();
    const { status, headers, body } = await get({}, { method: "HEAD" });
    expect(status).toBe(200);
    expect(body.length).toBe(0);
    expect({ ...headers, date: "" }).toEqual({ ...getHeaders, date: "" });
    const ranged = await get({ Range: "bytes=5-9" }, { method: "HEAD" });
    expect(ranged).toMatchObject({ status: 200, headers: { "content-length": String(size) } });
  });

  it("ignores the query and accepts an encoded name", async () => {
    expect((await get({}, { path: `/files/${name}?from=mirror&x=../..` })).status).toBe(200);
    expect((await get({}, { path: "/files/Manifold%2D1.0.0-x64.zip" })).status).toBe(200);
  });

  it("counts a download for its campaign, but not for an invalid one", async () => {
    const from = (query: string, headers?: Record<string, string>) =>
      get(headers, { path: `/files/${name}?${query}` });
    const added = await counted(async () => {
      await from("campaign=spring-sale");
      await from("utm_source=x&campaign=spring-sale");
      await from("campaign=a%20b");
      await from("campaign=spring-sale", { Range: "bytes=100-199" });
      await from("campaign=spring-sale", { "If-None-Match": etag });
    });
    expect(added).toBe(3);
    expect(await listCampaigns(database.db)).toMatchObject([
      { campaign: "spring-sale", downloads: 2 },
    ]);
  });

  it.each([
    // What an installed program lacks, wherever that is; it is one update.
    ["updater", "bytes=100-199,300-399", 1],
    ["updater", "bytes=0-9,300-399", 1],
    ["updater", "bytes=100-199", 0],
    // Others ask for parts of what they have begun to load.
    ["package-manager", "bytes=100-199,300-399", 0],
    ["package-manager", "bytes=300-399,0-9", 1],
    ["unknown", "bytes=100-199,300-399", 0],
  ])("by %s, %s adds %i to the count", async (via, Range, expected) => {
    const path = `/files/${name}?via=${via}`;
    expect(await counted(() => get({ Range }, { path }))).toBe(expected);
  });

  it.each([
    ["bytes=0-0", 0, 0],
    ["bytes=100-199", 100, 199],
    ["bytes=4999999-", 4_999_999, 4_999_999],
    ["bytes=-10", 4_999_990, 4_999_999],
    ["bytes=4999990-99999999", 4_999_990, 4_999_999],
    // RFC 9110, 14.1.2: a suffix that is longer than the file is the whole file.
    ["bytes=-99999999", 0, 4_999_999],
    [`bytes=-${"9".repeat(400)}`, 0, 4_999_999],
  ])("sends the range %s", async (range, start, end) => {
    const { status, headers, body } = await get({ Range: range });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes ${start}-${end}/${size}`);
    expect(headers["content-length"]).toBe(String(end - start + 1));
    expect(body.equals(whole.subarray(start, end + 1))).toBe(true);
  });

  it.each(["bytes=5000000-", "bytes=99999999-999999999", "bytes=-0"])(
    "responds 416 to %s",
    async (range) => {
      const { status, headers, body } = await get({ Range: range });
      expect(status).toBe(416);
      expect(headers["content-range"]).toBe(`bytes */${size}`);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers.etag).toBeUndefined();
      expect(JSON.parse(body.toString())).toMatchObject({ code: 416, data: null });
      expect(log.error).not.toHaveBeenCalled();
    },
  );

  it.each([
    "bytes=abc",
    "lines=1-2",
    "bytes=0-1,x",
    "bytes=9-5",
    "bytes=0-1,9-5",
    "bytes=",
    "bytes=,",
  ])("sends the whole file for the range %s", async (range) => {
    expect(await get({ Range: range })).toMatchObject({ status: 200 });
  });

  /** The parts of a multipart answer, read as their boundary and lengths tell. */
  function partsOf({ headers, body }: Answer): { type: string; range: string; bytes: Buffer }[] {
    const [, boundary] =
      /^multipart\/byteranges; boundary=(\w+)$/.exec(String(headers["content-type"])) ?? [];
    if (boundary === undefined) throw new Error(`No multipart: ${headers["content-type"]}`);
    const parts: ReturnType<typeof partsOf> = [];
    let at = 0;
    const take = (length: number) => {
      const taken = body.subarray(at, at + length);
      at += length;
      return taken;
    };
    for (;;) {
      const delimiter = `${at === 0 ? "" : "\r\n"}--${boundary}`;
      expect(take(delimiter.length).toString("latin1")).toBe(delimiter);
      if (body.subarray(at, at + 2).toString() === "--") break;
      const head = take(body.indexOf("\r\n\r\n", at) + 4 - at).toString("latin1");
      const [, type = "", range = "", start, end] =
        /^\r\nContent-Type: (.+)\r\nContent-Range: (bytes (\d+)-(\d+)\/\d+)\r\n\r\n$/.exec(head) ??
        [];
      parts.push({ type, range, bytes: Buffer.from(take(Number(end) - Number(start) + 1)) });
    }
    expect(take(Number.POSITIVE_INFINITY).toString()).toBe("--\r\n");
    return parts;
  }

  it("sends several ranges as the parts of one answer, in the order asked for", async () => {
    const answer = await get({ Range: "bytes=1000-1999, 0-9,,-5" });
    expect(answer.status).toBe(206);
    expect(answer.headers).toMatchObject({
      "content-length": String(answer.body.length),
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
      etag,
    });
    expect(answer.headers["content-range"]).toBeUndefined();
    const type = "application/zip";
    expect(partsOf(answer)).toEqual([
      { type, range: `bytes 1000-1999/${size}`, bytes: whole.subarray(1000, 2000) },
      { type, range: `bytes 0-9/${size}`, bytes: whole.subarray(0, 10) },
      { type, range: `bytes ${size - 5}-${size - 1}/${size}`, bytes: whole.subarray(size - 5) },
    ]);
  });

  it("writes a multipart answer byte by byte as RFC 9110 shows it", async () => {
    const { headers, body } = await get({ Range: "bytes=0-3,10-15" });
    const boundary = String(headers["content-type"]).split("=")[1];
    expect(boundary).toMatch(/^[0-9a-f]{32}$/);
    const part = (start: number, end: number) =>
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Type: application/zip\r\n` +
            `Content-Range: bytes ${start}-${end}/5000000\r\n\r\n`,
        ),
        whole.subarray(start, end + 1),
        Buffer.from("\r\n"),
      ]);
    const wanted = Buffer.concat([part(0, 3), part(10, 15), Buffer.from(`--${boundary}--\r\n`)]);
    expect(body.equals(wanted)).toBe(true);
    const again = await get({ Range: "bytes=0-3,10-15" });
    expect(again.headers["content-type"]).not.toBe(headers["content-type"]);
  });

  it("is read by curl, which prints the parts as they came", async () => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/files/${name}`;
    const { stdout } = await promisify(execFile)(
      "curl",
      ["--silent", "--fail", "--include", "--range", "0-3,10-15", url],
      { encoding: "buffer" },
    );
    const text = stdout.toString("latin1");
    expect(text).toMatch(/^HTTP\/1\.1 206 Partial Content\r\n/);
    expect(text).toContain(`bytes 0-3/${size}\r\n\r\n${whole.toString("latin1", 0, 4)}\r\n--`);
    expect(text).toContain(`bytes 10-15/${size}\r\n\r\n${whole.toString("latin1", 10, 16)}\r\n--`);
    const { stdout: one } = await promisify(execFile)(
      "curl",
      ["--silent", "--fail", "--range", "10-15", url],
      { encoding: "buffer" },
    );
    expect(one.equals(whole.subarray(10, 16))).toBe(true);
  });

  it.each([
    // Ranges that touch or overlap are one, which is no multipart (RFC 9110, 15.3.7.2).
    ["bytes=0-4,5-9", "bytes 0-9"],
    ["bytes=5-9,0-6", "bytes 0-9"],
    [`bytes=${Array.from({ length: 200 }, (_, at) => `${at}-${at}`).join(",")}`, "bytes 0-199"],
    // What the file does not have is left out.
    ["bytes=0-9,5000000-", "bytes 0-9"],
    ["BYTES=0-9", "bytes 0-9"],
  ])("sends one part for %s", async (range, expected) => {
    const { status, headers, body } = await get({ Range: range });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`${expected}/${size}`);
    expect(headers["content-type"]).toBe("application/zip");
    expect(String(body.length)).toBe(headers["content-length"]);
  });

  it("sends 64 ranges, and refuses more of them", async () => {
    const ranges = (count: number) =>
      `bytes=${Array.from({ length: count }, (_, at) => `${at * 10}-${at * 10 + 1}`).join(",")}`;
    expect(partsOf(await get({ Range: ranges(64) }))).toHaveLength(64);
    const { status, headers, body } = await get({ Range: ranges(65) });
    expect(status).toBe(416);
    expect(headers["content-range"]).toBe(`bytes */${size}`);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 416 });
  });

  it("sends several ranges of the file that If-Range names only", async () => {
    const headersOf = async (value: string) =>
      (await get({ Range: "bytes=0-3,10-15", "If-Range": value })).headers;
    expect((await headersOf(etag))["content-type"]).toMatch(/^multipart/);
    for (const other of [`W/${etag}`, '"other"']) {
      expect((await headersOf(other))["content-length"]).toBe(String(size));
    }
    const head = await get({ Range: "bytes=0-3,10-15" }, { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, headers: { "content-length": String(size) } });
    expect(head.headers["content-type"]).toBe("application/zip");
  });

  it("closes the file when the client leaves in the middle of several ranges", async () => {
    await get({ Range: "bytes=0-2000000,2000010-4999999" }, { limit: 1 });
    await vi.waitFor(() => expect(storage.open.size).toBe(0), patience);
    expect(log.error).not.toHaveBeenCalled();
  });

  it("closes the connection when a range is shorter than announced", async () => {
    storage.nextEndsAfter(300_000);
    await expect(get({ Range: "bytes=0-999999,2000000-2999999" })).rejects.toThrow("aborted");
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce(), patience);
    await vi.waitFor(() => expect(storage.open.size).toBe(0), patience);
  });

  it("honours If-Range", async () => {
    const range = { Range: "bytes=100-199" };
    const statusWith = async (value: string) => (await get({ ...range, "If-Range": value })).status;
    expect(await statusWith(etag)).toBe(206);
    expect(await statusWith(lastModified)).toBe(206);
    expect(await statusWith('"other"')).toBe(200);
    // A weak tag never matches (RFC 9110, 13.1.5).
    expect(await statusWith(`W/${etag}`)).toBe(200);
    expect(await statusWith("Wed, 31 Dec 2025 02:00:00 GMT")).toBe(200);
    expect(await statusWith("nonsense")).toBe(200);
  });

  it.each([
    ["If-None-Match", () => etag],
    ["If-None-Match", () => `"other", ${etag}`],
    ["If-None-Match", () => "*"],
    ["If-Modified-Since", () => lastModified],
  ])("responds 304 to a matching %s", async (header, value) => {
    const { status, headers, body } = await get({ [header]: value() });
    expect(status).toBe(304);
    expect(body.length).toBe(0);
    expect(headers.etag).toBe(etag);
    expect(headers["cache-control"]).toContain("immutable");
  });

  it("sends the file when it changed, and 412 when a precondition fails", async () => {
    expect((await get({ "If-None-Match": '"other"' })).status).toBe(200);
    const past = "Wed, 31 Dec 2025 02:00:00 GMT";
    expect((await get({ "If-Modified-Since": past })).status).toBe(200);
    expect((await get({ "If-Match": '"other"' })).status).toBe(412);
    expect((await get({ "If-Unmodified-Since": past })).status).toBe(412);
    expect((await get({ "If-Match": etag })).status).toBe(200);
    expect((await get({ "If-Match": `"other", ${etag}` })).status).toBe(200);
    expect((await get({ "If-Match": "*" })).status).toBe(200);
    // Compared strongly (RFC 9110, 13.1.1).
    expect((await get({ "If-Match": `W/${etag}` })).status).toBe(412);
  });

  it("resumes an interrupted download to the same bytes, and counts it once", async () => {
    const added = await counted(async () => {
      const start = (await get({}, { limit: 100_000 })).body;
      expect(start.length).toBeLessThan(size);
      const rest = await get({ Range: `bytes=${start.length}-`, "If-Range": etag });
      expect(rest.status).toBe(206);
      expect(Buffer.concat([start, rest.body]).equals(whole)).toBe(true);
    });
    expect(added).toBe(1);
  });

  it.each<[number, string, Record<string, string>, string?]>([
    [1, "a whole file", {}],
    [1, "a range from the first byte", { Range: "bytes=0-99" }],
    [1, "a range of the whole file", { Range: "bytes=0-" }],
    [0, "a range from a later byte", { Range: "bytes=1-" }],
    [0, "the end of the file", { Range: "bytes=-5" }],
    [
      1,
      "several ranges, one of which begins at the first byte",
      { Range: "bytes=50-59,0-9,90-99" },
    ],
    [0, "several ranges from later bytes", { Range: "bytes=50-59,90-99" }],
    [0, "too many ranges", { Range: `bytes=0-0${manyRanges}` }],
    [0, "a range outside the file", { Range: "bytes=9999999-" }],
    [0, "a file that is known already", { "If-None-Match": "*" }],
    [0, "headers alone", {}, "HEAD"],
    [0, "a failed demand", { "If-Match": '"other"' }],
  ])("counts %i for %s", async (expected, _, headers, method = "GET") => {
    expect(await counted(() => get(headers, { method }))).toBe(expected);
  });

  it("counts all simultaneous downloads", async () => {
    const many = () => Promise.all(Array.from({ length: 10 }, () => get({ Range: "bytes=0-9" })));
    expect(await counted(many)).toBe(10);
  });

  it.each([
    "/files/",
    "/files/unknown.zip",
    "/files/Manifold-2.0.0-x64.zip",
    "/files/manifold-1.0.0-x64.zip",
    `/files/${name}/`,
    `/files//${name}`,
    `/files/x/../${name}`,
    "/files/../../package.json",
    "/files/..%2f..%2fpackage.json",
    "/files/%2e%2e/%2e%2e/package.json",
    "/files/%252e%252e%252fpackage.json",
    "/files/..\\..\\package.json",
    "/files/..%5c..%5cpackage.json",
    "/files/.",
    "/files/..",
    "/files/.hidden",
    "/files/%00",
    `/files/${name}%00`,
    `/files/${name}%00.txt`,
    "/files/%",
    "/files/%E0%A4%A",
    "/files/%zz",
    "/files/%ff%fe",
    "/files/%F0%9F%98%80.zip",
    "/files/C:%5cwindows%5cwin.ini",
    "/files/%2Fetc%2Fpasswd",
    "/files/__proto__",
    "/files/'%20OR%201=1--",
    `/files/${"a".repeat(5_000)}`,
  ])("responds 404 at %s", async (path) => {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers, body } = await get({}, { path, method });
      expect(status).toBe(404);
      expect(headers["cache-control"]).toBe("no-store");
      if (method === "GET") {
        const envelope = { code: 404, message: "Not Found", data: null };
        expect(JSON.parse(body.toString())).toEqual(envelope);
      }
    }
    expect(log.error).not.toHaveBeenCalled();
  });

  it.each(["GET", "HEAD"])(
    "responds 410 to %s for what was withdrawn, and says why",
    async (method) => {
      const reason = { withdrawnReasonCn: "会丢失数据。", withdrawnReasonEn: "It loses data." };
      await database.db.update(releases).set(reason).where(eq(releases.version, "0.9.0"));
      const path = "/files/Manifold-0.9.0-x64.zip";
      const { status, headers, body } = await get({ Range: "bytes=0-3" }, { path, method });
      expect(status).toBe(410);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
      const text =
        "这个版本已经撤回，不再提供下载。会丢失数据。\n\n" +
        "This version was withdrawn and can no longer be downloaded. It loses data.\n";
      expect(body.toString()).toBe(method === "GET" ? text : "");
      expect(headers["content-length"]).toBe(String(Buffer.byteLength(text)));
    },
  );

  it("still sends the list of blocks of what was withdrawn, which updates from it need", async () => {
    const blockmap = "Manifold-0.7.0-x64.exe.blockmap";
    const bytes = Buffer.from("blocks");
    const sum = (algorithm: string) => createHash(algorithm).update(bytes).digest("hex");
    await storage.write(blockmap, [bytes]);
    const [old] = await database.db
      .insert(releases)
      .values({
        ...{ product: "client", version: "0.7.0", versionNumbers: [0, 7, 0], channel: "stable" },
        ...{ status: "draft", minimumWindows: "10", releasedAt: new Date(releasedAt) },
      })
      .returning();
    const mediaType = mediaTypeFor({ role: "blockmap", name: blockmap });
    await database.db.insert(releaseFiles).values({
      ...{
        releaseId: old?.id ?? 0,
        role: "blockmap",
        architecture: "x64",
        name: blockmap,
        mediaType,
      },
      ...{ size: bytes.length, sha256: sum("sha256"), sha512: sum("sha512") },
    });
    const isOld = eq(releases.version, "0.7.0");
    await database.db.update(releases).set({ status: "withdrawn" }).where(isOld);
    const { status, headers, body } = await get({}, { path: `/files/${blockmap}` });
    expect([status, body.toString()]).toEqual([200, "blocks"]);
    expect(headers["content-type"]).toBe("application/gzip");
    await files.drain();
    const isBlockmap = eq(releaseFiles.name, blockmap);
    const [stored] = await database.db.select().from(releaseFiles).where(isBlockmap);
    expect(stored?.downloadCount).toBe(0);
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])("does not allow %s", async (method) => {
    const { status, headers, body } = await get({}, { method });
    expect(status).toBe(405);
    expect(headers.allow).toBe("GET, HEAD");
    expect(JSON.parse(body.toString())).toMatchObject({ code: 405 });
  });

  it.each([
    ["is gone", "missing", (one: string) => rm(one)],
    ["is cut", "wrong size", (one: string) => truncate(one, 50_000)],
    ["is too long", "wrong size", (one: string) => appendFile(one, "more")],
  ] as const)("responds 503 and logs while a stored file %s", async (_, problem, damage) => {
    const damaged = "Manifold-0.8.0-x64.zip";
    const path = `/files/${damaged}`;
    const copy = await readFile(join(folder, damaged));
    await damage(join(folder, damaged));
    for (const headers of [{}, { Range: "bytes=0-9" }]) {
      log.error.mockClear();
      const { status, headers: answered, body } = await get(headers, { path });
      expect(status).toBe(503);
      expect(answered["content-disposition"]).toBeUndefined();
      expect(answered["retry-after"]).toBe("5");
      expect(JSON.parse(body.toString())).toMatchObject({ code: 503, data: null });
      expect(log.error).toHaveBeenCalledWith({ file: damaged, problem }, "download refused");
    }
    await writeFile(join(folder, damaged), copy);
    expect((await get({}, { path })).body.equals(copy)).toBe(true);
  });

  it("closes the connection when a file is shorter than announced", async () => {
    storage.nextEndsAfter(300_000);
    await expect(get()).rejects.toThrow("aborted");
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce(), patience);
  });

  it("closes the file when the client disconnects, which is no failure", async () => {
    await get({}, { limit: 1 });
    await vi.waitFor(() => expect(storage.open.size).toBe(0), patience);
    expect(log.error).not.toHaveBeenCalled();
  });

  it("closes all files of a connection with several requests when it ends", async () => {
    const before = await downloadCount();
    const opened = storage.opened;
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.pause();
    socket.write(`GET /files/${name} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(3));
    await vi.waitFor(() => expect(storage.opened).toBe(opened + 3), patience);
    socket.destroy();
    await vi.waitFor(() => expect(storage.open.size).toBe(0), patience);
    expect(log.error).not.toHaveBeenCalled();
    // Those that waited for their turn on the connection never sent a byte.
    expect(await downloadCount()).toBeLessThanOrEqual(before + 1);
  });
});

describe("downloads over the rate limit", () => {
  it("are refused with the envelope before any query", async () => {
    const headers = { RateLimit: '"download";r=0;t=9', "Retry-After": "9" };
    const files = createFilesHandler({
      db: {} as Database,
      storage: createLocalStorage(tmpdir()),
      storedFiles: { problemOf: async () => undefined },
      log: { error: (details) => expect.fail(String(details)) },
      consume: async () => ({ allowed: false, headers }),
    });
    const server = createServer((incoming, response) => void files.handle(incoming, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/files/${name}`);
    expect(response.status).toBe(429);
    expect(response.headers.get("RateLimit")).toBe('"download";r=0;t=9');
    expect(response.headers.get("Retry-After")).toBe("9");
    expect(await response.json()).toEqual({ code: 429, message: "Too Many Requests", data: null });
    server.close();
  });
});

describe("a request for a download counts", () => {
  const rangesOf = (count: number) =>
    `bytes=${Array.from({ length: count }, (_, at) => `${at * 2}-${at * 2}`).join(",")}`;
  it.each([
    [1, "one use without a range", {}],
    [1, "one use with a few ranges", { Range: rangesOf(7) }],
    [2, "one more with each eight ranges", { Range: rangesOf(8) }],
    [9, "nine uses with as many ranges as one answer sends", { Range: rangesOf(mostRanges) }],
    [9, "no more with ranges that are refused", { Range: rangesOf(500) }],
    [1, "one use of a head, which has no ranges", { Range: rangesOf(64) }, "HEAD"],
  ])("%i: %s", async (expected, _, headers, method = "GET") => {
    const consume = vi.fn(async (_request: unknown, _uses: number) => ({
      allowed: false,
      headers: {},
    }));
    const files = createFilesHandler({
      db: {} as Database,
      storage: createLocalStorage(tmpdir()),
      storedFiles: { problemOf: async () => undefined },
      log: { error: (details) => expect.fail(String(details)) },
      consume,
    });
    const server = createServer((incoming, response) => void files.handle(incoming, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}/files/${name}`, { method, headers });
    expect(consume.mock.calls.map(([, uses]) => uses)).toEqual([expected]);
    server.close();
  });
});

describe("downloads without a database", () => {
  it("respond 500 without the error's message, and log it", async () => {
    const log = { error: vi.fn() };
    const [first] = testDatabases;
    const database = await first?.open();
    if (database === undefined) throw new Error("no database");
    await database.close();
    const storage = createLocalStorage(tmpdir());
    const storedFiles = createStoredFiles({ db: database.db, storage, log });
    const files = createFilesHandler({ db: database.db, storage, storedFiles, log });
    const server = createServer((incoming, response) => void files.handle(incoming, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/files/${name}`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: 500,
      message: "Internal Server Error",
      data: null,
    });
    expect(log.error).toHaveBeenCalledOnce();
    server.close();
  });
});
