import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { errorMessage } from "~/lib/error-message";
import type { Env } from "~/platform/env/env.server";
import { type FileStorage, StorageUnavailableError } from "~/platform/storage/file-storage";
import { bucketOptions } from "~/platform/storage/open-storage.server";

/** Large enough that it is sent in two parts. */
const testSize = 9 * 1024 * 1024;

/** The first and last byte of a range across the border of the two parts. */
const range = { start: 8 * 1024 * 1024 - 10, end: 8 * 1024 * 1024 + 9 };

const mediaType = "application/zip";

/** The advice for an error of a service, by its code, name or HTTP status. */
const advice: Readonly<Record<string, string>> = {
  SecondLevelDomainForbidden: "Set S3_PATH_STYLE=off.",
  PathStyleDomainForbidden: "Set S3_PATH_STYLE=off.",
  ENOTFOUND: "Check S3_ENDPOINT. MinIO, Ceph and Garage need S3_PATH_STYLE=on.",
  ECONNREFUSED: "Check S3_ENDPOINT.",
  NoSuchBucket: "Check S3_BUCKET; at Tencent the name ends in -APPID.",
  InvalidAccessKeyId: "Check S3_ACCESS_KEY_ID.",
  SignatureDoesNotMatch: "Check S3_SECRET_ACCESS_KEY and S3_REGION.",
  AuthorizationHeaderMalformed: "Check S3_REGION.",
  PermanentRedirect: "Check S3_REGION and S3_ENDPOINT.",
  RequestTimeTooSkewed: "Set the clock of this machine.",
  AccessDenied: "Let the keys list the bucket, and read, write and delete its objects.",
};

/** A storage whose every use can be tried. */
export type TestedStorage = Pick<FileStorage, "write" | "stat" | "read" | "list" | "remove"> &
  Required<Pick<FileStorage, "downloadAddress">>;

type Step = { what: string; run: () => Promise<unknown> };

/**
 * Uses a storage as the site does: writes a file in parts, reads it in each way, lists and removes it.
 * @throws Error that names the first use that failed, and what to do
 */
export async function testStorage(
  storage: TestedStorage,
  get: typeof fetch = fetch,
): Promise<string> {
  const name = `storage-test-${randomBytes(8).toString("hex")}`;
  const content = randomBytes(testSize);
  const steps: Step[] = [
    {
      what: "write 9 MB in two parts",
      run: () => storage.write(name, [content], { mediaType, savedAs: "test.zip" }),
    },
    {
      what: "ask for its size (HEAD)",
      async run() {
        const size = (await storage.stat(name))?.size;
        if (size !== testSize) throw new Error(`${size ?? "no"} bytes instead of ${testSize}`);
      },
    },
    {
      what: "read a range of it",
      async run() {
        const bytes = await buffer(await storage.read(name, range));
        requireSame(bytes, content.subarray(range.start, range.end + 1));
      },
    },
    {
      what: "get it from a signed address, as visitors do",
      run: () => getAsVisitor(storage, name, { content, get }),
    },
    {
      what: "list it",
      async run() {
        if (!(await isListed(storage, name))) throw new Error("The list lacks it");
      },
    },
    {
      what: "remove it",
      async run() {
        await storage.remove(name);
        if ((await storage.stat(name)) !== undefined) throw new Error("It is still there");
      },
    },
  ];
  const report: string[] = [];
  try {
    for (const { what, run } of steps) {
      await run().catch((error: unknown) => {
        throw new Error([...report, `failed: ${what}: ${reasonOf(error)}`].join("\n"), {
          cause: error,
        });
      });
      report.push(`ok: ${what}`);
    }
  } catch (error) {
    // A test that fails early may not leave its file behind; the report is about the first failure.
    await storage.remove(name).catch(() => undefined);
    throw error;
  }
  return report.join("\n");
}

async function getAsVisitor(
  storage: TestedStorage,
  name: string,
  { content, get }: { content: Uint8Array; get: typeof fetch },
): Promise<void> {
  const address = await storage.downloadAddress(name, { savedAs: "test.zip", mediaType });
  const response = await get(address, { signal: AbortSignal.timeout(60_000) });
  if (!response.ok) {
    const text = (await response.text()).slice(0, 2_000);
    const code = /<Code>([^<]+)<\/Code>/.exec(text)?.[1] ?? "";
    throw Object.assign(new Error(`HTTP ${response.status} ${code}`), { code });
  }
  requireSame(new Uint8Array(await response.arrayBuffer()), content);
  const type = response.headers.get("content-type");
  if (type !== mediaType) throw new Error(`The bucket sent it as ${type} instead of ${mediaType}`);
  const disposition = response.headers.get("content-disposition") ?? "";
  if (!disposition.startsWith("attachment"))
    throw new Error("The bucket did not send it as a download");
}

async function isListed(storage: TestedStorage, name: string): Promise<boolean> {
  for await (const listed of storage.list()) if (listed === name) return true;
  return false;
}

function requireSame(bytes: Uint8Array, expected: Uint8Array): void {
  if (Buffer.compare(bytes, expected) !== 0)
    throw new Error("The bytes read differ from those written");
}

/** The error with its code, and the advice for it. */
function reasonOf(error: unknown): string {
  const inner = error instanceof StorageUnavailableError ? error.cause : error;
  const { name = "", code = "" } = inner as { name?: string; code?: string };
  const found = [name, code].find((one) => one in advice);
  const words = [`${name === "Error" ? "" : `${name}: `}${errorMessage(inner)}`];
  if (found !== undefined) words.push(advice[found] ?? "");
  return words.join(". ").replaceAll("..", ".");
}

/**
 * Tests the bucket of the settings.
 * @throws Error with an operator-readable message
 */
export async function runStorageTest(env: Env): Promise<string> {
  const { S3_BUCKET: bucket } = env;
  if (bucket === undefined) {
    throw new Error("There is no bucket to test: S3_BUCKET is not set, and files are in DATA_DIR.");
  }
  const { createS3Storage } = await import("~/platform/storage/s3-storage.server");
  const storage = createS3Storage({
    ...bucketOptions(env, bucket),
    downloads: "presigned",
    prefix: "files/",
  });
  try {
    return await testStorage(requireAddresses(storage));
  } finally {
    storage.close();
  }
}

/** A storage with signed addresses always has them; its type leaves them out for the others. */
function requireAddresses(storage: FileStorage): TestedStorage {
  const { downloadAddress } = storage;
  if (downloadAddress === undefined) throw new Error("The storage signs no addresses");
  return { ...storage, downloadAddress };
}
