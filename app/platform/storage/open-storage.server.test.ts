import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readEnv } from "~/platform/env/env.server";
import {
  type ObjectStorage,
  objectStorages,
  startObjectStorage,
} from "~tests/support/object-storage";
import { openStorages } from "./open-storage.server";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "storages-test-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("without a bucket, files and pictures are folders of the data folder", async () => {
  const { storage, mediaStorage } = await openStorages(readEnv({}), folder);
  await storage.write("a.zip", [Buffer.from("a")]);
  await mediaStorage.write("b.webp", [Buffer.from("b")]);
  expect(await readdir(join(folder, "files"))).toEqual(["a.zip"]);
  expect(await readdir(join(folder, "media"))).toEqual(["b.webp"]);
  expect(storage.downloadAddress).toBeUndefined();
});

describe.skipIf(objectStorages.length === 0)("with a bucket of S3", () => {
  let objects: ObjectStorage;
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
  beforeAll(async () => {
    objects = await startObjectStorage();
  });
  afterAll(() => objects?.close());

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
