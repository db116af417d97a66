import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createS3Storage } from "~/platform/storage/s3-storage.server";
import {
  type ObjectStorage,
  objectStorages,
  startObjectStorage,
} from "~tests/support/object-storage";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";

/**
 * Milliseconds for the start of Swift and the first start of a site, which makes and stores all files
 * of the starting content: on a busy machine minutes, in a folder as well.
 */
const longestFirstStart = 360_000;

describe.skipIf(objectStorages.length === 0)("the built site with a bucket of S3", () => {
  let folder: string;
  let objects: ObjectStorage | undefined;
  let site: SiteProcess | undefined;
  let file: string;
  let bytes: Buffer;

  const start = async ({ port, bucket, options }: ObjectStorage, downloads: string) => {
    const { accessKeyId, secretAccessKey } = options();
    site = await startSite({
      DATA_DIR: folder,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_PATH_STYLE: "on",
      S3_DOWNLOADS: downloads,
    });
  };
  const ask = (path: string, init?: RequestInit) =>
    fetch(`${site?.origin}${path}`, { redirect: "manual", ...init });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const part = (range: string) => ask(file, { headers: { range } });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "bucket-site-"));
    objects = await startObjectStorage();
    await start(objects, "proxy");
    const html = await (await ask("/en/download")).text();
    file = /href="(\/files\/[^"?]+)/.exec(html)?.[1] ?? "";
    bytes = await bytesOf(await ask(file));
  }, longestFirstStart);
  afterAll(async () => {
    site?.child.kill("SIGKILL");
    await objects?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("has put the starting files there at its first start, with their sums", async () => {
    const sum = createHash("sha256").update(bytes).digest("hex");
    const head = await ask(file, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("etag")).toBe(`"${sum}"`);
    expect(head.headers.get("content-length")).toBe(String(bytes.length));
    const bucket = createS3Storage((objects as ObjectStorage).options());
    const stat = await bucket.stat(file.replace("/files/", ""));
    bucket.close();
    expect(stat).toMatchObject({ size: bytes.length, sha256: sum });
  });

  it("sends a range, and several", async () => {
    const one = await part("bytes=1000-1999");
    expect(one.status).toBe(206);
    expect((await bytesOf(one)).equals(bytes.subarray(1000, 2000))).toBe(true);
    const several = await part("bytes=0-3,10-15,-7");
    expect(several.status).toBe(206);
    const boundary = several.headers.get("content-type")?.split("boundary=")[1];
    const sections = (await bytesOf(several)).toString("latin1").split(`--${boundary}`);
    const found = sections
      .slice(1, -1)
      .map((text) => text.split("\r\n\r\n").slice(1).join("\r\n\r\n"));
    const slices = [bytes.subarray(0, 4), bytes.subarray(10, 16), bytes.subarray(-7)];
    expect(found).toEqual(slices.map((slice) => `${slice.toString("latin1")}\r\n`));
  });

  it("leads to signed addresses after a start with that setting", async () => {
    expect(await endSite(site as SiteProcess)).toBe(0);
    await start(objects as ObjectStorage, "presigned");
    const answer = await ask(file);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const address = answer.headers.get("location") ?? "";
    const whole = await fetch(address);
    expect(whole.headers.get("content-disposition")).toContain(file.replace("/files/", ""));
    expect((await bytesOf(whole)).equals(bytes)).toBe(true);
    const some = await fetch(address, { headers: { range: "bytes=-500" } });
    expect(some.status).toBe(206);
    expect((await bytesOf(some)).equals(bytes.subarray(-500))).toBe(true);
  });
});
