import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "~/platform/env/env.server";
import { createS3Storage } from "~/platform/storage/s3-storage.server";
import { listen } from "~tests/support/listen";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { objectStorages, startObjectStorage } from "~tests/support/object-storage";
import { runStorageTest, type TestedStorage, testStorage } from "./storage-test.server";

const settings = {
  S3_BUCKET: "downloads",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
  S3_PATH_STYLE: "on",
};

/** A storage in memory, and what visitors get from its addresses. */
function memory(headers: Record<string, string>) {
  const storage = createMemoryStorage();
  const tested: TestedStorage = {
    ...storage,
    downloadAddress: async (name) => `https://bucket.example/${name}`,
  };
  const get = async (address: string | URL | Request) => {
    const bytes = storage.files.get(String(address).split("/").at(-1) ?? "");
    return new Response(Buffer.from(bytes ?? []), { headers });
  };
  return { storage, tested, get: get as typeof fetch };
}

const asDownload = {
  "content-type": "application/zip",
  "content-disposition": "attachment; filename=test.zip",
};

describe("the test of a storage", () => {
  it("tries every use, and leaves nothing behind", async () => {
    const { storage, tested, get } = memory(asDownload);
    const report = await testStorage(tested, get);
    expect(report.match(/^ok: /gm)).toHaveLength(6);
    expect(storage.files.size).toBe(0);
  });

  it("names the first use that fails, and removes its file", async () => {
    const { storage, tested, get } = memory({ ...asDownload, "content-type": "text/html" });
    const sentence =
      "failed: get it from a signed address, as visitors do: The bucket sent it as text/html";
    await expect(testStorage(tested, get)).rejects.toThrow(sentence);
    expect(storage.files.size).toBe(0);
    const cut = { ...tested, read: () => storage.read("other") };
    await expect(testStorage(cut, get)).rejects.toThrow("failed: read a range of it: ");
  });

  it("says that there is no bucket", async () => {
    await expect(runStorageTest(readEnv({}))).rejects.toThrow("S3_BUCKET is not set");
  });
});

describe("a service that refuses", () => {
  let code = "";
  let origin = "";
  const server = createServer((_, response) => {
    response.writeHead(403, { "Content-Type": "application/xml" });
    response.end(`<Error><Code>${code}</Code><Message>Refused</Message></Error>`);
  });
  beforeAll(async () => {
    ({ origin } = await listen(server));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ["SecondLevelDomainForbidden", "Set S3_PATH_STYLE=off."],
    ["InvalidAccessKeyId", "Check S3_ACCESS_KEY_ID."],
    ["AccessDenied", "Let the keys list the bucket"],
  ])("with %s: %s", async (refusal, advice) => {
    code = refusal;
    const test = runStorageTest(readEnv({ ...settings, S3_ENDPOINT: origin }));
    await expect(test).rejects.toThrow(
      new RegExp(`^failed: write 9 MB in two parts: ${refusal}: Refused. ${advice}`),
    );
  });
});

describe.skipIf(objectStorages.length === 0)("a bucket", () => {
  it("passes the test", async () => {
    const objects = await startObjectStorage();
    try {
      const storage = createS3Storage(objects.options({ downloads: "presigned" }));
      const report = await testStorage(storage as TestedStorage);
      expect(report.match(/^ok: /gm)).toHaveLength(6);
      storage.close();
    } finally {
      await objects.close();
    }
  });
});
