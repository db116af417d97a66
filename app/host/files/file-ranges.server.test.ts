import { describe, expect, it, vi } from "vitest";
import {
  type DownloadAnswer as Answer,
  downloaded,
  serveDownloads,
} from "~tests/support/downloads";
import { patience } from "~tests/support/patience";
import { testDatabases } from "~tests/support/test-database";

const { size, lastModified } = downloaded;

describe.each(testDatabases)("parts of downloads on $name", ({ open }) => {
  const site = serveDownloads(open);
  const { log, get } = site;

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
    expect(body.equals(site.whole.subarray(start, end + 1))).toBe(true);
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
      etag: site.etag,
    });
    expect(answer.headers["content-range"]).toBeUndefined();
    const type = "application/zip";
    expect(partsOf(answer)).toEqual([
      { type, range: `bytes 1000-1999/${size}`, bytes: site.whole.subarray(1000, 2000) },
      { type, range: `bytes 0-9/${size}`, bytes: site.whole.subarray(0, 10) },
      {
        type,
        range: `bytes ${size - 5}-${size - 1}/${size}`,
        bytes: site.whole.subarray(size - 5),
      },
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
        site.whole.subarray(start, end + 1),
        Buffer.from("\r\n"),
      ]);
    const wanted = Buffer.concat([part(0, 3), part(10, 15), Buffer.from(`--${boundary}--\r\n`)]);
    expect(body.equals(wanted)).toBe(true);
    const again = await get({ Range: "bytes=0-3,10-15" });
    expect(again.headers["content-type"]).not.toBe(headers["content-type"]);
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

  it("sends a thousand ranges in one pass over the file, and refuses more of them", async () => {
    const ranges = (count: number) =>
      `bytes=${Array.from({ length: count }, (_, at) => `${at * 4990}-${at * 4990 + 9}`).join(",")}`;
    const before = site.storage.opened;
    const parts = partsOf(await get({ Range: ranges(1_000) }));
    expect(site.storage.opened - before).toBe(1);
    const wanted = Array.from({ length: 1_000 }, (_, at) =>
      site.whole.subarray(at * 4990, at * 4990 + 10),
    );
    expect(parts.map(({ bytes }) => bytes.toString("hex"))).toEqual(
      wanted.map((bytes) => bytes.toString("hex")),
    );
    const { status, headers, body } = await get({ Range: ranges(1_001) });
    expect(status).toBe(416);
    expect(headers["content-range"]).toBe(`bytes */${size}`);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 416 });
  });

  it("opens the file again only for ranges that are far from each other", async () => {
    const before = site.storage.opened;
    const answer = await get({ Range: "bytes=0-9,262154-262163,524309-524318,20-29" });
    expect(partsOf(answer).map(({ range }) => range)).toEqual([
      `bytes 0-9/${size}`,
      `bytes 262154-262163/${size}`,
      `bytes 524309-524318/${size}`,
      `bytes 20-29/${size}`,
    ]);
    // The second range is just near enough, the third one byte too far, and the fourth lies before it.
    expect(site.storage.opened - before).toBe(3);
  });

  it("sends 64 ranges in any order, and refuses more of them", async () => {
    const ranges = (count: number) =>
      `bytes=${Array.from({ length: count }, (_, at) => `${(count - at) * 10}-${(count - at) * 10 + 1}`).join(",")}`;
    expect(partsOf(await get({ Range: ranges(64) }))).toHaveLength(64);
    expect((await get({ Range: ranges(65) })).status).toBe(416);
  });

  it("sends several ranges of the file that If-Range names only", async () => {
    const headersOf = async (value: string) =>
      (await get({ Range: "bytes=0-3,10-15", "If-Range": value })).headers;
    expect((await headersOf(site.etag))["content-type"]).toMatch(/^multipart/);
    for (const other of [`W/${site.etag}`, '"other"']) {
      expect((await headersOf(other))["content-length"]).toBe(String(size));
    }
    const head = await get({ Range: "bytes=0-3,10-15" }, { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, headers: { "content-length": String(size) } });
    expect(head.headers["content-type"]).toBe("application/zip");
  });

  it("closes the file when the client leaves in the middle of several ranges", async () => {
    await get({ Range: "bytes=0-2000000,2000010-4999999" }, { limit: 1 });
    await vi.waitFor(() => expect(site.storage.open.size).toBe(0), patience);
    expect(log.error).not.toHaveBeenCalled();
  });

  it("closes the connection when a range is shorter than announced", async () => {
    site.storage.nextEndsAfter(300_000);
    await expect(get({ Range: "bytes=0-999999,2000000-2999999" })).rejects.toThrow("aborted");
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce(), patience);
    await vi.waitFor(() => expect(site.storage.open.size).toBe(0), patience);
  });

  it("honours If-Range", async () => {
    const range = { Range: "bytes=100-199" };
    const statusWith = async (value: string) => (await get({ ...range, "If-Range": value })).status;
    expect(await statusWith(site.etag)).toBe(206);
    expect(await statusWith(lastModified)).toBe(206);
    expect(await statusWith('"other"')).toBe(200);
    // A weak tag never matches (RFC 9110, 13.1.5).
    expect(await statusWith(`W/${site.etag}`)).toBe(200);
    expect(await statusWith("Wed, 31 Dec 2025 02:00:00 GMT")).toBe(200);
    expect(await statusWith("nonsense")).toBe(200);
  });

  it.each([
    ["If-None-Match", () => site.etag],
    ["If-None-Match", () => `"other", ${site.etag}`],
    ["If-None-Match", () => "*"],
    ["If-Modified-Since", () => lastModified],
  ])("responds 304 to a matching %s", async (header, value) => {
    const { status, headers, body } = await get({ [header]: value() });
    expect(status).toBe(304);
    expect(body.length).toBe(0);
    expect(headers.etag).toBe(site.etag);
    expect(headers["cache-control"]).toContain("immutable");
    // As the fetch of browsers sends it with conditions.
    const reload = { [header]: value(), "Cache-Control": "no-cache", Pragma: "no-cache" };
    expect((await get(reload)).status).toBe(304);
  });

  it("sends the file when it changed, and 412 when a precondition fails", async () => {
    expect((await get({ "If-None-Match": '"other"' })).status).toBe(200);
    const past = "Wed, 31 Dec 2025 02:00:00 GMT";
    expect((await get({ "If-Modified-Since": past })).status).toBe(200);
    expect((await get({ "If-Match": '"other"' })).status).toBe(412);
    expect((await get({ "If-Unmodified-Since": past })).status).toBe(412);
    expect((await get({ "If-Match": site.etag })).status).toBe(200);
    expect((await get({ "If-Match": `"other", ${site.etag}` })).status).toBe(200);
    expect((await get({ "If-Match": "*" })).status).toBe(200);
    // Compared strongly (RFC 9110, 13.1.1).
    expect((await get({ "If-Match": `W/${site.etag}` })).status).toBe(412);
  });
});
