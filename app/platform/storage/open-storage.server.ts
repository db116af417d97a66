import { join } from "node:path";
import { removeUnfinishedFiles } from "~/lib/durable-files/atomic-write.server";
import type { Env } from "~/platform/env/env.server";
import type { FileStorage } from "./file-storage";
import { createLocalPartialFiles } from "./local-partial-files.server";
import { createLocalStorage } from "./local-storage.server";
import type { PartialFiles } from "./partial-files";
import { createPiecewiseFiles } from "./piecewise-files.server";

type Settings = Pick<
  Env,
  | "S3_BUCKET"
  | "S3_ENDPOINT"
  | "S3_REGION"
  | "S3_ACCESS_KEY_ID"
  | "S3_SECRET_ACCESS_KEY"
  | "S3_PATH_STYLE"
  | "S3_DOWNLOADS"
>;

/**
 * Opens the storages of downloads, of their uploads, and of the media library's pictures: folders of the data folder,
 * or a bucket if the settings name one. Pictures always come through this process, from its own origin, as the pages'
 * policy demands.
 * @throws with an operator-readable message if the bucket cannot be reached
 */
export async function openStorages(
  env: Settings,
  dataFolder: string,
): Promise<{ storage: FileStorage; mediaStorage: FileStorage; partialFiles: PartialFiles }> {
  if (env.S3_BUCKET === undefined) {
    const folders = [join(dataFolder, "files"), join(dataFolder, "media")] as const;
    for (const folder of folders) await removeUnfinishedFiles(folder);
    return {
      storage: createLocalStorage(folders[0]),
      mediaStorage: createLocalStorage(folders[1]),
      partialFiles: createLocalPartialFiles(folders[0]),
    };
  }
  // The client is some megabytes of code: only who uses it has it in memory.
  const { createS3Storage } = await import("./s3-storage.server");
  const common = bucketOptions(env, env.S3_BUCKET);
  const storage = createS3Storage({ ...common, downloads: env.S3_DOWNLOADS, prefix: "files/" });
  try {
    await storage.check();
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new Error(`The bucket of S3_BUCKET cannot be used (${reason}). Check S3_….`, {
      cause: error,
    });
  }
  const mediaStorage = createS3Storage({ ...common, downloads: "proxy", prefix: "media/" });
  return { storage, mediaStorage, partialFiles: createPiecewiseFiles(storage) };
}

/** The address and the keys of the site's bucket. */
export const bucketOptions = (env: Settings, bucket: string) => ({
  endpoint: env.S3_ENDPOINT,
  region: env.S3_REGION,
  bucket,
  accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
  secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
  hasPathStyle: env.S3_PATH_STYLE === "on",
});
