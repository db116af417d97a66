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
import { type SiteProcess, startSite } from "~tests/support/site-process";

/**
 * Milliseconds for the start of Swift and the first start of a site, which makes and stores all files of the starting
 * content. On a busy machine that takes minutes, in a folder as well.
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
});
