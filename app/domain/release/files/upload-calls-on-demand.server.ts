import type { createUploadCalls, UploadCalls } from "./upload-calls.server";

/**
 * `createUploadCalls`, whose library is read at the first call: it takes six megabytes, and most
 * processes never get an upload.
 */
export function createUploadCallsOnDemand(
  options: Parameters<typeof createUploadCalls>[0],
): UploadCalls {
  let created: Promise<UploadCalls> | undefined;
  const create = async () => (await import("./upload-calls.server")).createUploadCalls(options);
  return async (request, call) => {
    // A reading that failed is tried again at the next call.
    created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return (await created)(request, call);
  };
}
