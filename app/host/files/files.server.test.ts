import { createHash } from "node:crypto";
import { appendFile, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { listCampaigns } from "~/domain/campaign/campaign-downloads.server";
import { mediaTypeFor } from "~/domain/release/files/media-type";
import { attachmentOf, keptForAYear } from "~/lib/file-headers";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releases } from "~/platform/db/schema";
import { createLocalStorage } from "~/platform/storage/local-storage.server";
import { downloaded, serveDownloads } from "~tests/support/downloads";
import { listen } from "~tests/support/listen";
import { patience } from "~tests/support/patience";
import { testDatabases, usualDatabase } from "~tests/support/test-database";
import { createFilesHandler } from "./files.server";
import { mostRanges } from "./requested-part";
import { createStoredFiles } from "./stored-files.server";

const { name, size, releasedAt, lastModified } = downloaded;

/** Ranges after a first one, more than one answer sends. */
const manyRanges = Array.from(
  { length: mostRanges },
  (_, at) => `,${at * 2 + 2}-${at * 2 + 2}`,
).join("");

describe.each(testDatabases)("downloads on $name", ({ open }) => {
  const site = serveDownloads(open);
  const { log, get, counted, downloadCount } = site;

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
      etag: site.etag,
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
      await from("campaign=spring-sale", { "If-None-Match": site.etag });
    });
    expect(added).toBe(3);
    expect(await listCampaigns(site.database.db)).toMatchObject([
      { campaign: "spring-sale", downloads: 2 },
    ]);
  });

  it("resumes an interrupted download to the same bytes, and counts it once", async () => {
    const added = await counted(async () => {
      const start = (await get({}, { limit: 100_000 })).body;
      expect(start.length).toBeLessThan(size);
      const rest = await get({ Range: `bytes=${start.length}-`, "If-Range": site.etag });
      expect(rest.status).toBe(206);
      expect(Buffer.concat([start, rest.body]).equals(site.whole)).toBe(true);
    });
    expect(added).toBe(1);
  });

  it.each<[number, string, Record<string, string>, string?]>([
    [1, "a whole file", {}],
    [1, "a range from the first byte", { Range: "bytes=0-16383" }],
    [0, "the first byte", { Range: "bytes=0-0" }],
    [0, "the first bytes, which tell what a file is", { Range: "bytes=0-16382" }],
    [1, "a range of the whole file", { Range: "bytes=0-" }],
    [0, "a range from a later byte", { Range: "bytes=1-" }],
    [0, "the end of the file", { Range: "bytes=-5" }],
    [
      1,
      "several ranges, one of which begins at the first byte",
      { Range: "bytes=20000-39999,0-9,50000-50099" },
    ],
    [0, "several short ranges", { Range: "bytes=50-59,0-9,90-99" }],
    [0, "several ranges from later bytes", { Range: "bytes=20000-39999,50000-50099" }],
    [0, "too many ranges", { Range: `bytes=0-0${manyRanges}` }],
    [0, "a range outside the file", { Range: "bytes=9999999-" }],
    [0, "a file that is known already", { "If-None-Match": "*" }],
    [0, "headers alone", {}, "HEAD"],
    [0, "a failed demand", { "If-Match": '"other"' }],
  ])("counts %i for %s", async (expected, _, headers, method = "GET") => {
    expect(await counted(() => get(headers, { method }))).toBe(expected);
  });

  it.each([
    // What an installed program lacks, wherever that is; it is one update.
    ["updater", "bytes=100-599,20000-20523", 1],
    ["updater", "bytes=0-9999,20000-29999", 1],
    ["updater", "bytes=100-29999", 0],
    ["updater", "bytes=0-0", 0],
    ["updater", "bytes=100-599,20000-20522", 0],
    ["updater", "bytes=0-0,2-2", 0],
    // Others request parts of a file that they have started to load.
    ["package-manager", "bytes=100-9999,20000-29999", 0],
    ["package-manager", "bytes=20000-39999,0-9", 1],
    ["unknown", "bytes=100-9999,20000-29999", 0],
  ])("by %s, %s adds %i to the count", async (via, Range, expected) => {
    const path = `/files/${name}?via=${via}`;
    expect(await counted(() => get({ Range }, { path }))).toBe(expected);
  });

  it("counts all simultaneous downloads", async () => {
    const many = () => Promise.all(Array.from({ length: 10 }, () => get({ Range: "bytes=0-" })));
    expect(await counted(many)).toBe(10);
  });

  it("responds 404 at what is no file of a release", async () => {
    for (const path of [
      "/files/",
      "/files/Manifold-2.0.0-x64.zip",
      "/files/manifold-1.0.0-x64.zip",
      `/files/${name}/`,
      `/files/x/../${name}`,
      "/files/..%2f..%2fpackage.json",
      "/files/%252e%252e%252fpackage.json",
      "/files/..%5c..%5cpackage.json",
      "/files/.hidden",
      `/files/${name}%00.txt`,
      "/files/%E0%A4%A",
      "/files/%2Fetc%2Fpasswd",
      "/files/__proto__",
      `/files/${"a".repeat(5_000)}`,
    ]) {
      const { status, headers, body } = await get({}, { path });
      expect([status, headers["cache-control"]], path).toEqual([404, "no-store"]);
      const envelope = { code: 404, message: "Not Found", data: null };
      expect(JSON.parse(body.toString()), path).toEqual(envelope);
      expect((await get({}, { path, method: "HEAD" })).status, path).toBe(404);
    }
    expect(log.error).not.toHaveBeenCalled();
  });

  it.each(["GET", "HEAD"])(
    "responds 410 to %s for what was withdrawn, and says why",
    async (method) => {
      const reason = { withdrawnReasonCn: "会丢失数据。", withdrawnReasonEn: "It loses data." };
      await site.database.db.update(releases).set(reason).where(eq(releases.version, "0.9.0"));
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
    await site.storage.write(blockmap, [bytes]);
    const [old] = await site.database.db
      .insert(releases)
      .values({
        product: "client",
        version: "0.7.0",
        versionNumbers: [0, 7, 0],
        channel: "stable",
        status: "draft",
        minimumWindows: "10",
        releasedAt: new Date(releasedAt),
      })
      .returning();
    const mediaType = mediaTypeFor({ role: "blockmap", name: blockmap });
    await site.database.db.insert(releaseFiles).values({
      releaseId: old?.id ?? 0,
      role: "blockmap",
      architecture: "x64",
      name: blockmap,
      mediaType,
      size: bytes.length,
      sha256: sum("sha256"),
      sha512: sum("sha512"),
    });
    const isOld = eq(releases.version, "0.7.0");
    await site.database.db.update(releases).set({ status: "withdrawn" }).where(isOld);
    const { status, headers, body } = await get({}, { path: `/files/${blockmap}` });
    expect([status, body.toString()]).toEqual([200, "blocks"]);
    expect(headers["content-type"]).toBe("application/gzip");
    await site.drain();
    const isBlockmap = eq(releaseFiles.name, blockmap);
    const [stored] = await site.database.db.select().from(releaseFiles).where(isBlockmap);
    expect(stored?.downloadCount).toBe(0);
  });

  it("tells a visitor in sentences that there is no such file", async () => {
    const path = "/files/Manifold-0.0.1-x64.zip";
    const { status, headers, body } = await get({ Accept: "text/html" }, { path });
    expect([status, headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
    expect(body.toString()).toContain("没有这个文件。");
    expect(body.toString()).toContain("There is no such file.");
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
    const copy = await readFile(join(site.folder, damaged));
    await damage(join(site.folder, damaged));
    for (const headers of [{}, { Range: "bytes=0-9" }]) {
      log.error.mockClear();
      const { status, headers: answered, body } = await get(headers, { path });
      expect(status).toBe(503);
      expect(answered["content-disposition"]).toBeUndefined();
      expect(answered["retry-after"]).toBe("5");
      expect(JSON.parse(body.toString())).toMatchObject({ code: 503, data: null });
      expect(log.error).toHaveBeenCalledWith({ file: damaged, problem }, "download refused");
    }
    const inBrowser = await get({ Accept: "text/html,*/*;q=0.8" }, { path });
    expect([inBrowser.status, inBrowser.headers["retry-after"]]).toEqual([503, "5"]);
    expect(inBrowser.body.toString()).toBe(
      "文件暂时不能下载，请过几秒再试。\n\n" +
        "The file cannot be downloaded at the moment. Please try again in a few seconds.\n",
    );
    await writeFile(join(site.folder, damaged), copy);
    expect((await get({}, { path })).body.equals(copy)).toBe(true);
  });

  it("closes the connection when a file is shorter than announced", async () => {
    site.storage.nextEndsAfter(300_000);
    await expect(get()).rejects.toThrow("aborted");
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce(), patience);
  });

  it("closes the file when the client disconnects, which is no failure", async () => {
    await get({}, { limit: 1 });
    await vi.waitFor(() => expect(site.storage.open.size).toBe(0), patience);
    expect(log.error).not.toHaveBeenCalled();
  });

  it("closes all files of a connection with several requests when it ends", async () => {
    const before = await downloadCount();
    const opened = site.storage.opened;
    const { port } = site.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.pause();
    socket.write(`GET /files/${name} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(3));
    await vi.waitFor(() => expect(site.storage.opened).toBe(opened + 3), patience);
    socket.destroy();
    await vi.waitFor(() => expect(site.storage.open.size).toBe(0), patience);
    expect(log.error).not.toHaveBeenCalled();
    // Those that waited for their turn on the connection never sent a byte.
    expect(await downloadCount()).toBeLessThanOrEqual(before + 1);
  });
});

describe("downloads that an edge sends", () => {
  const site = serveDownloads(usualDatabase.open, { isSentByEdge: true });
  const { get, downloadCount } = site;
  const inner = expect.stringMatching(/^\/stored-files\/[\w.-]+$/);

  it("are named to it with all that describes them, and counted", async () => {
    const before = await downloadCount();
    const opened = site.storage.opened;
    const { status, headers, body } = await get();
    expect(status).toBe(200);
    expect(body.length).toBe(0);
    expect(headers).toMatchObject({
      "x-accel-redirect": inner,
      etag: site.etag,
      "cache-control": keptForAYear,
      "content-disposition": attachmentOf(name),
      "content-type": "application/zip",
    });
    expect(await downloadCount()).toBe(before + 1);
    // The edge reads the range itself; the end of a download that was begun elsewhere is none.
    const rest = await get({ Range: "bytes=100-" });
    expect([rest.status, rest.headers["x-accel-redirect"]]).toEqual([200, inner]);
    expect(await downloadCount()).toBe(before + 1);
    // Who only looks what a file is loads nothing here either.
    const look = await get({ Range: "bytes=0-0" });
    expect([look.status, look.headers["x-accel-redirect"]]).toEqual([200, inner]);
    expect(await downloadCount()).toBe(before + 1);
    expect(site.storage.opened).toBe(opened);
  });

  it.each([
    ["a head", 200, {}, "HEAD"],
    ["what the visitor has", 304, { "If-None-Match": "*" }, "GET"],
    ["a demand that fails", 412, { "If-Match": '"other"' }, "GET"],
    ["a demand that holds", 200, { "If-Unmodified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" }, "GET"],
    ["a range that there is none of", 416, { Range: "bytes=999999999-" }, "GET"],
    ["several ranges", 206, { Range: "bytes=0-1,5-6" }, "GET"],
    ["ranges that become one", 206, { Range: "bytes=0-1,2-6" }, "GET"],
  ] as const)("come from the site itself for %s", async (_, expected, headers, method) => {
    const answer = await get({ ...headers }, { method });
    expect(answer.status).toBe(expected);
    expect(answer.headers["x-accel-redirect"]).toBeUndefined();
  });
});

/** Requests a download from a site that has only the given parts. */
async function askWith(
  given: Partial<Parameters<typeof createFilesHandler>[0]>,
  init: RequestInit = {},
) {
  const files = createFilesHandler({
    db: {} as Database,
    storage: createLocalStorage(tmpdir()),
    storedFiles: { problemOf: async () => undefined },
    log: { error: (details) => expect.fail(String(details)) },
    ...given,
  });
  const server = createServer((incoming, response) => void files.handle(incoming, response));
  onTestFinished(() => void server.close());
  return fetch(`${(await listen(server)).origin}/files/${name}`, init);
}

it("downloads over the rate limit are refused with the envelope before any query", async () => {
  const headers = { RateLimit: '"download";r=0;t=9', "Retry-After": "9" };
  const response = await askWith({ consume: async () => ({ allowed: false, headers }) });
  expect(response.status).toBe(429);
  expect(response.headers.get("RateLimit")).toBe('"download";r=0;t=9');
  expect(response.headers.get("Retry-After")).toBe("9");
  expect(await response.json()).toEqual({ code: 429, message: "Too Many Requests", data: null });
});

describe("a request for a download counts", () => {
  const rangesOf = (count: number) =>
    `bytes=${Array.from({ length: count }, (_, at) => `${at * 2}-${at * 2}`).join(",")}`;
  it.each([
    [1, "one use without a range", {}],
    [1, "one use with a few ranges", { Range: rangesOf(15) }],
    [2, "one more with each sixteen ranges", { Range: rangesOf(16) }],
    [63, "63 uses with as many ranges as one answer sends", { Range: rangesOf(mostRanges) }],
    [63, "no more with ranges that are refused", { Range: rangesOf(1_500) }],
    [1, "one use of a head, which has no ranges", { Range: rangesOf(64) }, "HEAD"],
  ])("%i: %s", async (expected, _, headers, method = "GET") => {
    const consume = vi.fn(async (_request: unknown, _uses: number) => ({
      allowed: false,
      headers: {},
    }));
    await askWith({ consume }, { method, headers });
    expect(consume.mock.calls.map(([, uses]) => uses)).toEqual([expected]);
  });
});

it("downloads without a database respond 500 without the error's message, and log it", async () => {
  const log = { error: vi.fn() };
  const { db, close } = await usualDatabase.open();
  await close();
  const storage = createLocalStorage(tmpdir());
  const storedFiles = createStoredFiles({ db, storage, log });
  const response = await askWith({ db, storage, storedFiles, log });
  expect(response.status).toBe(500);
  const envelope = { code: 500, message: "Internal Server Error", data: null };
  expect(await response.json()).toEqual(envelope);
  expect(log.error).toHaveBeenCalledOnce();
});
